import type { BarsChart, RepairMark } from "../layout/block.ts";
import { type Canvas, digits } from "../layout/canvas.ts";
import { repairColors, sizes } from "../layout/paper.ts";
import { fitText, type TextContext, type TextStyle } from "../text/lay-out-text.ts";
import type { ChartBox } from "./box.ts";

const rowHeight = 16.5;
const barHeight = 7.5;
const legendHeight = 18;
const labelShare = 0.31;
const gap = 8;
const labelStyle: TextStyle = { sizePt: sizes.small };
const legendStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };
const states = ["open", "inRepair", "solved"] as const satisfies readonly RepairMark[];

/** A bar in the pattern of its state: full, or hatched while in repair, so that it does not depend on color. */
export function drawBar(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number },
  state: RepairMark,
) {
  const color = repairColors[state];
  if (state !== "inRepair") {
    canvas.rect({ ...box, fill: color });
    return;
  }
  const { x, y, width, height } = box;
  const pitch = 3;
  let d = "";
  for (let offset = -height + pitch; offset < width; offset += pitch) {
    const from = Math.max(0, -offset);
    const to = Math.min(height, width - offset);
    d += `M${digits(x + offset + from)} ${digits(y + height - from)}L${digits(x + offset + to)} ${digits(y + height - to)}`;
  }
  if (d) canvas.path({ d, stroke: color, lineWidth: 1.1 });
  canvas.rect({
    x: x + 0.25,
    y: y + 0.25,
    width: Math.max(0.1, width - 0.5),
    height: height - 0.5,
    stroke: color,
    lineWidth: 0.5,
  });
}

/** Horizontal bars with their labels before and their values after them. */
export function barsBox(chart: BarsChart, width: number, context: TextContext): ChartBox {
  const labels = chart.bars.map(({ label }) => fitText(label, labelStyle, width * labelShare, context));
  const values = chart.bars.map(({ shown }) => fitText(shown, labelStyle, width * 0.25, context));
  const legend = chart.legend;
  const labelWidth = Math.min(width * labelShare, Math.max(0, ...labels.map((line) => line.width)));
  const valueWidth = Math.max(0, ...values.map((line) => line.width));
  const left = Math.max(labelWidth, width * 0.2) + gap;
  const room = Math.max(1, width - left - gap - valueWidth);
  const max = Math.max(...chart.bars.map(({ value }) => value), Number.MIN_VALUE);
  return {
    height: rowHeight * chart.bars.length + (legend ? legendHeight : 0),
    draw(canvas, x, y, node) {
      chart.bars.forEach(({ value, state = "open", parts = [{ value, state }] }, index) => {
        const top = y + index * rowHeight;
        const label = labels[index];
        const shown = values[index];
        if (label) canvas.line(label, x, top + (rowHeight - label.height) / 2, { node });
        let at = x + left;
        for (const part of parts) {
          const length = Math.max(0.6, (room * Math.max(0, part.value)) / max);
          drawBar(
            canvas,
            { x: at, y: top + (rowHeight - barHeight) / 2, width: length, height: barHeight },
            part.state,
          );
          at += length;
        }
        if (shown)
          canvas.line(shown, x + width - valueWidth, top + (rowHeight - shown.height) / 2, {
            node,
            width: valueWidth,
            align: "end",
          });
      });
      if (!legend) return;
      let at = x;
      const top = y + rowHeight * chart.bars.length + 5;
      for (const state of states) {
        const line = fitText(legend[state], legendStyle, width / 4, context);
        drawBar(canvas, { x: at, y: top + line.height / 2 - 3, width: 9, height: 6 }, state);
        canvas.line(line, at + 12, top, { node });
        at += 12 + line.width + 14;
      }
    },
  };
}
