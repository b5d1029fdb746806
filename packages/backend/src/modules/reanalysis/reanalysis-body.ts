import type { ApiSchema } from "@sonolens/api-client";
import type { ReanalysisItemRow, ReanalysisRow } from "../../storage/database/schema.ts";
import { type ItemState, keptMs, type ReanalysisState, type StateTotals } from "./reanalysis.repository.ts";
import type { ReanalysisChanges } from "./reanalysis-changes.ts";
import { findingAfter } from "./reanalysis-finding.ts";
import type { ItemPreview } from "./reanalysis-item.ts";

/** What is still to do in a state. */
const todo: Readonly<Record<ReanalysisState, ItemState | undefined>> = {
  queued: "waiting",
  computing: "waiting",
  cancelled: "waiting",
  failed: "waiting",
  ready: undefined,
  applying: "computed",
  applied: undefined,
  undoing: "applied",
  undone: undefined,
};

/** How far it is, of what is known of all its items. */
export function totalsOf(job: ReanalysisRow, all: readonly StateTotals[]) {
  const mine = all.filter((totals) => totals.reanalysis_id === job.id);
  const sum = (of: (totals: StateTotals) => number): number =>
    mine.reduce((total, totals) => total + Number(of(totals)), 0);
  const count = (state: ItemState | undefined): number =>
    Number(mine.find((totals) => totals.state === state)?.count ?? 0);
  const total = sum((totals) => totals.count);
  return {
    total,
    done: total - count(todo[job.state]),
    totals: {
      changed: sum((totals) => totals.differing),
      failed: count("failed"),
      applied: count("applied"),
      leftOut: count("leftOut"),
      undone: count("undone"),
      kept: count("kept"),
      leakBeforeLpmin: sum((totals) => totals.leak_before_lpm),
      leakAfterLpmin: sum((totals) => totals.leak_after_lpm),
    },
  };
}

/** A row as the API returns it. */
export function reanalysisOf(row: ReanalysisRow, all: readonly StateTotals[]): ApiSchema<"Reanalysis"> {
  return {
    id: row.id,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: new Date(Date.parse(row.changed_at) + keptMs).toISOString(),
    changes: JSON.parse(row.changes) as ReanalysisChanges,
    ...totalsOf(row, all),
  };
}

/** One snapshot of a re-analysis as the API returns it. */
export function differenceOf(row: ReanalysisItemRow): ApiSchema<"ReanalysisDifference"> {
  const preview = row.preview === null ? undefined : (JSON.parse(row.preview) as ItemPreview);
  return {
    snapshotId: row.snapshot_id,
    state: row.state,
    reason: row.reason,
    kind: preview?.evaluation.kind ?? null,
    differs: row.differs === 1,
    before: preview?.before ?? null,
    after: preview === undefined ? null : findingAfter(preview.evaluation),
  };
}
