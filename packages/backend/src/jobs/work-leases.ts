import type { JobEnvironment } from "./job-loop.ts";

/** Work by its name that one process at a time does. Moments are milliseconds since 1970. */
export interface WorkLeases {
  /** Leases the first `max` that are free; no other process gets them until `untilMs`. */
  take(names: readonly string[], max: number, untilMs: number): Promise<string[]>;
  /** Extends the leases of this process. */
  keep(names: readonly string[], untilMs: number): Promise<void>;
  giveBack(names: readonly string[]): Promise<void>;
}

/** Leases of this process, which a process that was killed loses when they end, or to the next that is alone. */
export function createWorkLeases({
  database,
  nowMs,
  newId,
  aloneSinceMs,
}: Omit<JobEnvironment, "logger"> & { readonly newId: () => string }): WorkLeases {
  const holder = newId();
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();
  let areOthersGone = aloneSinceMs !== undefined;

  async function freeOf(names: readonly string[]): Promise<string[]> {
    const taken = await database
      .current()
      .selectFrom("work_leases")
      .select("name")
      .where("name", "in", names)
      .where("leased_until", ">", iso())
      .execute();
    const held = new Set(taken.map(({ name }) => name));
    return names.filter((name) => !held.has(name));
  }

  return {
    async take(names, max, untilMs) {
      // A check that finds nothing free must not block writers.
      if (names.length === 0 || (!areOthersGone && (await freeOf(names)).length === 0)) return [];
      const taken = await database.transaction(async () => {
        const current = database.current();
        const left = current.deleteFrom("work_leases");
        await (areOthersGone
          ? left.where("holder", "<>", holder)
          : left.where("leased_until", "<=", iso())
        ).execute();
        const free = (await freeOf(names)).slice(0, max);
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
