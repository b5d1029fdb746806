import { Progress as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface ProgressBarProps {
  /** What is in progress. */
  label: string;
  /** Null while the total is unknown. */
  value: number | null;
  /** The end of `value`. */
  max?: number;
  /** "34 of 87", displayed and announced. */
  valueText: string;
  /** A line below: what failed, what comes next. */
  detail?: ReactNode;
  /** "Stop". */
  action?: ReactNode;
}

/** Progress of a task. Unknown progress is striped and static, so that it does not look like zero; nothing loops. */
export function ProgressBar({ label, value, max = 100, valueText, detail, action }: ProgressBarProps) {
  return (
    <div className="min-w-0 text-13">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere text-ink">{label}</span>
        <span className="max-w-3/5 shrink-0 text-end text-12 text-ink-2">{valueText}</span>
      </div>
      <Radix.Root
        value={value}
        max={max}
        aria-label={label}
        getValueLabel={() => valueText}
        className="my-2 h-1 overflow-hidden rounded-full bg-quiet forced-colors:border data-[state=indeterminate]:bg-[repeating-linear-gradient(90deg,var(--line-2)_0_1px,transparent_1px_6px)] forced-colors:data-[state=indeterminate]:border-dashed"
      >
        <Radix.Indicator
          style={{ width: `${value === null ? 0 : Math.min(100, (value / max) * 100)}%` }}
          className="block h-full bg-acc transition-[width] forced-colors:bg-[Highlight]"
        />
      </Radix.Root>
      {detail || action ? (
        <div className="flex items-center justify-between gap-3 text-12 text-ink-2">
          <span className="min-w-0">{detail}</span>
          {action}
        </div>
      ) : null}
    </div>
  );
}
