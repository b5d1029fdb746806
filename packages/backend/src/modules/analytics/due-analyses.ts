import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { bestEffort, settled } from "@sonolens/foundation";
import { createAlarm } from "../../jobs/alarm.ts";
import type { Precedence } from "../../jobs/precedence.ts";
import type { WorkLeases } from "../../jobs/work-leases.ts";
import type { Database } from "../../storage/database/open-database.ts";
import { storageFault } from "../../storage/storage-error.ts";
import { backgroundWork, workFor } from "../../work-owner.ts";
import type { DueSnapshots } from "../snapshots/index.ts";
import type { AnalyticsService } from "./analytics.service.ts";

/**
 * Analyzes imported or edited snapshots one after the other, in the background, and once those that an earlier program
 * analyzed in another way.
 */
export type DueAnalyses = ReturnType<typeof startDueAnalyses>;

const batchSize = 100;
/** Poll interval for imports of other processes. */
const pollMs = 2_000;
/** Snapshots that a process leases at once; other processes take others. */
const maxTaken = 4;
const leaseMs = 60_000;
/** Until it is looked again whether imports rest. */
const lookMs = 250;

/**
 * Starts after a delay, so that it does not compete with the start of the program. A snapshot that fails is
 * skipped until it is edited or the program restarts.
 */
export function startDueAnalyses(parts: {
  readonly database: Database;
  readonly snapshots: Pick<DueSnapshots, "listDue">;
  readonly analytics: AnalyticsService;
  readonly leases: WorkLeases;
  readonly nowMs: () => number;
  readonly delayMs: number;
  /** Imports go first. */
  readonly precedence: Precedence;
  readonly onError: (error: unknown, snapshotId: string) => void;
}) {
  const { database, snapshots, analytics, leases, nowMs, delayMs, precedence, onError } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const failed = new Set<string>();
  let isMarked = false;
  const alarm = createAlarm(pollMs);
  const forget = database.onChange(alarm.ring);

  async function analyzeOne(id: string): Promise<void> {
    try {
      const error = await analytics.analyzeDue(id, signal);
      if (error === undefined || signal.aborted) return;
      onError(new Error(error), id);
    } catch (error) {
      onError(error, id);
      // Not caused by the snapshot, which stays due.
      if (storageFault(error) === "unreachable") {
        await wait(pollMs, undefined, { signal, ref: false });
        return;
      }
    }
    failed.add(id);
  }

  /** Leases some that no other process has, newest first; returns whether there were any. */
  async function analyzeSome(): Promise<boolean> {
    const due = (await snapshots.listDue(batchSize + failed.size)).filter((id) => !failed.has(id));
    const taken = await leases.take(due.map(workOf), maxTaken, nowMs() + leaseMs);
    if (taken.length === 0) return false;
    const beat = setInterval(() => {
      void bestEffort(leases.keep(taken, nowMs() + leaseMs));
    }, leaseMs / 3);
    try {
      for (const id of due.filter((id) => taken.includes(workOf(id)))) {
        signal.throwIfAborted();
        if (!precedence.mayBegin()) break;
        await analyzeOne(id);
        precedence.served();
        // Most are computed, and stored, without letting anything else run.
        await setImmediate();
      }
    } finally {
      clearInterval(beat);
      // If they cannot be released, the leases expire.
      await bestEffort(leases.giveBack(taken));
    }
    return true;
  }

  async function run(): Promise<void> {
    if (!isMarked) await analytics.markOutdated(signal);
    isMarked = true;
    for (;;) {
      while (!precedence.mayBegin()) await wait(lookMs, undefined, { signal, ref: false });
      signal.throwIfAborted();
      alarm.looks();
      if (!(await analyzeSome())) await alarm.sleep();
    }
  }

  /** Continues after the database was unreachable or an error of its own. */
  async function runOn(): Promise<void> {
    await settled(wait(delayMs, undefined, { signal, ref: false }));
    while (!signal.aborted) {
      await run().catch((error: unknown) => {
        if (!signal.aborted) onError(error, "");
      });
      await settled(wait(pollMs, undefined, { signal, ref: false }));
    }
  }

  const running = workFor(backgroundWork, runOn);
  return {
    /** Stops; the rest stays due. */
    async stop(): Promise<void> {
      forget();
      stopping.abort();
      alarm.ring();
      await running;
    },
  };
}

const workOf = (snapshotId: string): string => `analysis of ${snapshotId}`;
