import type uPlot from "uplot";
import type { ChartLook } from "./chart-look.ts";
import type { ChartBand, ChartLine } from "./chart-types.ts";
import { labelBoxes } from "./line-labels.ts";
import type { PlotData, PlotSeries, Value } from "./plot-data.ts";

const bandAlpha = 0.09;
const boundsAlpha = 0.16;
/** Width of the severity strip beside the value axis, pixels. */
const stripPx = 4;

/** Severity bands behind everything, with a strip of full color at the axis. */
export function drawBands(plot: uPlot, bands: readonly ChartBand[], look: ChartLook) {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const band of bands) {
    const top = Math.max(bbox.top, plot.valToPos(band.to, "y", true));
    const bottom = Math.min(bbox.top + bbox.height, plot.valToPos(band.from, "y", true));
    if (bottom <= top) continue;
    ctx.fillStyle = look.severity[band.level - 1] ?? look.line;
    if (!look.forced) {
      ctx.globalAlpha = bandAlpha;
      ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
      ctx.globalAlpha = 1;
    }
    ctx.fillRect(
      bbox.left - stripPx * devicePixelRatio,
      top + 1,
      stripPx * devicePixelRatio,
      bottom - top - 2,
    );
  }
  ctx.restore();
}

interface Stretch {
  readonly xs: number[];
  readonly lows: number[];
  readonly highs: number[];
}

/** Runs of adjacent points whose value and bounds are known, in canvas pixels. */
function stretches(plot: uPlot, xs: readonly number[], { values, low, high, points }: PlotSeries): Stretch[] {
  const found: Stretch[] = [];
  let open: Stretch | undefined;
  xs.forEach((x, index) => {
    const from: Value = low?.[index] ?? null;
    const to: Value = high?.[index] ?? null;
    if (from === null || to === null || (values[index] ?? null) === null) {
      if (points !== "joined") open = undefined;
      return;
    }
    if (!open || points === "apart") {
      open = { xs: [], lows: [], highs: [] };
      found.push(open);
    }
    open.xs.push(plot.valToPos(x, "x", true));
    open.lows.push(plot.valToPos(from, "y", true));
    open.highs.push(plot.valToPos(to, "y", true));
  });
  return found;
}

/** The bounds of a series: an area, and a bar at each point if there is room. */
export function drawBounds(
  plot: uPlot,
  xs: readonly number[],
  series: PlotSeries,
  colour: string,
  bars: boolean,
) {
  if (!series.low || !series.high) return;
  const { ctx } = plot;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  for (const run of stretches(plot, xs, series)) {
    ctx.beginPath();
    run.xs.forEach((x, index) => {
      ctx.lineTo(x, run.highs[index] ?? 0);
    });
    for (let index = run.xs.length - 1; index >= 0; index -= 1)
      ctx.lineTo(run.xs[index] ?? 0, run.lows[index] ?? 0);
    ctx.globalAlpha = boundsAlpha;
    ctx.fill();
    ctx.globalAlpha = 1;
    if (!bars && run.xs.length > 1) continue;
    ctx.beginPath();
    run.xs.forEach((x, index) => {
      ctx.moveTo(x, run.lows[index] ?? 0);
      ctx.lineTo(x, run.highs[index] ?? 0);
    });
    ctx.stroke();
  }
  ctx.restore();
}

type Shape = (path: Path2D, x: number, y: number, radius: number) => void;

/** Dashes by level: a baseline and an alarm are solid, a first limit is dotted. */
const lineDashes: Readonly<Record<ChartLine["level"], readonly number[]>> = {
  0: [],
  2: [2, 4],
  3: [7, 4],
  4: [],
};

