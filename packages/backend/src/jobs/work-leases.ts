import { sql } from "kysely";
import { isHeldUntil } from "../storage/database/held-until.ts";
import type { JobEnvironment } from "./job-loop.ts";

/** Work by its name that one process at a time does. Moments are milliseconds since 1970. */
export interface WorkLeases {
  /** Leases the first `max` that are free; no other process gets them until `untilMs`. */
  take(names: readonly string[], max: number, untilMs: number): Promise<string[]>;
  /** Extends the leases of this process. */
  keep(names: readonly string[], untilMs: number): Promise<void>;
  giveBack(names: readonly string[]): Promise<void>;
}

/** The longest lease is a day; clocks of servers may differ by less than an hour. */
const longestMs = 25 * 3600_000;

/** Leases of this process, which a process that was killed loses when they end, or to the next that is alone. */
export function createWorkLeases({
  database,
  nowMs,
  newId,
  aloneSinceMs,
}: Omit<JobEnvironment, "logger"> & { readonly newId: () => string }): WorkLeases {
  const holder = newId();
  const iso = (timeMs: number): string => new Date(timeMs).toISOString();
  let areOthersGone = aloneSinceMs !== undefined;

  const isHeld = (timeMs: number) => isHeldUntil(sql.ref("leased_until"), { nowMs: timeMs, longestMs });

  async function freeOf(names: readonly string[], timeMs: number): Promise<string[]> {
    const taken = await database
      .current()
      .selectFrom("work_leases")
      .select("name")
      .where("name", "in", names)
      .where(isHeld(timeMs))
      .execute();
    const held = new Set(taken.map(({ name }) => name));
    return names.filter((name) => !held.has(name));
  }

  return {
    async take(names, max, untilMs) {
      // A check that finds nothing free must not block writers.
      if (names.length === 0 || (!areOthersGone && (await freeOf(names, nowMs())).length === 0)) return [];
      const taken = await database.transaction(async () => {
        const timeMs = nowMs();
        const current = database.current();
        const left = current.deleteFrom("work_leases");
        await left
          .where(({ eb, not }) => (areOthersGone ? eb("holder", "<>", holder) : not(isHeld(timeMs))))
          .execute();
        const free = (await freeOf(names, timeMs)).slice(0, max);
        for (const name of free)
          await current
            .insertInto("work_leases")
            .values({ name, holder, leased_until: iso(untilMs) })
            .execute();
        return free;
      });
      areOthersGone = false;
      return taken;
    },
    async keep(names, untilMs) {
      if (names.length === 0) return;
      await database.transaction(() =>
        database
          .current()
          .updateTable("work_leases")
          .set({ leased_until: iso(untilMs) })
          .where("holder", "=", holder)
          .where("name", "in", names)
          .execute(),
      );
    },
    async giveBack(names) {
      if (names.length === 0) return;
      await database.transaction(() =>
        database
          .current()
          .deleteFrom("work_leases")
          .where("holder", "=", holder)
          .where("name", "in", names)
          .execute(),
      );
    },
  };
}
