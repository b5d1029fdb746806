import {
  type ComponentCause,
  type ComponentLimits,
  type ComponentStage,
  componentStages,
  endOfAlarm,
} from "./component-limits.ts";
import { figureOf, type MeasuredReading } from "./component-reading.ts";
import { risesFaster, type TimedReading, timedValues, trendStart, visitMs } from "./component-trend.ts";

/** The alarm after the newest reading. */
export interface ComponentAlarm {
  readonly stage: ComponentStage;
  readonly cause: ComponentCause | null;
  /** When the reading was taken that raised this stage, ISO 8601. */
  readonly since: string | null;
  /** Id of that reading. */
  readonly snapshot: string | null;
  /** A higher stage that waits for a second reading. */
  readonly pending: {
    readonly stage: ComponentStage;
    readonly cause: ComponentCause;
    readonly since: string;
    readonly snapshot: string;
  } | null;
}

/** A reading as the limits see it. */
export interface JudgedReading {
  readonly reading: TimedReading;
  /** Whether it compares with the reference of the trend. */
  readonly isComparable: boolean;
  /** Level over the baseline, dB; null without one. */
  readonly overBaselineDb: number | null;
  /** The readings that the trend has up to this one, oldest first, also from long ago. */
  readonly trending: readonly TimedReading[];
}

/** What a reading does to an alarm. */
export interface AlarmChange {
  readonly kind: "pending" | "raised" | "ended";
  readonly cause: ComponentCause;
  readonly stage: ComponentStage;
}

/** The alarms of a component while its readings are replayed. */
export interface AlarmReplay {
  /** Takes the next reading. */
  next(judged: JudgedReading): AlarmChange[];
  /** Ends everything, as after a repair. */
  reset(): AlarmChange[];
  /** Whether nothing is raised or pending. */
  isQuiet(): boolean;
  current(): ComponentAlarm;
}

/** The stage of a reading by itself, and the one that an alarm which was raised before still has. */
interface Rating {
  readonly stage: number;
  readonly kept: number;
}

/** Undefined if the reading shows nothing about a limit. */
type Rate = (judged: JudgedReading) => Rating | undefined;

interface CauseState {
  readonly cause: ComponentCause;
  readonly rate: Rate;
  stage: number;
  raisedBy: MeasuredReading | undefined;
  pending: { readonly stage: number; readonly reading: TimedReading } | undefined;
}

const stageName = (stage: number): ComponentStage => componentStages[stage] ?? "none";
const alarmStage = componentStages.indexOf("alarm");
const warningStage = componentStages.indexOf("warning");

/**
 * Alarms with hysteresis: a stage is raised by the second of two readings in a row that reach it, at least an hour apart,
 * so that one disturbed measurement raises none; it ends with a reading that is clearly below its limit.
 */
export function replayAlarms(limits: ComponentLimits): AlarmReplay {
  const states = ratesOf(limits).map(
    ([cause, rate]): CauseState => ({ cause, rate, stage: 0, raisedBy: undefined, pending: undefined }),
  );
  return {
    next: (judged) =>
      states.flatMap((state) => {
        const rating = state.rate(judged);
        return rating === undefined ? [] : changesOf(state, rating, judged.reading);
      }),
    reset: () =>
      states.flatMap((state): AlarmChange[] => {
        const { cause, stage } = state;
        Object.assign(state, { stage: 0, raisedBy: undefined, pending: undefined });
        return stage > 0 ? [{ kind: "ended", cause, stage: stageName(stage) }] : [];
      }),
    isQuiet: () => states.every(({ stage, pending }) => stage === 0 && pending === undefined),
    current: () => currentAlarm(states),
  };
}

function changesOf(state: CauseState, { stage, kept }: Rating, reading: TimedReading): AlarmChange[] {
  const { cause, pending: waited, stage: before } = state;
  const change = (kind: AlarmChange["kind"], changed: number): AlarmChange => ({
    kind,
    cause,
    stage: stageName(changed),
  });
  if (stage <= before) {
    state.pending = undefined;
    if (kept >= before) return [];
    state.stage = kept;
    state.raisedBy = kept > 0 ? reading : undefined;
    return [change("ended", before)];
  }
  // The same visit has the same disturbances.
  if (waited !== undefined && reading.atMs - waited.reading.atMs < visitMs) return [];
  const confirmed = Math.min(stage, waited?.stage ?? 0);
  if (confirmed > before) {
    state.stage = confirmed;
    state.raisedBy = reading;
  }
  state.pending = stage > state.stage ? { stage, reading } : undefined;
  return [
    ...(confirmed > before ? [change("raised", confirmed)] : []),
    ...(state.pending === undefined ? [] : [change("pending", stage)]),
  ];
}

function ratesOf({ overBaselineDb: stepsDb, absolute, slope }: ComponentLimits): [ComponentCause, Rate][] {
  const rates: [ComponentCause, Rate][] = [];
  if (stepsDb !== null)
    rates.push([
      "overBaseline",
      ({ overBaselineDb: overDb }) =>
        overDb === null
          ? undefined
          : {
              stage: stepsDb.filter((db) => overDb >= db).length,
              kept: stepsDb.filter((db) => overDb >= endOfAlarm("level", db)).length,
            },
    ]);
  if (absolute !== null)
    rates.push([
      "absolute",
      ({ reading, isComparable }) => {
        const value = isComparable ? figureOf(reading, absolute.figure) : null;
        if (value === null) return undefined;
        return {
          stage: value >= absolute.value ? alarmStage : 0,
          kept: value >= endOfAlarm(absolute.figure, absolute.value) ? alarmStage : 0,
        };
      },
    ]);
  if (slope !== null)
    rates.push([
      "slope",
      ({ isComparable, trending }) => {
        if (!isComparable) return undefined;
        const values = timedValues(trending.slice(trendStart(trending)), slope.figure);
        const { surely, likely } = risesFaster(slope.figure, values, slope.per30Days / 30);
        return { stage: surely ? warningStage : 0, kept: likely ? warningStage : 0 };
      },
    ]);
  return rates;
}

function currentAlarm(states: readonly CauseState[]): ComponentAlarm {
  const raised = highest(states, ({ stage }) => stage);
  const waiting = highest(states, ({ pending }) => pending?.stage ?? 0);
  const stage = raised?.stage ?? 0;
  const { pending } = waiting ?? {};
  return {
    stage: stageName(stage),
    cause: raised?.cause ?? null,
    since: raised?.raisedBy?.at ?? null,
    snapshot: raised?.raisedBy?.snapshot ?? null,
    pending:
      waiting === undefined || pending === undefined || pending.stage <= stage
        ? null
        : {
            stage: stageName(pending.stage),
            cause: waiting.cause,
            since: pending.reading.at,
            snapshot: pending.reading.snapshot,
          },
  };
}

/** The state with the highest stage above none, the first of equals. */
function highest(
  states: readonly CauseState[],
  stageOf: (state: CauseState) => number,
): CauseState | undefined {
  let found: CauseState | undefined;
  for (const state of states) if (stageOf(state) > (found === undefined ? 0 : stageOf(found))) found = state;
  return found;
}
