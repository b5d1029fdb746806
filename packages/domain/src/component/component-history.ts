import type { SnapshotType } from "../snapshot/analysis-type.ts";
import { type AlarmChange, type ComponentAlarm, replayAlarms } from "./component-alarms.ts";
import { type ComponentBaseline, componentBaselines, isWithinBaseline } from "./component-baseline.ts";
import type { ComponentCause, ComponentLimits, ComponentStage } from "./component-limits.ts";
import {
  componentFigures,
  figureOf,
  isComparable,
  type MeasuredReading,
  mainFigureOf,
  type ReadingDifference,
  readingDifferences,
  referenceReading,
} from "./component-reading.ts";
import {
  type ComponentTrend,
  componentTrend,
  type TimedReading,
  timedValues,
  trendStart,
} from "./component-trend.ts";

/** What a person concluded from a reading. */
export const componentVerdicts = ["good", "accepted", "watch", "afterRepair"] as const;

export type ComponentVerdict = (typeof componentVerdicts)[number];

/** A verdict about a reading, or that it was taken back. */
export interface ReadingJudgement {
  /** Id of the snapshot. */
  readonly snapshot: string;
  readonly verdict: ComponentVerdict | null;
  readonly note: string;
  /** Null once the account was deleted. */
  readonly username: string | null;
  /** When it was given, ISO 8601. */
  readonly at: string;
}

export interface ComponentHistoryInput {
  /** Oldest first. */
  readonly readings: readonly MeasuredReading[];
  /** In the order in which they were given. */
  readonly judgements: readonly ReadingJudgement[];
  /** When repairs were done that the snapshots know, ISO 8601. */
  readonly repairs: readonly string[];
  readonly limits: ComponentLimits;
  /** Whether readings within the baseline need no judgement. */
  readonly closesItself: boolean;
}

/** A reading with what follows from its place in the history. */
export interface ComponentReading extends MeasuredReading {
  /** Why it does not compare with the reference; empty if it does. */
  readonly differences: readonly ReadingDifference[];
  readonly inTrend: boolean;
  /** Level over the baseline that was taken under the same conditions, dB; null without one. */
  readonly overBaselineDb: number | null;
  readonly verdict: ComponentVerdict | null;
  /** Null if it waits to be judged. */
  readonly closed: "judged" | "itself" | null;
}

/** How a history came to what it is. */
export interface ComponentLogEntry {
  readonly at: string;
  readonly kind: "pending" | "raised" | "ended" | "closedItself" | "judged";
  readonly snapshot: string;
  readonly stage: ComponentStage | null;
  readonly cause: ComponentCause | null;
  readonly verdict: ComponentVerdict | null;
  readonly note: string;
  readonly username: string | null;
}

/** The conditions under which the readings of a trend were taken. */
export type ComponentConditions = Pick<
  MeasuredReading,
  "snapshot" | "analysis" | "deviceSerial" | "distanceM" | "bandHz" | "heatmapMode" | "levelReference"
>;

export interface ComponentHistory {
  /** Oldest first. */
  readonly readings: readonly ComponentReading[];
  readonly reference: ComponentConditions | null;
  /** One for each figure that the readings have; the main one first. */
  readonly trends: readonly ComponentTrend[];
  readonly baselines: readonly ComponentBaseline[];
  readonly alarm: ComponentAlarm;
  /** How many readings wait to be judged. */
  readonly waiting: number;
  /** Newest first. */
  readonly log: readonly ComponentLogEntry[];
}

/**
 * Everything that follows from the readings of a component, by replaying them in order. It depends on nothing else: two
 * people who see the same snapshots see the same alarms, and nothing is stored that could become outdated.
 *
 * A repair ends all alarms and begins another trend: one that a snapshot or a verdict states, or a level that falls from
 * an alarm back into the baseline. Readings within the baseline close themselves; a verdict closes all before it as well.
 */
