import type { Severity, ValueRange } from "@sonolens/domain";
import type { IntervalScale } from "./interval-scale.ts";

const fills: Readonly<Record<Severity, string>> = {
  low: "bg-sev-1",
  medium: "bg-sev-2",
  high: "bg-sev-3",
  veryHigh: "bg-sev-4",
  notApplicable: "bg-ink-3",
};

export interface IntervalBarProps {
  readonly scale: IntervalScale;
  readonly size: number;
  readonly range: ValueRange;
  readonly severity: Severity;
  /** Text alternative of the chart. */
  readonly text: string;
  /** The ends of the scale, formatted for the locale. */
  readonly ends: readonly string[];
}

/** The confidence interval of a size on a logarithmic scale, with the size in it. */
export function IntervalBar({ scale, size, range, severity, text, ends }: IntervalBarProps) {
  const percent = (value: number) => scale.shareOf(value) * 100;
  const from = percent(range.low);
  return (
    <div className="flex flex-col gap-1" role="img" aria-label={text}>
      <div className="relative h-4" data-testid="interval">
        <span
          data-decoration=""
          className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-sunken forced-colors:border"
        />
        <span
          data-part="range"
          className={`absolute top-1/2 h-1.5 min-w-1 -translate-y-1/2 rounded-full forced-colors:bg-[Highlight] ${fills[severity]}`}
          style={{ insetInlineStart: `${from}%`, inlineSize: `${percent(range.high) - from}%` }}
        />
        <span
          data-part="size"
          className="absolute inset-y-0.5 -ms-px w-0.75 rounded-full bg-ink forced-colors:bg-[CanvasText]"
          style={{ insetInlineStart: `${percent(size)}%` }}
        />
      </div>
      <div className="flex justify-between text-12 text-ink-3 tabular-nums" aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </div>
  );
}
