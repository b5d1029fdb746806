import { trendNeeds } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { ComponentTrend } from "../../data/components/components.ts";
import type { FigureFormat } from "./figure-format.ts";

/** A text that is translated with these parameters. */
export interface Words {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A month of a trend, days. */
const monthDays = 30;

/** A trend in one sentence, with its interval. */
export function trendSentence(trend: ComponentTrend, format: FigureFormat): Words {
  const { state, perDay, lowPerDay, highPerDay, readings } = trend;
  if (state === "tooLittle" || perDay === null || lowPerDay === null || highPerDay === null)
    return {
      key: "assets:trend.tooLittle",
      params: { count: readings, needed: trendNeeds.readings, days: trendNeeds.days },
    };
  const [low, high] = [lowPerDay * monthDays, highPerDay * monthDays];
  if (state === "unclear")
    return {
      key: "assets:trend.unclear",
      params: { low: format.change(low), high: format.change(high) },
    };
  const ends = state === "rising" ? [low, high] : [-high, -low];
  return {
    key: `assets:trend.${state}`,
    params: {
      change: format.change(Math.abs(perDay * monthDays)),
      low: format.change(ends[0] ?? 0),
      high: format.change(ends[1] ?? 0),
    },
  };
}

/** A trend in a few words, for a card. */
export function trendShort(trend: ComponentTrend | null, format: FigureFormat): Words {
  if (trend === null || trend.state === "tooLittle" || trend.perDay === null)
    return { key: "assets:trendShort.tooLittle", params: {} };
  if (trend.state === "unclear") return { key: "assets:trendShort.unclear", params: {} };
  const change = format.change(Math.abs(trend.perDay * monthDays));
  return { key: `assets:trendShort.${trend.state}`, params: { change } };
}

const dayMs = 86_400_000;
/** What is further away is not worth a date. */
const farDays = 730;

/**
 * When a rising trend reaches a limit, ms since 1970, by both ends of its interval; undefined for one that does not rise,
 * is above the limit or reaches it in the far future only. The later end is undefined if it is far away.
 */
export function reachesAt(
  { state, endValue, lowPerDay, highPerDay, to }: ComponentTrend,
  limit: number,
): { readonly fromMs: number; readonly toMs: number | undefined } | undefined {
  if (state !== "rising" || endValue === null || lowPerDay === null || highPerDay === null || to === null)
    return undefined;
  const missing = limit - endValue;
  const soonest = missing / highPerDay;
  if (missing <= 0 || !(soonest <= farDays)) return undefined;
  const latest = missing / lowPerDay;
  const endMs = Date.parse(to);
  return {
    fromMs: endMs + soonest * dayMs,
    toMs: latest <= farDays ? endMs + latest * dayMs : undefined,
  };
}
