import type { ChartAxis } from "../layout/block.ts";
import type { Canvas } from "../layout/canvas.ts";
import type { StructureNode } from "../layout/operation.ts";
import { ruleColors, sizes } from "../layout/paper.ts";
import { fitText, type TextContext, type TextLine, type TextStyle } from "../text/lay-out-text.ts";

const tickStyle: TextStyle = { sizePt: sizes.small - 0.6, tone: "muted" };
const titleStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };

/** The area that the axes enclose, and how values become places in it. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly xOf: (value: number) => number;
  readonly yOf: (value: number) => number;
}

const share = (value: number, { min, max }: ChartAxis) =>
  max === min ? 0.5 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** Lays out two axes in a box whose top left corner is the origin, and returns how to draw them. */
export function layOutAxes(
  x: ChartAxis,
  y: ChartAxis,
  size: { width: number; height: number },
  context: TextContext,
): { plot: Plot; draw: (canvas: Canvas, left: number, top: number, node: StructureNode) => void } {
  const yTicks = y.ticks.map((tick) => ({
    ...tick,
    line: fitText(tick.text, tickStyle, size.width / 4, context),
  }));
  const xTicks = x.ticks.map((tick) => ({
    ...tick,
    line: fitText(tick.text, tickStyle, size.width / 3, context),
  }));
  const tickHeight = Math.max(9, ...[...yTicks, ...xTicks].map(({ line }) => line.height));
  const yTitle = y.title ? fitText(y.title, titleStyle, size.width, context) : undefined;
  const xTitle = x.title ? fitText(x.title, titleStyle, size.width, context) : undefined;
  const left = Math.max(6, ...yTicks.map(({ line }) => line.width)) + 5;
  const top = yTitle ? yTitle.height + 3 : tickHeight / 2;
  const right = Math.max(4, (xTicks.at(-1)?.line.width ?? 0) / 2 + 1);
  const bottom = tickHeight + 3 + (xTitle ? xTitle.height : 0);
  const plot: Plot = {
    left,
    top,
    width: Math.max(1, size.width - left - right),
    height: Math.max(1, size.height - top - bottom),
    xOf: (value) => left + share(value, x) * (size.width - left - right),
    yOf: (value) => size.height - bottom - share(value, y) * (size.height - top - bottom),
  };
  const draw = (canvas: Canvas, originX: number, originY: number, node: StructureNode) => {
    const floor = originY + plot.top + plot.height;
    if (yTitle) canvas.line(yTitle, originX, originY, { node });
    for (const { at, line } of yTicks) {
      const level = originY + plot.yOf(at);
      canvas.rule(originX + plot.left, level, plot.width, ruleColors.hairline, 0.35);
      const lineTop = Math.min(level - line.height / 2, floor - line.height / 2);
      canvas.line(line, originX, Math.max(lineTop, originY), { node, width: plot.left - 5, align: "end" });
    }
    canvas.rule(originX + plot.left, floor, plot.width, ruleColors.strong, 0.6);
    drawXTicks(xTicks, canvas, { originX, floor, plot, width: size.width, node });
    if (xTitle)
      canvas.line(xTitle, originX + plot.left, floor + 3 + tickHeight, {
        node,
        width: plot.width,
        align: "center",
      });
  };
  return { plot, draw };
}

/** Ticks that would touch the one before them are left out. */
function drawXTicks(
  ticks: readonly { at: number; line: TextLine }[],
  canvas: Canvas,
  at: { originX: number; floor: number; plot: Plot; width: number; node: StructureNode },
) {
  let end = Number.NEGATIVE_INFINITY;
  for (const { at: value, line } of ticks) {
    const center = at.originX + at.plot.xOf(value);
    const left = Math.min(Math.max(center - line.width / 2, at.originX), at.originX + at.width - line.width);
    canvas.rect({ x: center - 0.25, y: at.floor, width: 0.5, height: 2.5, fill: ruleColors.strong });
    if (left < end + 3) continue;
    canvas.line(line, left, at.floor + 3, { node: at.node });
    end = left + line.width;
  }
}
