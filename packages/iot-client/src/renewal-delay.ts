const marginMs = 60_000;
/** How long credentials of a user are used, and those of a camera's topic (core 4). */
export const halfAnHourMs = 30 * 60_000;
export const fiftyMinutesMs = 50 * 60_000;

/**
 * How long credentials are used before new ones are fetched: until 1 min before they expire, half their lifetime if
 * that is short, and at most `longestMs`. `expires` is ISO 8601.
 */
export function renewalDelayMs(expires: string, nowMs: number, longestMs: number): number {
  const leftMs = Date.parse(expires) - nowMs;
  if (Number.isNaN(leftMs)) return longestMs;
  return Math.min(longestMs, Math.max(leftMs - marginMs, leftMs / 2, 1000));
}
