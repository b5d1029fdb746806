import type uPlot from "uplot";
import { type ChartLook, dashes } from "./chart-look.ts";
import type { ChartAxis, ChartBand, ChartLine } from "./chart-types.ts";
import { dateStepsMs } from "./date-steps.ts";
import { drawBands, drawBounds, drawLineLabels, drawLines, drawPoints } from "./draw-plot.ts";
import { extent, isolatedIndexes, type PlotData, type PlotSeries } from "./plot-data.ts";
import { colourIndex } from "./point-text.ts";

/** "dates": milliseconds since 1970, ticks on days and months. "points": no connecting line. */
export type PlotKind = "dates" | "line" | "points";

export interface PlotInput {
  readonly kind: PlotKind;
  readonly data: PlotData;
  readonly look: ChartLook;
  readonly bands: readonly ChartBand[];
  readonly lines: readonly ChartLine[];
  /** The current axes: texts may change with the language while the drawing remains. */
  readonly axes: () => { readonly x: ChartAxis; readonly y: ChartAxis };
  readonly dateIn: (ms: number) => Date;
}

const dayMs = 86_400_000;
/** Points this far apart get a ring, a bar of their bounds and a dashed line. */
const roomyPx = 10;

const colourOf = (look: ChartLook, index: number, series: PlotSeries) =>
  look.data[colourIndex(index, series) % look.data.length] ?? look.ink;

function widestPx(plot: uPlot, font: string, texts: readonly string[]): number {
  plot.ctx.save();
  plot.ctx.font = font;
  const widths = texts.map((text) => plot.ctx.measureText(text ?? "").width);
  plot.ctx.restore();
  return Math.max(0, ...widths);
}

/** Padding at both ends so that rings are not clipped; a single point is centered. */
function xRange(kind: PlotKind, axis: ChartAxis, { xs }: PlotData): [number, number] {
  const least = xs[0] ?? 0;
  const most = xs.at(-1) ?? 0;
  const from = Math.min(least, axis.range?.[0] ?? least);
  const to = Math.max(most, axis.range?.[1] ?? most);
  if (from === to) {
    const around = kind === "dates" ? dayMs : Math.abs(from) / 2 || 1;
    return [from - around, to + around];
  }
  const room = kind === "line" ? 0 : (to - from) * 0.025;
  return [from - room, to + room];
}

function yRange(
  axis: ChartAxis,
  bands: readonly ChartBand[],
  lines: readonly ChartLine[],
  data: PlotData,
  pad: (least: number, most: number) => [number, number],
): [number, number] {
  const [leastDrawn, mostDrawn] = extent(data) ?? [0, 1];
  const ends = lines.map(({ at }) => at);
  const least = Math.min(leastDrawn, ...ends);
  const most = Math.max(mostDrawn, ...ends);
  const range = axis.range ?? rangeOf(bands);
  if (range && range[0] <= least && range[1] >= most) return [range[0], range[1]];
  return pad(Math.min(least, range?.[0] ?? least), Math.max(most, range?.[1] ?? most));
}

/** Axis ticks are at the band boundaries, so the axis has to include all of them. */
function rangeOf(bands: readonly ChartBand[]): readonly [number, number] | undefined {
  const ends = bands.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite);
  return ends.length === 0 ? undefined : [Math.min(...ends), Math.max(...ends)];
}

/** The options passed to uPlot. */
export function plotOptions(
  input: PlotInput,
  size: { width: number; height: number },
  pad: (least: number, most: number) => [number, number],
): uPlot.Options {
  const { kind, data, look, bands, lines, axes } = input;
  const font = `${look.fontPx}px ${look.font}`;
  const isRoomy = () => data.xs.length * roomyPx < size.width;
  const dashOf = (index: number) =>
    isRoomy() || look.forced ? [...(dashes[index % dashes.length] ?? [])] : [];
  return {
    ...size,
    ms: 1,
    tzDate: input.dateIn,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, null, 0, null],
    scales: {
      x: { time: kind === "dates", range: () => xRange(kind, axes().x, data) },
      y: { range: () => yRange(axes().y, bands, lines, data, pad) },
    },
    axes: [
      {
        stroke: look.muted,
        font,
        size: look.fontPx + 16,
        gap: 6,
        grid: { show: kind === "points", stroke: look.line, width: 1 },
        ticks: { show: false },
        border: { show: true, stroke: look.line, width: 1 },
        ...(kind === "dates" && { incrs: (_, __, least, most) => dateStepsMs(most - least) }),
        space: (plot, _, least, most) =>
          widestPx(
            plot,
            font,
            [least, most].map((at) => axes().x.format(at, (most - least) / 4)),
          ) + 28,
        values: (_, marks, __, ___, step) => marks.map((mark) => axes().x.format(mark, step)),
      },
      {
        stroke: look.muted,
        font,
        gap: 8,
        grid: { stroke: look.line, width: 1 },
        ticks: { show: false },
        space: 44,
        // If bands have a meaning, their boundaries are the ticks.
        ...(bands.length > 0
          ? { splits: [...new Set(bands.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b) }
          : {}),
        size: (plot, texts) => Math.ceil(widestPx(plot, font, texts ?? ["000"])) + 14,
        values: (_, marks, __, ___, step) => marks.map((mark) => axes().y.format(mark, step)),
      },
    ],
    series: [
      {},
      ...data.series.map((one, index): uPlot.Series => {
        const stroke = colourOf(look, index, one);
        const rings = kind === "dates" && isRoomy();
        if (one.points)
          return {
            stroke,
            width: 2,
            spanGaps: true,
            ...(one.points === "apart" ? { paths: () => null } : {}),
            points: {
              ...{ show: true, size: isRoomy() ? 9 : 5, width: 2, stroke },
              fill: one.points === "apart" ? look.surface : stroke,
              filter: () => null,
            },
          };
        return {
          stroke,
          width: kind === "dates" ? 2 : 1.5,
          dash: dashOf(index),
          ...(kind === "points" ? { paths: () => null } : {}),
          points: {
            show: kind !== "points",
            size: rings ? 9 : 5,
            width: rings ? 2 : 0,
            fill: rings ? look.surface : stroke,
            stroke,
            filter: () => (rings ? null : isolatedIndexes(one.values)),
          },
        };
      }),
    ],
    hooks: {
      drawClear: [(plot) => drawBands(plot, bands, look)],
      drawAxes: [
        (plot) => {
          data.series.forEach((one, index) => {
            drawBounds(plot, data.xs, one, colourOf(look, index, one), isRoomy());
          });
          drawLines(plot, lines, look);
        },
      ],
      draw: [
        (plot) => {
          drawLineLabels(plot, lines, data, look);
          if (kind !== "points") return;
          const radius = data.xs.length > 1000 ? 2.5 : 4;
          data.series.forEach((one, index) => {
            drawPoints(plot, data.xs, one.values, index, colourOf(look, index, one), radius);
          });
        },
      ],
    },
  };
}
