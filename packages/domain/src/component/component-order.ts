import type { GalleryRecord } from "../filter/gallery-record.ts";
import { isTooLargeRank, leakRank, severityRank } from "../filter/record-rules.ts";
import { defaultLeakThresholds, type LeakThresholds } from "../leak/leak-severity.ts";
import type { ComponentAlarm } from "./component-alarms.ts";
import { type ComponentStage, componentStages } from "./component-limits.ts";
import type { MeasuredReading } from "./component-reading.ts";
import type { ComponentTrend } from "./component-trend.ts";

/** How components can be listed. */
export const componentOrders = ["worst", "name", "newest", "snapshots"] as const;

export type ComponentOrder = (typeof componentOrders)[number];

/** What of a reading decides how severe it is. */
type RatedReading = Pick<
  MeasuredReading,
  | ("snapshot" | "analysis" | "levelDb" | "leakLpm" | "leakTooLarge" | "leakDetected")
  | ("severityMin" | "severityMax" | "machineFinding")
>;

/** The severity of a reading as a number on the one scale of all kinds; NaN if there is nothing to rate. */
export const readingRank = (reading: RatedReading, thresholds: LeakThresholds): number =>
  severityRank(
    {
      type: reading.analysis,
      leakRank: leakRank(recordOf(reading)),
      pdSeverityMin: reading.severityMin ?? Number.NaN,
      pdSeverityMax: reading.severityMax ?? Number.NaN,
      machine: reading.machineFinding ?? undefined,
    },
    thresholds,
  );

/** What of a reading decides how large its leak is, as the record of its snapshot has it. */
const recordOf = (reading: RatedReading): GalleryRecord => ({
  id: reading.snapshot,
  device_analysis_type: reading.analysis,
  level_db: reading.levelDb,
  leak: reading.leakLpm,
  leak_infinite: reading.leakTooLarge,
  meta: { leak_detected: reading.leakDetected },
});

/** What components are ordered by: numbers, so that a database can hold them. */
export interface ComponentRanking {
  /** How far its alarm is; one that waits for a second reading is below one that was raised. */
  readonly alarmRank: number;
  /** The size of the leak that the newest reading measured, l/min: how severe it is depends on the user. */
  readonly leakLpm: number | null;
  /** See {@link readingRank}; of newest readings that are equally severe for all users. */
  readonly severityRank: number | null;
  /** Of the main figure: 1 if it rises, -1 if it falls. */
  readonly trendRank: number;
  /** Of the newest reading. */
  readonly newestMs: number | null;
  readonly snapshotCount: number;
}

/** What the readings of a component come to, as far as its place depends on it. */
export interface RankedFindings {
  readonly alarm: Pick<ComponentAlarm, "stage"> & {
    readonly pending: { readonly stage: ComponentStage } | null;
  };
  readonly latest: (RatedReading & Pick<MeasuredReading, "at">) | null;
  readonly trend: Pick<ComponentTrend, "state"> | null;
  readonly snapshotCount: number;
}

const trendRanks: Readonly<Partial<Record<ComponentTrend["state"], number>>> = { rising: 1, falling: -1 };

export function componentRanking({ alarm, latest, trend, snapshotCount }: RankedFindings): ComponentRanking {
  return {
    alarmRank: Math.max(
      componentStages.indexOf(alarm.stage),
      alarm.pending === null ? 0 : componentStages.indexOf(alarm.pending.stage) - 0.5,
    ),
    ...severityOfNewest(latest),
    trendRank: (trend && trendRanks[trend.state]) ?? 0,
    newestMs: latest && Date.parse(latest.at),
    snapshotCount,
  };
}

function severityOfNewest(latest: RatedReading | null): Pick<ComponentRanking, "leakLpm" | "severityRank"> {
  if (latest === null) return { leakLpm: null, severityRank: null };
  const lpm = leakRank(recordOf(latest));
  if (!Number.isNaN(lpm) && !isTooLargeRank(lpm)) return { leakLpm: lpm, severityRank: null };
  // The thresholds are for measured leaks only.
  const rank = readingRank(latest, defaultLeakThresholds("LPM"));
  return { leakLpm: null, severityRank: Number.isNaN(rank) ? null : rank };
}

/** Nothing to rate is below all. */
const severityFor = (
  { leakLpm, severityRank: rank }: ComponentRanking,
  thresholds: LeakThresholds,
): number =>
  leakLpm === null
    ? (rank ?? 0)
    : severityRank(
        {
          ...{ type: "LEAK", leakRank: leakLpm, pdSeverityMin: Number.NaN, pdSeverityMax: Number.NaN },
          machine: undefined,
        },
        thresholds,
      );

/** The higher, the further in front. */
const ranks: Readonly<
  Record<ComponentOrder, (ranking: ComponentRanking, thresholds: LeakThresholds) => readonly number[]>
> = {
  worst: (ranking, thresholds) => [ranking.alarmRank, severityFor(ranking, thresholds), ranking.trendRank],
  newest: ({ newestMs }) => [newestMs ?? 0],
  snapshots: ({ snapshotCount }) => [snapshotCount],
  name: () => [],
};

/** What components are sorted by. */
export interface ComponentSorting {
  readonly order: ComponentOrder;
  /** Of the user, for leaks. */
  readonly thresholds: LeakThresholds;
  readonly compareNames: (one: string, other: string) => number;
}

/**
 * Components in an order; equal ones by name. The worst are those with the highest alarm, then with the most severe
 * newest reading, then those that rise. One without a ranking is last. Lists of the server are ordered so by its database.
 */
export function sortComponents<Each extends { readonly name: string }>(
  components: readonly Each[],
  rankingOf: (component: Each) => ComponentRanking | undefined,
  { order, thresholds, compareNames }: ComponentSorting,
): Each[] {
  const rankOf = ranks[order];
  const placed = components.map((component) => {
    const ranking = order === "name" ? undefined : rankingOf(component);
    return { component, ranks: ranking ? rankOf(ranking, thresholds) : [] };
  });
  placed.sort((one, other) => {
    for (let at = 0; at < Math.max(one.ranks.length, other.ranks.length); at++) {
      const [mine = -1, theirs = -1] = [one.ranks[at], other.ranks[at]];
      if (mine !== theirs) return theirs - mine;
    }
    return compareNames(one.component.name, other.component.name);
  });
  return placed.map(({ component }) => component);
}
