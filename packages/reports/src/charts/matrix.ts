import type { MatrixChart } from "../layout/block.ts";
import { ruleColors, sizes } from "../layout/paper.ts";
import { fitText, layOutText, type TextContext, type TextStyle } from "../text/lay-out-text.ts";
import type { ChartBox } from "./box.ts";

const rowHeight = 19;
const headHeight = 17;
const headStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };
const labelStyle: TextStyle = { sizePt: sizes.small };
const countStyle: TextStyle = { sizePt: sizes.body, bold: true };
const zeroStyle: TextStyle = { sizePt: sizes.body, tone: "muted" };

/** A grid of counts: the darker a cell, the more. */
export function matrixBox(chart: MatrixChart, width: number, context: TextContext): ChartBox {
  const labelWidth = width * 0.3;
  const cellWidth = (width - labelWidth) / Math.max(1, chart.columns.length);
  const max = Math.max(1, ...chart.rows.flatMap(({ counts }) => counts));
  return {
    height: headHeight + rowHeight * chart.rows.length,
    draw(canvas, x, y, node) {
      chart.columns.forEach(({ label, state }, index) => {
        const [line] = layOutText(
          [{ mark: { repair: state } }, { text: ` ${fitted(label)}`, tone: "muted" }],
          headStyle,
          Number.POSITIVE_INFINITY,
          context,
        ).lines;
        if (line)
          canvas.line(line, x + labelWidth + index * cellWidth, y, {
            node,
            width: cellWidth,
            align: "center",
          });
      });
      chart.rows.forEach(({ label, severity, counts }, row) => {
        const top = y + headHeight + row * rowHeight;
        const [line] = layOutText(
          [{ mark: { severity } }, { text: ` ${fitted(label)}` }],
          labelStyle,
          Number.POSITIVE_INFINITY,
          context,
        ).lines;
        if (line) canvas.line(line, x, top + (rowHeight - line.height) / 2, { node });
        counts.forEach((count, column) => {
          const left = x + labelWidth + column * cellWidth;
          canvas.rect({
            x: left + 1,
            y: top + 1,
            width: cellWidth - 2,
            height: rowHeight - 2,
            fill: shadeOf(count / max),
          });
          const shown = fitText(String(count), count > 0 ? countStyle : zeroStyle, cellWidth, context);
          canvas.line(shown, left, top + (rowHeight - shown.height) / 2, {
            node,
            width: cellWidth,
            align: "center",
          });
        });
      });
    },
  };

  function fitted(label: string): string {
    const room = Math.min(labelWidth, cellWidth) - 14;
    const { fragments } = fitText(label, labelStyle, room, context);
    return fragments.map((fragment) => (fragment.kind === "text" ? fragment.original : "")).join("");
  }
}

/** From nearly white to a gray on which black text still has a contrast above 7. */
function shadeOf(share: number): `#${string}` {
  if (share === 0) return ruleColors.shade;
  const level = Math.round(0xe4 - 0x2c * share);
  const hex = level.toString(16).padStart(2, "0");
  return `#${hex}${hex}${hex}`;
}
