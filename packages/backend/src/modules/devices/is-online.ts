import type { DeviceRow } from "../../storage/database/schema.ts";

/** How long the cameras of a killed server count as connected. */
export const onlineLeaseMs = 90_000;

/** Whether a camera is connected to some server. A lease from before the clock was set back is ignored. */
export function isOnline({ online_until }: Pick<DeviceRow, "online_until">, nowMs: number): boolean {
  const untilMs = Date.parse(online_until ?? "");
  return untilMs > nowMs && untilMs <= nowMs + onlineLeaseMs;
}
