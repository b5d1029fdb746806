import type { GalleryRecord } from "../filter/gallery-record.ts";
import { leakRank, severityRank } from "../filter/record-rules.ts";
import type { LeakThresholds } from "../leak/leak-severity.ts";
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

/** What components are ordered by; it survives JSON. */
export interface ComponentRanking {
  readonly stage: ComponentStage;
  /** The stage that waits for a second reading. */
  readonly pending: ComponentStage | null;
  readonly latest: (RatedReading & Pick<MeasuredReading, "at">) | null;
  /** Of the main figure. */
  readonly trend: ComponentTrend["state"] | null;
  readonly snapshotCount: number;
}

/** What the readings of a component come to, as far as its place depends on it. */
export interface RankedFindings {
  readonly alarm: Pick<ComponentAlarm, "stage"> & {
    readonly pending: { readonly stage: ComponentStage } | null;
  };
  readonly latest: NonNullable<ComponentRanking["latest"]> | null;
  readonly trend: Pick<ComponentTrend, "state"> | null;
  readonly snapshotCount: number;
}

export function componentRanking({ alarm, latest, trend, snapshotCount }: RankedFindings): ComponentRanking {
  return {
    stage: alarm.stage,
    pending: alarm.pending?.stage ?? null,
    latest: latest && {
      ...{ snapshot: latest.snapshot, at: latest.at, analysis: latest.analysis, levelDb: latest.levelDb },
      ...{ leakLpm: latest.leakLpm, leakTooLarge: latest.leakTooLarge, leakDetected: latest.leakDetected },
      ...{ severityMin: latest.severityMin, severityMax: latest.severityMax },
      machineFinding: latest.machineFinding,
    },
    trend: trend?.state ?? null,
    snapshotCount,
  };
}

/** How far an alarm is; one that waits for a second reading is below one that was raised. */
const alarmRank = ({ stage, pending }: ComponentRanking): number =>
  Math.max(componentStages.indexOf(stage), pending === null ? 0 : componentStages.indexOf(pending) - 0.5);

/** The higher, the further in front. */
const ranks: Readonly<
  Record<ComponentOrder, (ranking: ComponentRanking, thresholds: LeakThresholds) => readonly number[]>
> = {
  worst: (ranking, thresholds) => {
    const rank = ranking.latest ? readingRank(ranking.latest, thresholds) : Number.NaN;
    return [
      alarmRank(ranking),
      // Nothing to rate is below all.
      Number.isNaN(rank) ? 0 : rank,
      ranking.trend === "rising" ? 1 : ranking.trend === "falling" ? -1 : 0,
    ];
  },
  newest: ({ latest }) => [latest ? Date.parse(latest.at) : 0],
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
 * newest reading, then those that rise. One without a ranking is last.
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
