import { useMemo } from "react";
import { ChartFrame } from "./ChartFrame.tsx";
import type { ChartBaseProps } from "./chart-types.ts";
import { mergeScatter, type ScatterSeries } from "./plot-data.ts";

export interface ScatterChartProps extends ChartBaseProps {
  /** Keep their identity between renders. */
  readonly series: readonly ScatterSeries[];
}

/** How two values of many things go together. `series` keeps its identity between renders, or all is drawn anew. */
export function ScatterChart({ series, ...rest }: ScatterChartProps) {
  const data = useMemo(() => mergeScatter(series), [series]);
  return <ChartFrame {...rest} kind="points" data={data} startAt="first" />;
}
