const hourMs = 3_600_000;
/** Duration of the downtime (core: a 6 h downtime). */
export const downtimeMs = 6 * hourMs;
const hiddenMs = 24 * hourMs;

/** Whether a planned maintenance is announced: until its end, except for a day after the notice was closed. */
export function isMaintenanceAnnounced(
  startMs: number | undefined,
  closedMs: number | undefined,
  nowMs: number,
): boolean {
  if (startMs === undefined || nowMs >= startMs + downtimeMs) return false;
  return closedMs === undefined || nowMs < closedMs || nowMs - closedMs >= hiddenMs;
}
