import { useMemo } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import type { ChartBand, ChartBaseProps, ChartLine, TrendSeries } from "./chart-types.ts";
import { alignSeries } from "./plot-data.ts";
import type { ChartSpan } from "./use-span.ts";

export interface TrendChartProps extends ChartBaseProps {
  /** Time of each value, milliseconds since 1970. */
  readonly at: ArrayLike<number>;
  /** Must keep its identity between renders. */
  readonly series: readonly TrendSeries[];
  /** Ranges of the value axis with a meaning. */
  readonly bands?: readonly ChartBand[];
  /** Values with a meaning. Must keep its identity between renders. */
  readonly lines?: readonly ChartLine[];
  /** More about single points, by their index, as why they do not compare. Must keep its identity between renders. */
  readonly names?: readonly (string | undefined)[];
  /** Called with the index of a point that is pressed, or on which Enter is pressed. */
  readonly onChoose?: (index: number) => void;
  /** The indexes of the chosen points, which are marked. */
  readonly chosen?: readonly number[];
  /**
   * Called with a span of time that is selected by dragging, two fingers, the wheel with Ctrl or the keys + and -; with null
   * to show everything, by a double click or 0. What is shown then follows from `at`, `series` and the range of `x`.
   */
  readonly onSpan?: (span: ChartSpan | null) => void;
  /** Decides where days begin; default: the zone of the device. */
  readonly timeZone?: string;
}

/**
 * Results for the same thing over days and years, with their bounds. `at`, which is ascending if points can be chosen, and
 * `series` must keep their identity between renders, or everything is redrawn.
 */
export function TrendChart({ at, series, names, timeZone, ...rest }: TrendChartProps) {
  const data = useMemo(() => alignSeries(at, series, names), [at, series, names]);
  const dateIn = useMemo(
    () => (ms: number) => (timeZone ? wallClock(ms, timeZone) : new Date(ms)),
    [timeZone],
  );
  return <ChartFrame {...rest} kind="dates" data={data} dateIn={dateIn} startAt="last" />;
}

/** A date whose local fields equal the wall-clock time in that zone. */
function wallClock(ms: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(
    ...([of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"), ms % 1000] as const),
  );
}
