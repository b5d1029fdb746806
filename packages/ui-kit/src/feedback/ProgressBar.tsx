import { Progress as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** Null while the whole is not known. */
  value: number | null;
  /** What `value` ends at. */
  max?: number;
  /** "34 of 87", seen and spoken. */
  valueText: string;
  /** A line below: what failed, what comes next. */
  detail?: ReactNode;
  /** "Stop". */
  action?: ReactNode;
}

/** How far work has come. Unknown length is ruled and still, so that it is not taken for none: nothing loops. */
export function ProgressBar({ label, value, max = 100, valueText, detail, action }: ProgressBarProps) {
  return (
    <div className="min-w-0 text-13">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere text-ink">{label}</span>
        <span className="shrink-0 text-12 text-ink-2">{valueText}</span>
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
