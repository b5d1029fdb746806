import type { ChartSeries, SeriesFacts, TrendSeries } from "./chart-types.ts";

export type Value = number | null;

export interface PlotSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly low?: readonly Value[];
  readonly high?: readonly Value[];
  readonly points?: "joined" | "apart";
}

/** Series on one shared, ascending axis. */
export interface PlotData {
  readonly xs: readonly number[];
  readonly series: readonly PlotSeries[];
  /** Names of individual points, if they have one. */
  readonly names?: readonly (string | undefined)[];
}

export interface ScatterPoint {
  /** Along the horizontal axis. */
  readonly x: number;
  /** Along the vertical axis. */
  readonly y: number;
  /** Name of the point, for example a snapshot's. */
  readonly label?: string;
}

export interface ScatterSeries {
  /** Unique among its siblings. */
  readonly id: string;
  /** Its name in the legend. */
  readonly label: string;
  /** In any order. */
  readonly points: readonly ScatterPoint[];
}

/** Finite numbers unchanged, others as null: an axis cannot show NaN and infinities. */
function clean(values: ArrayLike<Value> | undefined, order: readonly number[]): Value[] {
  return order.map((index) => {
    const value = values?.[index];
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  });
}

/** Sorts series of one shared axis ascending; positions that are not finite are left out. */
export function alignSeries(
  xs: ArrayLike<number>,
  series: readonly (ChartSeries | TrendSeries)[],
  names?: readonly (string | undefined)[],
): PlotData {
  const order = Array.from(xs, (_, index) => index).filter((index) => Number.isFinite(xs[index]));
  if (order.some((index, at) => at > 0 && (xs[index] ?? 0) < (xs[order[at - 1] ?? 0] ?? 0)))
    order.sort((one, other) => (xs[one] ?? 0) - (xs[other] ?? 0));
  return {
    xs: order.map((index) => xs[index] ?? 0),
    ...(names && { names: order.map((index) => names[index]) }),
    series: series.map((one) => ({
      id: one.id,
      label: one.label,
      values: clean(one.values, order),
      ...("low" in one && one.low ? { low: clean(one.low, order) } : {}),
      ...("high" in one && one.high ? { high: clean(one.high, order) } : {}),
      ...("points" in one && one.points ? { points: one.points } : {}),
    })),
  };
}

/** All points of all series from left to right, and from bottom to top at equal x, each at an index of its own. */
export function mergeScatter(series: readonly ScatterSeries[]): PlotData {
  const points = series
    .flatMap((one, owner) => one.points.map((point) => ({ ...point, owner })))
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((one, other) => one.x - other.x || one.y - other.y);
  return {
    xs: points.map(({ x }) => x),
    names: points.map(({ label }) => label),
    series: series.map(({ id, label }, owner) => ({
      id,
      label,
      values: points.map((point) => (point.owner === owner ? point.y : null)),
    })),
  };
}

/** Whether there is anything to draw. */
export function hasPoints({ series }: PlotData): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

/** Count, first, last and extremes of each series. `own`: a series has only its own points, so none is missing. */
export function factsOf({ series }: PlotData, own = false): SeriesFacts[] {
  return series.map(({ label, values }) => {
    const there = values.filter((value) => value !== null);
    return {
      label,
      count: there.length,
      missing: own ? 0 : values.length - there.length,
      first: there[0] ?? null,
      last: there.at(-1) ?? null,
      lowest: there.length > 0 ? there.reduce((least, value) => Math.min(least, value)) : null,
      highest: there.length > 0 ? there.reduce((most, value) => Math.max(most, value)) : null,
    };
  });
}

/** Points without neighbors, which no line reaches. They are drawn as dots. */
export function isolatedIndexes(values: readonly Value[]): number[] {
  return values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
      ? [index]
      : [],
  );
}

/** Minimum and maximum of what is drawn, bounds included; null if there is nothing. */
export function extent({ series }: PlotData): [number, number] | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { values, low, high } of series)
    for (const row of [values, low, high])
      for (const value of row ?? []) {
        if (value === null) continue;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
  return least <= most ? [least, most] : null;
}