export function componentHistory(input: ComponentHistoryInput): ComponentHistory {
  const { judgements, limits, closesItself } = input;
  const readings = input.readings.map(
    (reading): TimedReading => ({ ...reading, atMs: Date.parse(reading.at) }),
  );
  const verdicts = new Map(judgements.map(({ snapshot, verdict }) => [snapshot, verdict]));
  const verdictOf = ({ snapshot }: MeasuredReading) => verdicts.get(snapshot) ?? null;
  const lastJudged = readings.findLastIndex((reading) => verdictOf(reading) !== null);
  const periods = repairPeriods(readings, verdictOf, input.repairs);
  const baselineOf = baselinesByPeriod(readings, verdictOf, periods);
  const reference = referenceReading(readings);
  const alarms = replayAlarms(limits);
  const log: ComponentLogEntry[] = judgements.map((judgement) => ({
    ...judgement,
    ...{ kind: "judged", stage: null, cause: null },
  }));
  let trending: TimedReading[] = [];

  const replayed = readings.map((reading, index) => {
    const differences = reference === undefined ? [] : readingDifferences(reading, reference);
    const compares = differences.length === 0;
    const { good, baselines } = baselineOf(reading, index);
    const level = baselines.find(({ figure }) => figure === "level");
    const overBaselineDb = level === undefined ? null : reading.levelDb - level.value;
    const isWithin = good.length > 0 && isWithinBaseline(reading, baselines, good);
    const changes: AlarmChange[] = [];
    if (periods[index] !== (periods[index - 1] ?? 0)) {
      changes.push(...alarms.reset());
      trending = [];
    }
    if (compares) trending.push(reading);
    changes.push(...alarms.next({ reading, isComparable: compares, overBaselineDb, trending }));
    const isBackToNormal = changes.some(({ kind, cause }) => kind === "ended" && cause === "overBaseline");
    if (isBackToNormal && isWithin) {
      changes.push(...alarms.reset());
      trending = compares ? [reading] : [];
    }
    for (const change of changes) log.push(logEntry(reading, change));
    const isJudged = index <= lastJudged;
    const isClosedItself = !isJudged && closesItself && isWithin && alarms.isQuiet();
    if (isClosedItself) log.push(logEntry(reading, { kind: "closedItself", stage: null, cause: null }));
    const closed = isJudged ? ("judged" as const) : isClosedItself ? ("itself" as const) : null;
    return { reading, differences, overBaselineDb, verdict: verdictOf(reading), closed };
  });

  const inTrend = trending.slice(trendStart(trending));
  const trendIds = new Set(inTrend.map(({ snapshot }) => snapshot));
  return {
    readings: replayed.map(({ reading: { atMs: _, ...reading }, ...rest }) => ({
      ...reading,
      ...rest,
      inTrend: trendIds.has(reading.snapshot),
    })),
    reference: reference === undefined ? null : conditionsOf(reference),
    trends: reference === undefined ? [] : trendsOf(reference.analysis, readings, inTrend),
    baselines: reference === undefined ? [] : baselineOf(reference, readings.length - 1).baselines,
    alarm: alarms.current(),
    waiting: replayed.filter(({ closed }) => closed === null).length,
    log: log.reverse().sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)),
  };
}

const logEntry = (
  { at, snapshot }: MeasuredReading,
  change: Pick<ComponentLogEntry, "kind" | "stage" | "cause">,
): ComponentLogEntry => ({ at, snapshot, ...change, verdict: null, note: "", username: null });

const conditionsOf = (reading: MeasuredReading): ComponentConditions => ({
  snapshot: reading.snapshot,
  analysis: reading.analysis,
  deviceSerial: reading.deviceSerial,
  distanceM: reading.distanceM,
  bandHz: reading.bandHz,
  heatmapMode: reading.heatmapMode,
  levelReference: reading.levelReference,
});

function trendsOf(
  analysis: SnapshotType,
  readings: readonly TimedReading[],
  inTrend: readonly TimedReading[],
): ComponentTrend[] {
  const main = mainFigureOf(analysis);
  return [main, ...componentFigures.filter((figure) => figure !== main)].flatMap((figure) =>
    readings.some((reading) => figureOf(reading, figure) !== null)
      ? componentTrend(figure, timedValues(inTrend, figure))
      : [],
  );
}

/** For each reading how many repairs were before it. A repair before the first one counts for none. */
function repairPeriods(
  readings: readonly TimedReading[],
  verdictOf: (reading: MeasuredReading) => ComponentVerdict | null,
  repairs: readonly string[],
): number[] {
  const repairsMs = repairs.map((at) => Date.parse(at)).sort((one, other) => one - other);
  let passed = 0;
  let period = 0;
  return readings.map((reading, index) => {
    let isRepaired = verdictOf(reading) === "afterRepair";
    for (; passed < repairsMs.length && (repairsMs[passed] ?? 0) < reading.atMs; passed += 1)
      isRepaired = true;
    if (isRepaired && index > 0) period += 1;
    return period;
  });
}

/**
 * What a reading is measured by: the good readings that compare with it, of its own period between repairs if there are
 * such, else of the nearest one before it, else after it.
 */
function baselinesByPeriod(
  readings: readonly TimedReading[],
  verdictOf: (reading: MeasuredReading) => ComponentVerdict | null,
  periods: readonly number[],
) {
  const marked = readings.flatMap((reading, index) =>
    verdictOf(reading) === "good" ? [{ reading, period: periods[index] ?? 0 }] : [],
  );
  interface Measure {
    readonly good: readonly MeasuredReading[];
    readonly baselines: readonly ComponentBaseline[];
  }
  const known = new Map<string, Measure>();
  function measureOf(reading: TimedReading, period: number): Measure {
    const alike = marked.filter((one) => isComparable(one.reading, reading));
    const earlier = alike.filter((one) => one.period <= period).map((one) => one.period);
    const nearest = earlier.length > 0 ? Math.max(...earlier) : Math.min(...alike.map((one) => one.period));
    const good = alike.filter((one) => one.period === nearest).map((one) => one.reading);
    return { good, baselines: componentBaselines(good) };
  }
  return (reading: TimedReading, index: number): Measure => {
    const period = periods[index] ?? 0;
    // Most readings of a component are taken in the same way.
    const key = `${period} ${reading.deviceSerial} ${reading.distanceM} ${reading.bandHz.join("-")} ${reading.analysis} ${reading.heatmapMode} ${reading.levelReference}`;
    const measure = known.get(key) ?? measureOf(reading, period);
    known.set(key, measure);
    return measure;
  };
}
