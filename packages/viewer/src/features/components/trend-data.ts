import { figureOf } from "@sonolens/domain";
import type {
  ComponentFigure,
  ComponentHistory,
  ComponentReading,
} from "../../data/components/components.ts";
import type { FigureFormat } from "./figure-format.ts";

export const trendRanges = ["6m", "12m", "all"] as const;

export type TrendRange = (typeof trendRanges)[number];

const rangeDays: Readonly<Record<Exclude<TrendRange, "all">, number>> = { "6m": 183, "12m": 366 };
const dayMs = 86_400_000;

/** A part of the time. */
export interface TrendSpan {
  /** Since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The readings of a chart, oldest first, and their values in the unit that is shown. */
export interface TrendData {
  readonly readings: readonly ComponentReading[];
  /** Ms since 1970. */
  readonly at: readonly number[];
  /** Of readings that compare with each other. */
  readonly joined: readonly (number | null)[];
  /** Of those that do not. */
  readonly apart: readonly (number | null)[];
  /** Bounds of the values; undefined for a figure without bounds. */
  readonly low: readonly (number | null)[] | undefined;
  readonly high: readonly (number | null)[] | undefined;
}

/** The part of a history that a chart of a figure shows: a span, or up to the newest reading as far back as the range. */
export function trendData(
  { readings }: Pick<ComponentHistory, "readings">,
  figure: ComponentFigure,
  range: TrendRange | TrendSpan,
  { toShown }: Pick<FigureFormat, "toShown">,
): TrendData {
  const having = readings.filter((reading) => figureOf(reading, figure) !== null);
  const { fromMs, toMs } = typeof range === "string" ? spanOfRange(having, range) : range;
  const shown = having.filter(({ at }) => Date.parse(at) >= fromMs && Date.parse(at) <= toMs);
  const values = (isWanted: boolean) =>
    shown.map((reading) =>
      (reading.differences.length === 0) === isWanted
        ? toShown(figureOf(reading, figure) ?? Number.NaN)
        : null,
    );
  const hasBounds = figure === "severity";
  return {
    readings: shown,
    at: shown.map(({ at }) => Date.parse(at)),
    joined: values(true),
    apart: values(false),
    low: hasBounds ? shown.map(({ severityMin }) => severityMin) : undefined,
    high: hasBounds ? shown.map(({ severityMax }) => severityMax) : undefined,
  };
}

function spanOfRange(readings: readonly ComponentReading[], range: TrendRange): TrendSpan {
  const toMs = Date.parse(readings.at(-1)?.at ?? "");
  return { fromMs: range === "all" ? Number.NEGATIVE_INFINITY : toMs - rangeDays[range] * dayMs, toMs };
}

/**
 * What a chart of a figure shows after a span was selected: "all" if it holds all readings, undefined if it is too short
 * to show two of them, so that what is shown stays.
 */
export function selectedSpan(
  { readings }: Pick<ComponentHistory, "readings">,
  figure: ComponentFigure,
  { fromMs, toMs }: TrendSpan,
): TrendSpan | "all" | undefined {
  const times = readings.flatMap((reading) =>
    figureOf(reading, figure) === null ? [] : Date.parse(reading.at),
  );
  const within = times.filter((ms) => ms >= fromMs && ms <= toMs).length;
  if (within === times.length) return "all";
  return within < 2 ? undefined : { fromMs, toMs };
}

/** The ranges that show less than all readings, and all. */
export function usefulRanges({ readings }: Pick<ComponentHistory, "readings">): readonly TrendRange[] {
  const spanMs = Date.parse(readings.at(-1)?.at ?? "") - Date.parse(readings[0]?.at ?? "");
  return trendRanges.filter((range) => range === "all" || spanMs > rangeDays[range] * dayMs);
}

/** At most two readings, for a comparison: a third takes the place of the first, one that is chosen is left out again. */
export const withChosen = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
