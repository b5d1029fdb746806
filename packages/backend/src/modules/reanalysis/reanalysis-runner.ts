import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../../backend-core.ts";
import type { ReanalysisRow } from "../../storage/database/schema.ts";
import { storageTrouble } from "../../storage/storage-error.ts";
import type { ReanalysisRepository } from "./reanalysis.repository.ts";
import { keptMs } from "./reanalysis-body.ts";
import type { ReanalysisSteps } from "./reanalysis-steps.ts";

/** Works on re-analyses, those of a process that is gone too: a step of each in turn. */
export interface ReanalysisRunner {
  /** Starts to look for work, `delayMs` from now. */
  start(delayMs: number): void;
  /** There may be work. */
  wake(): void;
  /** Stops what is computed for one of them. */
  interrupt(id: string): void;
  /** Ends; what is not done goes on with the next process. */
  stop(): Promise<void>;
}

/** For what another process left. */
const pollMs = 1_000;
/** No step takes longer, unless an analysis does; then it is computed twice and saved once. */
const abandonedMs = 3_000;
const forgetMs = 3_600_000;
const mostFailures = 5;

export function createReanalysisRunner(
  parts: BackendCore & { readonly reanalyses: ReanalysisRepository; readonly steps: ReanalysisSteps },
): ReanalysisRunner {
  const { database, reanalyses, steps, logger, nowMs } = parts;
  const runner = parts.newId();
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures = new Map<string, number>();
  let running: Promise<void> | undefined;
  let wake: () => void = () => undefined;
  let current: { readonly id: string; readonly controller: AbortController } | undefined;
  let lastId = "";

  /** The one whose turn it is. */
  async function claim(): Promise<ReanalysisRow | undefined> {
    const open = await reanalyses.listOpen(runner, nowMs() - abandonedMs);
    const row = open.find(({ id }) => id > lastId) ?? open[0];
    if (row === undefined) return undefined;
    lastId = row.id;
    return database.transaction(() => reanalyses.claim(row, runner, nowMs()));
  }

  async function step(job: ReanalysisRow): Promise<void> {
    const controller = new AbortController();
    current = { id: job.id, controller };
    try {
      await steps.run(job, AbortSignal.any([signal, controller.signal]));
      failures.delete(job.id);
    } catch (error) {
      if (signal.aborted || controller.signal.aborted) return;
      logger.error({ err: error, reanalysisId: job.id }, "re-analysis stumbled");
      if (storageTrouble(error) === "unreachable") await wait(pollMs, undefined, { signal, ref: false });
      else await stumbled(job);
    } finally {
      current = undefined;
    }
  }

  /** A disk can be full for a while; what fails again and again is given up. */
  async function stumbled(job: ReanalysisRow): Promise<void> {
    const count = (failures.get(job.id) ?? 0) + 1;
    failures.set(job.id, count);
    if (count >= mostFailures) {
      const nowIso = new Date(nowMs()).toISOString();
      await database.transaction(() => reanalyses.setState(job.id, job.state, "failed", nowIso));
    }
    await wait(pollMs, undefined, { signal, ref: false });
  }

  async function run(delayMs: number): Promise<void> {
    await wait(delayMs, undefined, { signal, ref: false });
    let forgottenMs = Number.NEGATIVE_INFINITY;
    for (;;) {
      signal.throwIfAborted();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (performance.now() - forgottenMs > forgetMs) {
        forgottenMs = performance.now();
        const before = new Date(nowMs() - keptMs).toISOString();
        await database.transaction(() => reanalyses.forget(before));
      }
      const job = await claim();
      if (job !== undefined) await step(job);
      else await Promise.race([woken, wait(pollMs, undefined, { signal, ref: false })]);
    }
  }

  /** Trouble with the database itself: looks again in a while. */
  async function runOn(delayMs: number): Promise<void> {
    for (let pauseMs = delayMs; !signal.aborted; pauseMs = pollMs) {
      await run(pauseMs).catch((error: unknown) => {
        if (!signal.aborted) logger.error({ err: error }, "re-analyses stumbled");
      });
    }
  }

  return {
    start(delayMs) {
      running ??= runOn(delayMs);
    },
    wake: () => wake(),
    interrupt(id) {
      if (current?.id === id) current.controller.abort();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
