import type { HexColor, PrpdChart } from "../layout/block.ts";
import { digits } from "../layout/canvas.ts";
import { ruleColors } from "../layout/paper.ts";
import type { TextContext } from "../text/lay-out-text.ts";
import { layOutAxes, type Plot } from "./axes.ts";
import type { ChartBox } from "./box.ts";

const cellPt = 1.5;
/** From few pulses to many. */
const densityColors: readonly HexColor[] = ["#8fb8c2", "#4b90a0", "#0b5f70", "#06343e"];

/** Pulses are counted in cells and drawn as one path per density: thousands of points would make a large file. */
function densityPaths(pulses: PrpdChart["pulses"], plot: Plot, x: number, y: number): string[] {
  const counts = new Map<string, number>();
  for (const [phase, amplitude] of pulses) {
    if (!Number.isFinite(phase) || !Number.isFinite(amplitude)) continue;
    const column = Math.min(
      Math.floor(plot.width / cellPt) - 1,
      Math.floor((plot.xOf(phase) - plot.left) / cellPt),
    );
    const row = Math.min(
      Math.floor(plot.height / cellPt) - 1,
      Math.floor((plot.yOf(amplitude) - plot.top) / cellPt),
    );
    const key = `${column} ${row}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const max = Math.max(1, ...counts.values());
  const paths = densityColors.map(() => "");
  for (const [key, count] of counts) {
    const [column = 0, row = 0] = key.split(" ").map(Number);
    // Logarithmic: rare pulses are as much a part of the pattern as dense ones.
    const level = max === 1 ? 1 : Math.log(count) / Math.log(max);
    const index = Math.min(densityColors.length - 1, Math.floor(level * densityColors.length));
    const left = digits(x + plot.left + column * cellPt);
    const top = digits(y + plot.top + row * cellPt);
    paths[index] += `M${left} ${top}h${cellPt}v${cellPt}h${-cellPt}Z`;
  }
  return paths;
}

/** A pattern of pulses over the phase, in front of one period of the voltage. */
export function prpdBox(chart: PrpdChart, width: number, heightPt: number, context: TextContext): ChartBox {
  const axes = layOutAxes(chart.x, chart.y, { width, height: heightPt }, context);
  const { plot } = axes;
  return {
    height: heightPt,
    draw(canvas, x, y, node) {
      axes.draw(canvas, x, y, node);
      let sine = "";
      for (let step = 0; step <= 72; step++) {
        const left = x + plot.left + (plot.width * step) / 72;
        const level = y + plot.top + plot.height * (0.5 - 0.46 * Math.sin((2 * Math.PI * step) / 72));
        sine += `${step === 0 ? "M" : "L"}${digits(left)} ${digits(level)}`;
      }
      canvas.path({ d: sine, stroke: ruleColors.hairline, lineWidth: 0.8 });
      densityPaths(chart.pulses, plot, x, y).forEach((d, index) => {
        const fill = densityColors[index];
        if (d && fill) canvas.path({ d, fill });
      });
    },
  };
}
