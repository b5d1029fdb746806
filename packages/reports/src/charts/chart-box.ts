import type { Chart } from "../layout/block.ts";
import type { TextContext } from "../text/lay-out-text.ts";
import { barsBox } from "./bars.ts";
import type { ChartBox } from "./box.ts";
import { lineBox } from "./line.ts";
import { matrixBox } from "./matrix.ts";
import { prpdBox } from "./prpd.ts";

/** Measures a chart for a width. Charts with axes are `heightPt` high, others as high as their rows. */
export function chartBox(chart: Chart, width: number, heightPt: number, context: TextContext): ChartBox {
  switch (chart.kind) {
    case "bars":
      return barsBox(chart, width, context);
    case "matrix":
      return matrixBox(chart, width, context);
    case "line":
      return lineBox(chart, width, heightPt, context);
    case "prpd":
      return prpdBox(chart, width, heightPt, context);
  }
}