/** Lines across the whole chart. */
export function drawLines(plot: uPlot, lines: readonly ChartLine[], look: ChartLook) {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const { at, level } of lines) {
    const y = plot.valToPos(at, "y", true);
    ctx.strokeStyle = level === 0 || look.forced ? look.ink : (look.severity[level - 1] ?? look.ink);
    ctx.lineWidth = (level === 0 ? 1 : 1.5) * devicePixelRatio;
    ctx.setLineDash(lineDashes[level].map((px) => px * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** The points of a series in canvas pixels, in runs that are connected. */
function runsOf(plot: uPlot, xs: readonly number[], { values, points }: PlotSeries) {
  const runs: [number, number][][] = [];
  let isOpen = false;
  values.forEach((value, index) => {
    if (value === null) {
      if (points !== "joined") isOpen = false;
      return;
    }
    if (!isOpen || points === "apart") runs.push([]);
    isOpen = true;
    runs.at(-1)?.push([plot.valToPos(xs[index] ?? 0, "x", true), plot.valToPos(value, "y", true)]);
  });
  return runs;
}

/** The labels of lines, over everything that passes there: where that is least. */
export function drawLineLabels(plot: uPlot, lines: readonly ChartLine[], data: PlotData, look: ChartLook) {
  if (lines.length === 0) return;
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = `600 ${look.fontPx * devicePixelRatio}px ${look.font}`;
  ctx.textAlign = "left";
  ctx.textBaseline = "bottom";
  ctx.lineJoin = "round";
  ctx.lineWidth = 4 * devicePixelRatio;
  ctx.strokeStyle = look.surface;
  ctx.fillStyle = look.ink;
  const boxes = labelBoxes(
    lines.map(({ at, label }) => ({
      y: plot.valToPos(at, "y", true),
      widthPx: ctx.measureText(label).width,
    })),
    { left: bbox.left, right: bbox.left + bbox.width, top: bbox.top, bottom: bbox.top + bbox.height },
    {
      runs: data.series.flatMap((one) => runsOf(plot, data.xs, one)),
      roomPx: 5 * devicePixelRatio,
    },
    { heightPx: (look.fontPx + 1) * devicePixelRatio, gapPx: 3 * devicePixelRatio },
  );
  lines.forEach(({ label }, index) => {
    const { left, bottom } = boxes[index] ?? { left: bbox.left, bottom: bbox.top };
    ctx.strokeText(label, left, bottom);
    ctx.fillText(label, left, bottom);
  });
  ctx.restore();
}

/** One shape per series, all of about the same area. */
const shapes: readonly Shape[] = [
  (path, x, y, radius) => {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  },
  (path, x, y, radius) => path.rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8),
  (path, x, y, radius) => {
    path.moveTo(x, y - radius * 1.25);
    path.lineTo(x + radius * 1.2, y + radius * 0.85);
    path.lineTo(x - radius * 1.2, y + radius * 0.85);
    path.closePath();
  },
  (path, x, y, radius) => {
    path.moveTo(x, y - radius * 1.3);
    path.lineTo(x + radius * 1.3, y);
    path.lineTo(x, y + radius * 1.3);
    path.lineTo(x - radius * 1.3, y);
    path.closePath();
  },
  (path, x, y, radius) => {
    path.moveTo(x - radius * 1.2, y - radius * 0.85);
    path.lineTo(x + radius * 1.2, y - radius * 0.85);
    path.lineTo(x, y + radius * 1.25);
    path.closePath();
  },
];

/** The shape of a series at a position, as an outline to fill. */
export function markShape(seriesIndex: number, x: number, y: number, radius: number, into = new Path2D()) {
  shapes[seriesIndex % shapes.length]?.(into, x, y, radius);
  return into;
}

/** All points of a series in one stroke. */
export function drawPoints(
  plot: uPlot,
  xs: readonly number[],
  values: readonly Value[],
  seriesIndex: number,
  colour: string,
  radiusPx: number,
) {
  const { ctx } = plot;
  const path = new Path2D();
  values.forEach((value, index) => {
    if (value === null) return;
    const x = plot.valToPos(xs[index] ?? 0, "x", true);
    markShape(seriesIndex, x, plot.valToPos(value, "y", true), radiusPx * devicePixelRatio, path);
  });
  ctx.save();
  ctx.fillStyle = colour;
  ctx.fill(path);
  ctx.restore();
}
