import { useMemo } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import type { ChartBaseProps, ChartSeries } from "./chart-types.ts";
import { alignSeries } from "./plot-data.ts";

export interface TimeChartProps extends ChartBaseProps {
  /** Position of each value on the time axis, in the unit of `x`. */
  readonly times: ArrayLike<number>;
  /** Must keep its identity between renders. */
  readonly series: readonly ChartSeries[];
}

/**
 * Values within one recording: level over seconds, several at once. `times` and `series` must keep their identity
 * between renders, or everything is redrawn.
 */
export function TimeChart({ times, series, ...rest }: TimeChartProps) {
  const data = useMemo(() => alignSeries(times, series), [times, series]);
  return <ChartFrame {...rest} kind="line" data={data} startAt="first" />;
}
