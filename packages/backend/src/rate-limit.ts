import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "./storage/database/open-database.ts";
import type { Schema } from "./storage/database/schema.ts";

/** A maximum count within a window of time. */
export interface RateLimit {
  /** What is counted; identifies the limit. */
  readonly name: string;
  readonly max: number;
  readonly windowS: number;
}

/** Refused because there were too many: another may be tried after this. */
export interface TooMany {
  readonly retryAfterS: number;
}

/** The subject of a count: an account, an address and so on. */
export type Counted = readonly [limit: RateLimit, key: string];

/**
 * Throttles guessing and flooding: counts per key, for all processes of a data folder and across restarts.
 */
export interface RateCounts {
  /**
   * Adds one to every count, or to none if a limit is reached: then returns the seconds to wait, else 0. Call
   * it before the counted action, so that parallel attempts cannot bypass it.
   */
  take(...counted: readonly Counted[]): Promise<number>;
  /**
   * Takes the first choice that has room, and returns it; else the seconds until one may have. The choices after the
   * first are for a request while others have used up a common limit: they leave that one out, and are narrower.
   */
  takeOne(
    ...choices: readonly (readonly Counted[])[]
  ): Promise<{ readonly waitS: number; readonly taken: readonly Counted[] }>;
  /** Undoes a count. */
  giveBack(...counted: readonly Counted[]): Promise<void>;
  forget(...counted: readonly Counted[]): Promise<void>;
  /** Seconds until another may be taken; 0 if one may be taken now. */
  waitS(...counted: readonly Counted[]): Promise<number>;
}

/** Keys are stored as hashes: they must not reveal who tried what from where. */
const idOf = ([{ name }, key]: Counted): string =>
  createHash("sha256").update(`${name}\n${key}`).digest("base64url");

export function createRateCounts(database: Database, nowMs: () => number): RateCounts {
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();
  /** A count that ends later began while the clock was ahead, and is over. Clocks of servers may differ by a window. */
  const latestEnd = ([{ windowS }]: Counted): string => iso(nowMs() + 2 * windowS * 1000);

  async function waitIn(current: Kysely<Schema>, counted: readonly Counted[]): Promise<number> {
    const rows = await current
      .selectFrom("rate_counts")
      .select(["id", "taken", "ends_at"])
      .where("id", "in", counted.map(idOf))
      .where("ends_at", ">", iso())
      .execute();
    const full = counted.flatMap((one) =>
      rows.filter(
        ({ id, taken, ends_at }) => id === idOf(one) && taken >= one[0].max && ends_at <= latestEnd(one),
      ),
    );
    const endsMs = Math.max(0, ...full.map(({ ends_at }) => Date.parse(ends_at)));
    return full.length === 0 ? 0 : Math.max(1, Math.ceil((endsMs - nowMs()) / 1000));
  }

  const remove = (ids: readonly string[]) =>
    database.current().deleteFrom("rate_counts").where("id", "in", ids).execute();

  const counts: RateCounts = {
    async take(...counted) {
      // Read first, so that flooding does not block writers.
      const waitS = await waitIn(database.current(), counted);
      if (waitS > 0) return waitS;
      return database.transaction(async () => {
        const current = database.current();
        await current.deleteFrom("rate_counts").where("ends_at", "<=", iso()).execute();
        const stillS = await waitIn(current, counted);
        if (stillS > 0) return stillS;
        for (const one of counted)
          await current
            .insertInto("rate_counts")
            .values({ id: idOf(one), taken: 1, ends_at: iso(nowMs() + one[0].windowS * 1000) })
            .onConflict((conflict) =>
              conflict.column("id").doUpdateSet({
                taken: sql<number>`case when rate_counts.ends_at > ${latestEnd(one)} then 1 else rate_counts.taken + 1 end`,
                ends_at: sql<string>`case when rate_counts.ends_at > ${latestEnd(one)} then excluded.ends_at else rate_counts.ends_at end`,
              }),
            )
            .execute();
        return 0;
      });
    },
    async takeOne(...choices) {
      let shortestS = Number.POSITIVE_INFINITY;
      for (const taken of choices) {
        const waitS = await counts.take(...taken);
        if (waitS === 0) return { waitS, taken };
        shortestS = Math.min(shortestS, waitS);
      }
      return { waitS: shortestS, taken: [] };
    },
    async giveBack(...counted) {
      await database.transaction(async () => {
        await database
          .current()
          .updateTable("rate_counts")
          .set((set) => ({ taken: set("taken", "-", 1) }))
          .where("id", "in", counted.map(idOf))
          .where("taken", ">", 0)
          .execute();
      });
    },
    forget: (...counted) =>
      database.transaction(async () => {
        await remove(counted.map(idOf));
      }),
    waitS: (...counted) => waitIn(database.current(), counted),
  };
  return counts;
}
