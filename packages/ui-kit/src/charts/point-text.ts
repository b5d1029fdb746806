import type uPlot from "uplot";
import type { ChartAxis, ChartBand, ChartWords } from "./chart-types.ts";
import type { PlotData, PlotSeries, Value } from "./plot-data.ts";

export interface PointValue {
  readonly series: PlotSeries;
  readonly index: number;
  readonly value: Value;
  readonly low: Value;
  readonly high: Value;
}

/** The values of all series at one index of the axis. */
export function pointValues({ series }: PlotData, index: number): PointValue[] {
  return series.map((one, at) => ({
    series: one,
    index: at,
    value: one.values[index] ?? null,
    low: one.low?.[index] ?? null,
    high: one.high?.[index] ?? null,
  }));
}

/** Which color a series has: points that do not compare have that of the first series, whose quantity they show. */
export const colourIndex = (index: number, { points }: PlotSeries): number =>
  points === "apart" ? 0 : index;

export function withUnit(text: string, axis: ChartAxis): string {
  return axis.unit ? `${text} ${axis.unit}` : text;
}

/** "65 dB", "65 (56–74) dB", or the text for a missing value. */
export function valueText({ value, low, high }: PointValue, y: ChartAxis, noValue: string): string {
  if (value === null) return noValue;
  const bounds = low !== null && high !== null ? ` (${y.format(low)}–${y.format(high)})` : "";
  return withUnit(`${y.format(value)}${bounds}`, y);
}

/** The band that contains a value; a boundary belongs to the band above it. */
export function bandOf(value: Value, bands: readonly ChartBand[]): ChartBand | undefined {
  if (value === null) return undefined;
  const upwards = [...bands].sort((one, other) => one.from - other.from);
  return (
    upwards.findLast((band) => value >= band.from && value < band.to) ??
    upwards.findLast((band) => value === band.to)
  );
}

/** One index of the axis as text, for assistive technology. */
export function describePoint(
  data: PlotData,
  index: number,
  { x, y, bands, words }: { x: ChartAxis; y: ChartAxis; bands: readonly ChartBand[]; words: ChartWords },
): string {
  const named = data.series.length > 1;
  const said = pointValues(data, index)
    .filter(({ value }) => value !== null || !data.names)
    .map((point) => {
      const band = bandOf(point.value, bands);
      const text = [valueText(point, y, words.noValue), band?.label].filter(Boolean).join(", ");
      return named ? `${point.series.label}: ${text}` : text;
    });
  const place = withUnit(x.format(data.xs[index] ?? 0), x);
  return [data.names?.[index], place, ...said].filter(Boolean).join("; ");
}

/** The index of the point nearest to a position in the drawing, pixels from its upper left. */
export function nearestPoint(plot: uPlot, data: PlotData, left: number, top: number): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const { values } of data.series)
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      if (value === null || value === undefined) continue;
      const away =
        (plot.valToPos(data.xs[index] ?? 0, "x") - left) ** 2 + (plot.valToPos(value, "y") - top) ** 2;
      if (away >= least) continue;
      least = away;
      nearest = index;
    }
  return nearest;
}
