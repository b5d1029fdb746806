import { type RawBuilder, sql } from "kysely";
import { isHeldUntil } from "../storage/database/held-until.ts";
import type { Database } from "../storage/database/open-database.ts";
import type { Schema } from "../storage/database/schema.ts";
import type { Candidate, FairShares } from "./fair-shares.ts";

/** What every table of jobs has, beside what a kind keeps of its own. */
export interface JobRow {
  readonly id: string;
  /** How often it was leased since it last got further. */
  readonly attempts: number;
}

/** A leased job. The next lease counts one more attempt, and later writes of the former holder are dropped. */
export type LeasedJob = Pick<JobRow, "id" | "attempts">;

/** How a table keeps its jobs. Conditions name columns of the table without its name. Times are ISO 8601. */
export interface JobTable {
  readonly table: keyof Schema;
  /** Rows with work left. A job that is canceled is removed, or leaves this condition. */
  readonly isOpen: RawBuilder<unknown>;
  /** Further conditions for taking a job now; `isHeld` is true for a lease of a job that is leased or paused. */
  readonly isReady?: (
    nowIso: string,
    isHeld: (lease: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  /** Order of jobs; by id, and so by age, if left out. */
  readonly order?: RawBuilder<unknown>;
  /**
   * Column with the time until which a job is not taken, because it is leased or paused. Default:
   * `leased_until`, null while the job is free. A column that cannot be null for an open job gets the present
   * time instead; its jobs are never paused, and one without attempts is free whatever its time.
   */
  readonly lease?: { readonly column: string; readonly whenFree: "null" | "now" };
  /**
   * The longest lease or pause; 5 minutes if left out. What is held for longer got its time while the clock was
   * ahead, and is free once that has been set right.
   */
  readonly longestHoldMs?: number;
  /** Instead of `order`: accounts take turns, each with one job at a time. */
  readonly shares?: FairShares;
  /** The jobs of this table that one store takes; all if left out. */
  readonly lane?: RawBuilder<unknown>;
  /** Expired rows; left out for jobs that never expire. */
  readonly isExpired?: (nowIso: string) => RawBuilder<unknown>;
}

const usualHoldMs = 5 * 60_000;
/** Waiting jobs that are compared: many times as many as an account may have. */
const maxCompared = 2_000;

/**
 * Jobs of one table, of which one process at a time has each. Everything joins the open transaction, and writes need
 * one. Times are ISO 8601.
 */
export interface JobStore<Job extends JobRow> {
  /** Whether `lease` would return one. */
  isWaiting(nowIso: string): Promise<boolean>;
  /** Leases the first job that is free, or whose process is gone; no other process gets it until `untilIso`. */
  lease(nowIso: string, untilIso: string): Promise<Job | undefined>;
  /** A job that was leased had this time, which counts for the turns of its account. */
  served(job: Job, ms: number): void;
  /** Frees all jobs; only if no process can work on them any more. */
  endLeases(nowIso: string): Promise<void>;
  /** Extends the lease and notes progress; false when the job was canceled, or another process has it. */
  keep(job: LeasedJob, untilIso: string, progress?: Partial<Job>): Promise<boolean>;
  /** Frees a job as if it had not been leased. */
  release(job: LeasedJob, nowIso: string): Promise<void>;
  /** Frees a job that failed for another attempt, not before `atIso`. */
  retry(job: LeasedJob, atIso: string): Promise<void>;
  /** Frees a job that got further, not before `atIso`, and resets its attempts. */
  pause(job: LeasedJob, atIso: string): Promise<void>;
  /** Writes how a job ended; false when it was canceled, or another process has it. */
  finish(job: LeasedJob, result: Partial<Job>): Promise<boolean>;
  /** Open jobs of an account, in a table that has accounts. */
  countOpen(accountId: string): Promise<number>;
  removeExpired(nowIso: string): Promise<void>;
}

/** The store of a table: leases, attempts, progress, end and expiry, the same for every kind of job. */
export function createJobStore<Job extends JobRow>(
  database: Pick<Database, "current" | "exists">,
  { table, isOpen, isReady, order = sql`id`, lease, shares, lane = sql`1 = 1`, isExpired, ...hold }: JobTable,
): JobStore<Job> {
  const { longestHoldMs = usualHoldMs } = hold;
  const { column, whenFree } = lease ?? { column: "leased_until", whenFree: "null" };
  const jobs = sql.table(table);
  const leasedUntil = sql.ref(column);
  const freeAt = (nowIso: string): string | null => (whenFree === "null" ? null : nowIso);

  async function run<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    return (await statement.execute(database.current())).rows;
  }

  const isFree = (nowIso: string): RawBuilder<unknown> => {
    const times = { nowMs: Date.parse(nowIso), longestMs: longestHoldMs };
    const isHeld = (until: RawBuilder<unknown>) => isHeldUntil(until, times);
    const isNew = whenFree === "null" ? sql`${leasedUntil} is null` : sql`attempts = 0`;
    const free = sql`${isOpen} and ${lane} and (${isNew} or not ${isHeld(leasedUntil)})`;
    const ready = isReady === undefined ? free : sql`${free} and ${isReady(nowIso, isHeld)}`;
    if (shares === undefined) return ready;
    return sql`${ready} and account_id not in (
      select account_id from ${jobs} where ${isOpen} and ${lane} and ${isHeld(leasedUntil)})`;
  };

  /** The next job of the account whose turn it is: one that never ran before one that was interrupted. */
  async function inTurn(nowIso: string, fair: FairShares): Promise<string | undefined> {
    const waiting = await run<{ id: string; account_id: string; is_demo: number | null }>(sql`
      select id, account_id, (select is_demo from accounts where accounts.id = account_id) as is_demo
      from ${jobs} where ${isFree(nowIso)} order by coalesce(${leasedUntil}, ''), id limit ${maxCompared}`);
    const firsts = new Map<string, Candidate>();
    for (const { id, account_id: accountId, is_demo } of waiting)
      if (!firsts.has(accountId)) firsts.set(accountId, { id, accountId, isDemo: is_demo === 1 });
    return fair.pick([...firsts.values()])?.id;
  }

  /** Changes a job while its lease is still held; false otherwise. */
  async function change({ id, attempts }: LeasedJob, columns: object): Promise<boolean> {
    const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const changed = await run(sql`
      update ${jobs} set ${sql.join(changes)}
      where id = ${id} and attempts = ${attempts} and ${isOpen} returning id`);
    return changed.length > 0;
  }

  return {
    isWaiting: (nowIso) => database.exists(sql`select id from ${jobs} where ${isFree(nowIso)} limit 1`),
    async lease(nowIso, untilIso) {
      const first = shares === undefined ? undefined : await inTurn(nowIso, shares);
      if (shares !== undefined && first === undefined) return undefined;
      const wanted =
        first === undefined
          ? sql`(select id from ${jobs} where ${isFree(nowIso)} order by ${order} limit 1)`
          : sql`${first}`;
      const [job] = await run<Job>(sql`
        update ${jobs} set ${leasedUntil} = ${untilIso}, attempts = attempts + 1
        where id = ${wanted}
        returning *`);
      return job;
    },
    served(job, ms) {
      if ("account_id" in job) shares?.charge(String(job.account_id), ms);
    },
    async endLeases(nowIso) {
      await run(sql`
        update ${jobs} set ${leasedUntil} = ${freeAt(nowIso)}
        where ${isOpen} and ${leasedUntil} > ${nowIso}`);
    },
    keep: (job, untilIso, progress) => change(job, { ...progress, [column]: untilIso }),
    async release(job, nowIso) {
      await change(job, { [column]: freeAt(nowIso), attempts: job.attempts - 1 });
    },
    async retry(job, atIso) {
      await change(job, { [column]: atIso });
    },
    async pause(job, atIso) {
      await change(job, { [column]: atIso, attempts: 0 });
    },
    finish: (job, result) => change(job, { [column]: null, ...result }),
    async countOpen(accountId) {
      const [counted] = await run<{ readonly found: number }>(sql`
        select count(*) as found from ${jobs} where account_id = ${accountId} and ${isOpen}`);
      return Number(counted?.found);
    },
    async removeExpired(nowIso) {
      if (isExpired !== undefined) await run(sql`delete from ${jobs} where ${isExpired(nowIso)}`);
    },
  };
}
