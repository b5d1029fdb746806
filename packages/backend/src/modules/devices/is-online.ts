import type { DeviceRow } from "../../storage/database/schema.ts";

/** How long a server that is gone leaves its cameras connected. */
export const onlineLeaseMs = 90_000;

/** Whether a camera is connected to some server. A lease of a clock that was put back since counts for nothing. */
export function isOnline({ online_until }: Pick<DeviceRow, "online_until">, nowMs: number): boolean {
  const untilMs = Date.parse(online_until ?? "");
  return untilMs > nowMs && untilMs <= nowMs + onlineLeaseMs;
}
