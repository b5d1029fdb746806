import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../../backend-core.ts";
import type { ReanalysisRow } from "../../storage/database/schema.ts";
import type { ReanalysisRepository } from "./reanalysis.repository.ts";
import { totalsOf } from "./reanalysis-body.ts";

/** Tells whoever started it how far a re-analysis is, at most twice a second. */
export interface ReanalysisProgress {
  /** The first news comes only after a while: what is done by then needs none. */
  begin(id: string): void;
  /** Leaves out what would be too often; only inside a transaction. */
  tell(job: ReanalysisRow): Promise<void>;
  /** Waits until `tellNow` is not too often. */
  rest(id: string, signal: AbortSignal): Promise<void>;
  tellNow(job: ReanalysisRow): Promise<void>;
}

const betweenMs = 500;

export function createReanalysisProgress(
  parts: BackendCore & { readonly reanalyses: ReanalysisRepository },
): ReanalysisProgress {
  const { outbox, reanalyses } = parts;
  const toldMs = new Map<string, number>();
  const began = new Set<string>();
  const leftMs = (id: string): number => (toldMs.get(id) ?? 0) + betweenMs - performance.now();

  async function tellNow(job: ReanalysisRow): Promise<void> {
    toldMs.set(job.id, performance.now());
    began.delete(job.id);
    const { total, done } = totalsOf(job, await reanalyses.totals([job.id]));
    await outbox.add([job.account_id], {
      type: "reanalysis-progress",
      reanalysisId: job.id,
      state: job.state,
      done,
      total,
    });
  }

  return {
    begin(id) {
      toldMs.set(id, performance.now());
      began.add(id);
    },
    async tell(job) {
      if (leftMs(job.id) <= 0) await tellNow(job);
    },
    async rest(id, signal) {
      const restMs = leftMs(id);
      if (restMs > 0 && !began.has(id)) await wait(restMs, undefined, { signal, ref: false });
    },
    tellNow,
  };
}
