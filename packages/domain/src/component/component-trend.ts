import {
  type ComponentFigure,
  figureOf,
  type MeasuredReading,
  repeatabilityOf,
} from "./component-reading.ts";
import { medianOf, robustSlope } from "./robust-slope.ts";

/** What a trend needs: without it there is too little to know of a slope. */
export const trendNeeds = { readings: 3, days: 14 } as const;

/** The course of one figure over readings that compare. */
export interface ComponentTrend {
  readonly figure: ComponentFigure;
  /** `rising` and `falling` when the whole interval is above or below 0. */
  readonly state: "rising" | "falling" | "unclear" | "tooLittle";
  readonly method: "theilSen" | "leastSquares" | null;
  readonly perDay: number | null;
  /** Ends of the 95 % confidence interval. */
  readonly lowPerDay: number | null;
  readonly highPerDay: number | null;
  /** Where the line is at `to`. */
  readonly endValue: number | null;
  /** How many it is computed from. */
  readonly readings: number;
  readonly days: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** A value of a figure at a time. */
export interface TimedValue {
  /** Since 1970. */
  readonly atMs: number;
  readonly value: number;
}

export interface TimedReading extends MeasuredReading {
  /** Since 1970. */
  readonly atMs: number;
}

/** The values of the readings that have a figure. */
export const timedValues = (readings: readonly TimedReading[], figure: ComponentFigure): TimedValue[] =>
  readings.flatMap((reading) => {
    const value = figureOf(reading, figure);
    return value === null ? [] : { atMs: reading.atMs, value };
  });

const dayMs = 86_400_000;

/** Readings of one visit share what disturbs them, so they count once, with their median. */
export const visitMs = 3_600_000;

/** The days before the newest reading that a trend looks at first, and those for rounds with fewer than 5 visits in it. */
const trendDays = { usual: 180, max: 365 } as const;
const wantedVisits = 5;
/** The newest, of components that are measured many times a month. */
const maxVisits = 60;

/** The first of the readings that a trend looks at; of those that compare, oldest first. */
export function trendStart(readings: readonly Pick<TimedReading, "atMs">[]): number {
  const newestMs = readings.at(-1)?.atMs ?? 0;
  let visits = 0;
  let visitStartMs = Number.POSITIVE_INFINITY;
  let start = readings.length;
  for (let index = readings.length - 1; index >= 0; index -= 1) {
    const atMs = readings[index]?.atMs ?? 0;
    const isNew = visitStartMs - atMs > visitMs;
    const ageDays = (newestMs - atMs) / dayMs;
    if (isNew && visits >= (ageDays > trendDays.usual ? wantedVisits : maxVisits)) break;
    if (ageDays > trendDays.max) break;
    if (isNew) {
      visits += 1;
      visitStartMs = atMs;
    }
    start = index;
  }
  return start;
}

/**
 * The trend of a figure. Of readings of one visit the median counts.
 *
 * @param values Of readings that compare, oldest first.
 */
export function componentTrend(figure: ComponentFigure, values: readonly TimedValue[]): ComponentTrend {
  const visits = visitsOf(values);
  const days = visits.map(({ atMs }) => atMs / dayMs);
  const length = (days.at(-1) ?? 0) - (days[0] ?? 0);
  const first = visits[0];
  const last = visits.at(-1);
  const facts = {
    figure,
    readings: visits.length,
    days: length,
    from: first === undefined ? null : new Date(first.atMs).toISOString(),
    to: last === undefined ? null : new Date(last.atMs).toISOString(),
  };
  const sizes = visits.map(({ value }) => value);
  const line =
    visits.length >= trendNeeds.readings && length >= trendNeeds.days
      ? robustSlope(days, sizes, repeatabilityOf(figure, medianOf(sizes)))
      : undefined;
  if (line === undefined) {
    const none = { method: null, perDay: null, lowPerDay: null, highPerDay: null, endValue: null };
    return { ...facts, state: "tooLittle", ...none };
  }
  const state = line.lowPerDay > 0 ? "rising" : line.highPerDay < 0 ? "falling" : "unclear";
  return { ...facts, state, ...line };
}

/**
 * Whether a figure rises faster than a limit: `surely` with its whole interval, `likely` by its slope. The same as by
 * {@link componentTrend}, but for most values without computing their slopes: a slope is above the limit if more than half
 * of the pairs rise faster.
 */
export function risesFaster(
  figure: ComponentFigure,
  values: readonly TimedValue[],
  limitPerDay: number,
): { readonly surely: boolean; readonly likely: boolean } {
  const visits = visitsOf(values);
  let slower = 0;
  for (let later = 1; later < visits.length; later += 1) {
    const { atMs, value } = visits[later] ?? { atMs: 0, value: 0 };
    for (let earlier = 0; earlier < later; earlier += 1) {
      const before = visits[earlier] ?? { atMs: 0, value: 0 };
      if (value - before.value <= ((atMs - before.atMs) / dayMs) * limitPerDay) slower += 1;
    }
  }
  const pairs = (visits.length * (visits.length - 1)) / 2;
  if (slower > pairs / 2 && visits.length >= 5) return { surely: false, likely: false };
  const { perDay, lowPerDay } = componentTrend(figure, values);
  return { surely: (lowPerDay ?? Number.NaN) > limitPerDay, likely: (perDay ?? Number.NaN) > limitPerDay };
}

function visitsOf(values: readonly TimedValue[]): TimedValue[] {
  const visits: { atMs: number; values: number[] }[] = [];
  for (const { atMs, value } of values) {
    const visit = visits.at(-1);
    if (visit !== undefined && atMs - visit.atMs <= visitMs) visit.values.push(value);
    else visits.push({ atMs, values: [value] });
  }
  return visits.map((visit) => ({ atMs: visit.atMs, value: medianOf(visit.values) }));
}
