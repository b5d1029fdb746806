import { useMemo } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import type { ChartBaseProps } from "./chart-types.ts";
import { mergeScatter, type ScatterSeries } from "./plot-data.ts";

export interface ScatterChartProps extends ChartBaseProps {
  /** Must keep its identity between renders. */
  readonly series: readonly ScatterSeries[];
}

/**
 * How two values of many items correlate. `series` must keep its identity between renders, or everything is redrawn.
 */
export function ScatterChart({ series, ...rest }: ScatterChartProps) {
  const data = useMemo(() => mergeScatter(series), [series]);
  return <ChartFrame {...rest} kind="points" data={data} startAt="first" />;
}
