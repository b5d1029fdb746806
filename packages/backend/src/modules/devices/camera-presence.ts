import { AsyncResource } from "node:async_hooks";
import type { Core } from "../../composition/capabilities.ts";
import type { DeviceRow } from "../../storage/database/schema.ts";
import type { DeviceRepository } from "./device.repository.ts";

/** Records which cameras are connected here, for every server. */
export interface CameraPresence {
  /** A camera connected; it may have several connections. */
  came(serial: string): void;
  went(serial: string): void;
  /** Ends all leases of this server. */
  close(): Promise<void>;
}

/**
 * Records connections as leases in the database and renews them, so that those of a killed server expire. A
 * failed write is retried with the next renewal. No messages are sent, because a camera at the edge of its
 * network would flood them: clients poll.
 */
export function createCameraPresence(parts: {
  readonly core: Core<"database" | "logger" | "nowMs">;
  readonly devices: DeviceRepository;
  readonly renewEveryMs?: number;
}): CameraPresence {
  const { core, devices, renewEveryMs = onlineLeaseMs / 3 } = parts;
  const { database, logger, nowMs } = core;
  const connections = new Map<string, number>();
  /** The lease that this server wrote last for each. */
  const leases = new Map<string, string>();
  const due = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let isClosed = false;

  async function write(): Promise<void> {
    isWaiting = false;
    const serials = [...due];
    due.clear();
    try {
      const written = await database.transaction(() => note(serials));
      for (const [serial, lease] of written)
        if (lease === undefined) leases.delete(serial);
        else leases.set(serial, lease);
    } catch (error) {
      for (const serial of serials) due.add(serial);
      logger.warn({ err: error }, "noting which cameras are connected failed");
    }
  }

  /** Returns the lease of each, undefined if it ended here. */
  async function note(serials: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
    const now = nowMs();
    const nowIso = new Date(now).toISOString();
    const until = new Date(now + onlineLeaseMs).toISOString();
    const known = await devices.findAll(serials);
    const here = known.filter(({ serial }) => connections.has(serial));
    // A camera that is connected to another server by now has that server's lease.
    const gone = known.filter(
      ({ serial, online_until }) =>
        !connections.has(serial) && online_until !== null && online_until === leases.get(serial),
    );
    const serialsOf = (rows: readonly { readonly serial: string }[]) => rows.map(({ serial }) => serial);
    await devices.updateAll(serialsOf(here), { last_seen_at: nowIso, online_until: until });
    await devices.updateAll(serialsOf(gone), { last_seen_at: nowIso, online_until: null });
    const untilOf = new Map(here.map(({ serial }) => [serial, until]));
    return new Map(serials.map((serial) => [serial, untilOf.get(serial)]));
  }

  // A connection can end inside a transaction of another caller, which this must not join.
  const writeNext = AsyncResource.bind((): void => {
    running = running.then(write);
  });

  function look(): void {
    if (isWaiting || isClosed) return;
    isWaiting = true;
    writeNext();
  }

  const timer = setInterval(() => {
    for (const serial of connections.keys()) due.add(serial);
    if (due.size > 0) look();
  }, renewEveryMs);
  timer.unref();

  return {
    came(serial) {
      const before = connections.get(serial) ?? 0;
      connections.set(serial, before + 1);
      if (before > 0) return;
      due.add(serial);
      look();
    },
    went(serial) {
      const left = (connections.get(serial) ?? 0) - 1;
      if (left > 0) {
        connections.set(serial, left);
        return;
      }
      connections.delete(serial);
      due.add(serial);
      look();
    },
    async close() {
      clearInterval(timer);
      if (isClosed) return;
      for (const serial of connections.keys()) due.add(serial);
      connections.clear();
      if (due.size > 0) look();
      isClosed = true;
      await running;
    },
  };
}

/** How long the cameras of a killed server count as connected. */
export const onlineLeaseMs = 90_000;

/** Whether a camera is connected to some server. A lease from before the clock was set back is ignored. */
export function isOnline({ online_until }: Pick<DeviceRow, "online_until">, nowMs: number): boolean {
  const untilMs = Date.parse(online_until ?? "");
  return untilMs > nowMs && untilMs <= nowMs + onlineLeaseMs;
}
