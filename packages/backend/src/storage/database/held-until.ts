import { type RawBuilder, sql } from "kysely";

/** The present, and the longest time for which a thing is held. */
export interface HoldTimes {
  readonly nowMs: number;
  readonly longestMs: number;
}

/**
 * Condition: held until this moment (ISO 8601, as in the column). A moment later than the longest hold was set while the
 * clock was ahead, and holds nothing once that has been set right. Unknown where the moment is null.
 */
export function isHeldUntil(moment: RawBuilder<unknown>, { nowMs, longestMs }: HoldTimes) {
  const [now, latest] = [nowMs, nowMs + longestMs].map((timeMs) => new Date(timeMs).toISOString());
  return sql<boolean>`(${moment} > ${now} and ${moment} <= ${latest})`;
}
