import type { LineChart } from "../layout/block.ts";
import { digits } from "../layout/canvas.ts";
import { chartColors, ruleColors, sizes, toneColors } from "../layout/paper.ts";
import { fitText, type TextContext, type TextStyle } from "../text/lay-out-text.ts";
import { layOutAxes, type Plot } from "./axes.ts";
import type { ChartBox } from "./box.ts";

const labelStyle: TextStyle = { sizePt: sizes.small - 0.6, tone: "muted" };
const legendHeight = 12;

type Line = LineChart["lines"][number];

const colorOf = ({ tone }: Line) => (tone ? toneColors[tone] : chartColors.line);

/** A path through the points of a line, thinned to what its width in points can show. */
function pathOf({ points, stepped }: Line, plot: Plot, x: number, y: number): string {
  const every = Math.max(1, Math.floor(points.length / (plot.width * 4)));
  let d = "";
  let isDrawing = false;
  let last = 0;
  points.forEach(([px, py], index) => {
    if (!Number.isFinite(px) || !Number.isFinite(py)) {
      isDrawing = false;
      return;
    }
    if (index % every !== 0 && index !== points.length - 1) return;
    const left = digits(x + plot.xOf(px));
    const level = y + plot.yOf(py);
    if (isDrawing && stepped) d += `L${left} ${digits(last)}`;
    d += `${isDrawing ? "L" : "M"}${left} ${digits(level)}`;
    isDrawing = true;
    last = level;
  });
  return d;
}

/** One or more lines over two axes. */
export function lineBox(chart: LineChart, width: number, heightPt: number, context: TextContext): ChartBox {
  const labeled = chart.lines.filter(({ label }) => label !== undefined);
  const legend = labeled.length > 0 ? legendHeight : 0;
  const axes = layOutAxes(chart.x, chart.y, { width, height: heightPt - legend }, context);
  const { plot } = axes;
  return {
    height: heightPt,
    draw(canvas, x, y, node) {
      for (const { from, to } of chart.bands ?? [])
        canvas.rect({
          x: x + plot.xOf(from),
          y: y + plot.top,
          width: Math.max(0.5, plot.xOf(to) - plot.xOf(from)),
          height: plot.height,
          fill: chartColors.band,
        });
      axes.draw(canvas, x, y, node);
      for (const { at, text } of chart.marks ?? []) {
        const left = x + plot.xOf(at);
        canvas.path({
          d: `M${digits(left)} ${digits(y + plot.top)}V${digits(y + plot.top + plot.height)}`,
          stroke: ruleColors.strong,
          lineWidth: 0.5,
          dash: 2,
        });
        if (!text) continue;
        const line = fitText(text, labelStyle, plot.width / 4, context);
        const room = x + plot.left + plot.width - left - 2;
        canvas.line(line, line.width <= room ? left + 2 : left - 2 - line.width, y + plot.top, { node });
      }
      for (const line of chart.lines) {
        const d = pathOf(line, plot, x, y);
        if (d) canvas.path({ d, stroke: colorOf(line), lineWidth: 1 });
        if (!line.markers) continue;
        for (const [px, py] of line.points)
          if (Number.isFinite(px) && Number.isFinite(py))
            canvas.rect({
              x: x + plot.xOf(px) - 1.5,
              y: y + plot.yOf(py) - 1.5,
              width: 3,
              height: 3,
              fill: colorOf(line),
            });
      }
      let at = x + plot.left;
      for (const line of labeled) {
        const text = fitText(
          line.label ?? "",
          labelStyle,
          (width - plot.left) / labeled.length - 18,
          context,
        );
        const top = y + heightPt - legendHeight;
        canvas.rect({ x: at, y: top + text.height / 2 - 0.6, width: 10, height: 1.2, fill: colorOf(line) });
        canvas.line(text, at + 13, top, { node });
        at += 13 + text.width + 12;
      }
    },
  };
}
