import type { Outbox } from "../../live/outbox.ts";
import type { ReanalysisRow } from "../../storage/database/schema.ts";
import type { ReanalysisRepository } from "./reanalysis.repository.ts";
import { totalsOf } from "./reanalysis-body.ts";

/** Adds a live message on state and progress to the account that started it; inside a transaction. */
export type NotifyReanalysis = (job: ReanalysisRow) => Promise<void>;

export const createNotifyReanalysis =
  ({
    outbox,
    reanalyses,
  }: {
    readonly outbox: Outbox;
    readonly reanalyses: ReanalysisRepository;
  }): NotifyReanalysis =>
  async (job) => {
    const { total, done } = totalsOf(job, await reanalyses.totals([job.id]));
    await outbox.add([job.account_id], {
      type: "reanalysis-progress",
      reanalysisId: job.id,
      state: job.state,
      done,
      total,
    });
  };
