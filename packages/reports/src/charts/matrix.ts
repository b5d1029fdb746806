import type { MatrixChart, RichText } from "../layout/block.ts";
import { ruleColors, sizes } from "../layout/paper.ts";
import { fitText, layOutText, type TextContext, type TextStyle } from "../text/lay-out-text.ts";
import type { ChartBox } from "./box.ts";

const rowHeight = 19;
const labelGap = 8;
const maxLabelShare = 0.4;
const headStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };
const labelStyle: TextStyle = { sizePt: sizes.small };
const countStyle: TextStyle = { sizePt: sizes.body, bold: true };
const zeroStyle: TextStyle = { sizePt: sizes.body, tone: "muted" };

/** A grid of counts: the darker a cell, the more. */
export function matrixBox(chart: MatrixChart, width: number, context: TextContext): ChartBox {
  const labelOf = ({ label, severity }: MatrixChart["rows"][number]): RichText => [
    { mark: { severity } },
    { text: ` ${label}` },
  ];
  const wanted = Math.max(
    0,
    ...chart.rows.map((row) => layOutText(labelOf(row), labelStyle, Number.POSITIVE_INFINITY, context).width),
  );
  const max = Math.max(1, ...chart.rows.flatMap(({ counts }) => counts));
  const labelWidth = Math.min(wanted + labelGap, width * maxLabelShare);
  const cellWidth = (width - labelWidth) / Math.max(1, chart.columns.length);
  const heads = chart.columns.map(({ label, state }) =>
    layOutText(
      [{ mark: { repair: state } }, { text: ` ${label}`, tone: "muted" }],
      headStyle,
      cellWidth - 2,
      context,
    ),
  );
  const labels = chart.rows.map((row) =>
    layOutText(labelOf(row), labelStyle, labelWidth - labelGap, context),
  );
  const headHeight = Math.max(0, ...heads.map(({ height }) => height)) + 4;
  const heights = labels.map(({ height }) => Math.max(rowHeight, height + 4));
  return {
    height: headHeight + heights.reduce((sum, height) => sum + height, 0),
    draw(canvas, x, y, node) {
      heads.forEach((head, index) => {
        const left = x + labelWidth + index * cellWidth;
        canvas.text(head, left, y + headHeight - 4 - head.height, {
          node,
          width: cellWidth,
          align: "center",
        });
      });
      let top = y + headHeight;
      chart.rows.forEach(({ counts }, row) => {
        const label = labels[row];
        const height = heights[row] ?? rowHeight;
        if (label) canvas.text(label, x, top + (height - label.height) / 2, { node });
        counts.forEach((count, column) => {
          const left = x + labelWidth + column * cellWidth;
          canvas.rect({
            x: left + 1,
            y: top + 1,
            width: cellWidth - 2,
            height: height - 2,
            fill: shadeOf(count / max),
          });
          const shown = fitText(String(count), count > 0 ? countStyle : zeroStyle, cellWidth, context);
          canvas.line(shown, left, top + (height - shown.height) / 2, {
            node,
            width: cellWidth,
            align: "center",
          });
        });
        top += height;
      });
    },
  };
}

/** From nearly white to a gray on which black text still has a contrast above 7. */
function shadeOf(share: number): `#${string}` {
  if (share === 0) return ruleColors.shade;
  const level = Math.round(0xe4 - 0x2c * share);
  const hex = level.toString(16).padStart(2, "0");
  return `#${hex}${hex}${hex}`;
}
