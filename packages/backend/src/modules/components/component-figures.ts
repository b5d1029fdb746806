import type { ApiSchema } from "@sonolens/api-client";
import {
  type ComponentHistory,
  type ComponentLimits,
  type ComponentRanking,
  type ComponentReading,
  type ComponentVerdict,
  componentHistory,
  componentRanking,
  defaultComponentLimits,
  figureOf,
  mainFigureOf,
} from "@sonolens/domain";
import type { ComponentJudgementRow, ComponentRow } from "../../storage/database/schema.ts";
import { measuredReading } from "./measured-reading.ts";
import type { ReadingRow } from "./reading-row.ts";

/**
 * Version of what readings come to in lists, which is stored: one higher whenever the same readings come to something
 * else, so that it is computed again. A test knows what they come to now.
 */
export const componentFiguresVersion = 1;

/** What a list shows of the readings of a component. */
export type ComponentFindings = Pick<
  ApiSchema<"ComponentSummary">,
  "snapshotCount" | "analysis" | "latest" | "recent" | "trend" | "alarm" | "waiting"
>;

/** What the readings of a component come to for those who see the same of its cameras. */
export interface ComponentState {
  readonly needsAttention: boolean;
  readonly ranking: ComponentRanking;
  readonly findings: ComponentFindings;
}

const maxRecent = 24;

/** Of readings, newest first. */
export function historyOf(
  row: ComponentRow,
  readings: readonly ReadingRow[],
  judgements: readonly ComponentJudgementRow[],
): ComponentHistory {
  const ids = new Set(readings.map(({ id }) => id));
  return componentHistory({
    readings: readings.map(measuredReading).reverse(),
    judgements: judgements
      .filter(({ snapshot_id }) => ids.has(snapshot_id))
      .map(({ snapshot_id, verdict, note, username, judged_at }) => ({
        ...{ snapshot: snapshot_id, verdict: verdict as ComponentVerdict | null, note, username },
        at: judged_at,
      })),
    repairs: readings.flatMap(({ fixed, fixed_date }) => (fixed === 1 ? (fixed_date ?? []) : [])),
    limits: limitsOf(row) ?? defaultComponentLimits,
    closesItself: row.closes_itself === 1,
  });
}

export const limitsOf = ({ limits }: ComponentRow): ComponentLimits | null =>
  limits === null ? null : (JSON.parse(limits) as ComponentLimits);

export function componentState(history: ComponentHistory, snapshotCount: number): ComponentState {
  const findings = findingsOf(history, snapshotCount);
  return { needsAttention: needsAttention(history), ranking: componentRanking(findings), findings };
}

/** Whether a history has an alarm, one that waits for a second reading, or readings to be judged. */
const needsAttention = ({ alarm, waiting }: ComponentHistory): boolean =>
  waiting > 0 || alarm.stage !== "none" || alarm.pending !== null;

function findingsOf(
  { readings, reference, trends, alarm, waiting }: ComponentHistory,
  snapshotCount: number,
): ComponentFindings {
  const main = reference === null ? undefined : mainFigureOf(reference.analysis);
  const latest = readings.at(-1);
  const recent = readings.flatMap((reading) => {
    const value = main === undefined ? null : figureOf(reading, main);
    return value === null ? [] : { at: reading.at, value, comparable: reading.differences.length === 0 };
  });
  return {
    snapshotCount,
    analysis: reference?.analysis ?? null,
    latest: latest === undefined ? null : readingBody(latest),
    recent: recent.slice(-maxRecent),
    trend: trends.find(({ figure }) => figure === main) ?? null,
    ...{ alarm, waiting },
  };
}

export const readingBody = (reading: ComponentReading): ApiSchema<"ComponentReading"> => ({
  ...reading,
  bandHz: [...reading.bandHz],
  differences: [...reading.differences],
});
