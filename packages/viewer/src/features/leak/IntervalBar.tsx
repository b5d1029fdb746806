import type { Severity, ValueRange } from "@sonolens/domain";
import { cx } from "@sonolens/ui-kit";
import type { IntervalScale } from "./interval-scale.ts";

const washes = ["bg-sev-1/22", "bg-sev-2/22", "bg-sev-3/22", "bg-sev-4/22"] as const;
const strongWashes = ["bg-sev-1/40", "bg-sev-2/40", "bg-sev-3/40", "bg-sev-4/40"] as const;
const fills = ["bg-sev-1", "bg-sev-2", "bg-sev-3", "bg-sev-4"] as const;
const levels: Readonly<Record<Severity, number>> = {
  low: 0,
  medium: 1,
  high: 2,
  veryHigh: 3,
  notApplicable: -1,
};

export interface IntervalBarProps {
  readonly scale: IntervalScale;
  readonly size: number;
  readonly range: ValueRange;
  readonly severity: Severity;
  /** Where the severities above low begin, in the unit of the scale. */
  readonly thresholds: readonly number[];
  /** The smallest size that would have been detected. */
  readonly detectionLimit: number | undefined;
  /** The range before the last change. */
  readonly before: ValueRange | undefined;
  /** Text alternative of the chart. */
  readonly text: string;
  /** Formats a mark of the scale for the locale. */
  readonly formatMark: (mark: number) => string;
}

/** The confidence interval of a size on a logarithmic scale of severities. */
export function IntervalBar(props: IntervalBarProps) {
  const { scale, size, range, severity, thresholds, detectionLimit, before, text, formatMark } = props;
  const percent = (value: number) => scale.shareOf(value) * 100;
  const along = (from: number, to: number) => ({
    insetInlineStart: `${percent(from)}%`,
    inlineSize: `${percent(to) - percent(from)}%`,
  });
  const edges = [scale.from, ...thresholds, scale.to];
  const level = levels[severity];
  return (
    <div className="flex flex-col gap-1.5" role="img" aria-label={text}>
      <div className="relative mx-px h-3" data-testid="interval">
        {washes.map((wash, at) => (
          <span
            key={wash}
            data-decoration=""
            className="absolute inset-y-0 px-px"
            style={along(edges[at] ?? scale.from, edges[at + 1] ?? scale.to)}
          >
            <span
              className={cx(
                "block size-full rounded-[2px] forced-colors:border",
                at === level ? strongWashes[at] : wash,
              )}
            />
          </span>
        ))}
        {detectionLimit !== undefined && (
          <span
            data-part="undetected"
            data-decoration=""
            className="absolute inset-y-0 start-0 text-ink-3/60 bg-[repeating-linear-gradient(-60deg,currentColor_0_1px,transparent_1px_4px)]"
            style={{ inlineSize: `${percent(detectionLimit)}%` }}
          />
        )}
        {before && (
          <span
            data-part="before"
            className="absolute -inset-y-1 min-w-3 rounded-s border-2 border-dashed border-ink-3"
            style={along(before.low, before.high)}
          />
        )}
        <span
          data-part="range"
          className={cx(
            "absolute -inset-y-1 min-w-3 rounded-s border-2 border-ink forced-colors:bg-[Highlight]",
            level < 0 ? "bg-ink-3" : fills[level],
          )}
          style={along(range.low, range.high)}
        />
        <span
          data-part="size"
          className="absolute -inset-y-0.5 -ms-px w-0.5 bg-surface forced-colors:bg-[Canvas]"
          style={{ insetInlineStart: `${percent(size)}%` }}
        />
      </div>
      <div className="relative h-4 text-11 text-ink-3 tabular-nums" aria-hidden="true">
        {scale.marks.map((mark, at) => (
          <span
            key={mark}
            className={cx(
              "absolute top-0 whitespace-nowrap",
              at === scale.marks.length - 1 ? "end-0" : at > 0 && "-translate-x-1/2 rtl:translate-x-1/2",
            )}
            style={at === scale.marks.length - 1 ? {} : { insetInlineStart: `${percent(mark)}%` }}
          >
            {formatMark(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}
