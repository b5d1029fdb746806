import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Database } from "../../storage/database/open-database.ts";
import type { DueSnapshots } from "../snapshots/index.ts";
import type { AnalysisRepository } from "./analysis.repository.ts";
import type { AnalysisKind } from "./analysis-kinds.ts";
import { keyStartOf, type Revisions } from "./analysis-revisions.ts";

/** Snapshots that are looked through at once; each batch is a transaction of its own. */
const batchSize = 500;

/**
 * Marks the snapshots as due whose results for what is stored come from another revision, so that lists do not go on
 * showing what an earlier program found. `kindsOf` are the analyses that run automatically for a type of snapshot.
 */
export async function markOutdated(
  parts: {
    readonly database: Pick<Database, "transaction">;
    readonly due: Pick<DueSnapshots, "idsAfter" | "setDueAgain">;
    readonly analyses: Pick<AnalysisRepository, "currentKeys">;
    readonly revisions: Revisions;
    readonly kindsOf: (analysisType: string) => readonly AnalysisKind[];
  },
  signal: AbortSignal,
): Promise<void> {
  const { database, due, analyses, revisions, kindsOf } = parts;
  const starts = new Map(
    Object.entries(revisions).map(([kind, revision]) => [kind, keyStartOf(revision)] as const),
  );
  for (let after = ""; !signal.aborted; await yieldToOthers()) {
    const ids = await due.idsAfter(after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) return;
    const outdated = (await analyses.currentKeys(ids)).filter(
      ({ kind, analysisType, key }) =>
        kindsOf(analysisType).includes(kind) && !key.startsWith(starts.get(kind) ?? ""),
    );
    const found = [...new Set(outdated.map(({ snapshotId }) => snapshotId))];
    if (found.length > 0) await database.transaction(() => due.setDueAgain(found));
    after = last;
  }
}
