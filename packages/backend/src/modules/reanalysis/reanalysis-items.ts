import type { BackendCore } from "../../backend-core.ts";
import type { Caller } from "../../policy/caller.ts";
import type { ReanalysisItemRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { Evaluations } from "../analytics/evaluations.ts";
import type { AnalysedColumns, InputColumns } from "../snapshots/snapshot.repository.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import { differs, findingAfter, findingBefore, shownNow } from "./reanalysis-finding.ts";
import type { ItemChange } from "./reanalysis-item.repository.ts";
import { type ItemPreview, type ItemRestore, inputsOf, isSameInputs } from "./reanalysis-item.ts";

/** What is done with one snapshot of a re-analysis. */
export interface ReanalysisItems {
  /** Changes no snapshot. `undefined` when it was stopped. */
  compute(
    caller: Caller,
    item: ReanalysisItemRow,
    inputs: Partial<InputColumns>,
    signal: AbortSignal,
  ): Promise<ItemChange | undefined>;
  /** Saves what was computed; only inside a transaction. */
  apply(caller: Caller, item: ReanalysisItemRow, inputs: Partial<InputColumns>): Promise<ItemChange>;
  /** Restores what was there before; only inside a transaction. */
  undo(caller: Caller, item: ReanalysisItemRow): Promise<ItemChange>;
}

export function createReanalysisItems(
  parts: BackendCore & { readonly service: SnapshotService; readonly evaluations: Evaluations },
): ReanalysisItems {
  const { service, evaluations, snapshots, outbox, visibility } = parts;

  /** As an ordinary change of the snapshot; what changes nothing is none. */
  async function save(row: SnapshotRow, columns: AnalysedColumns): Promise<void> {
    const names = Object.keys(columns) as (keyof AnalysedColumns)[];
    if (names.every((name) => row[name] === columns[name])) return;
    const version = await snapshots.nextVersion();
    await snapshots.updateSummary(row.id, version, columns);
    await outbox.add(await visibility.watchersOf(row.ownership_id), {
      type: "snapshot-changed",
      snapshotId: row.id,
      version,
    });
  }

  return {
    async compute(caller, item, inputs, signal) {
      const row = await service.find(caller, item.snapshot_id);
      if (row === undefined) return { state: "failed", reason: "notFound" };
      const base = { inputs: inputsOf(row), key: await evaluations.keyOf(row) };
      const evaluated = await evaluations.evaluate({ ...row, ...inputs }, signal);
      if (!evaluated.ok)
        return evaluated.error === "timedOut" ? { state: "failed", reason: "analysisTimedOut" } : undefined;
      const evaluation = evaluated.value;
      const before = findingBefore(row, await evaluations.current(row), evaluation);
      const after = findingAfter(evaluation);
      return {
        state: "computed",
        differs: differs(before, after) ? 1 : 0,
        leak_before_lpm: before?.leakSizeLpmin ?? null,
        leak_after_lpm: after.leakSizeLpmin,
        preview: JSON.stringify({ base, before, evaluation } satisfies ItemPreview),
      };
    },
    async apply(caller, item, inputs) {
      const row = await service.find(caller, item.snapshot_id);
      if (row === undefined) return { state: "leftOut", reason: "notFound" };
      const { base, evaluation } = JSON.parse(item.preview ?? "") as ItemPreview;
      const isAsPreviewed =
        isSameInputs(inputsOf(row), base.inputs) && (await evaluations.keyOf(row)) === base.key;
      if (!isAsPreviewed) return { state: "leftOut", reason: "changedMeanwhile" };
      const applied = { ...base.inputs, ...inputs };
      const hasOtherInputs = !isSameInputs(applied, base.inputs);
      const current = await evaluations.current(row);
      const restore: ItemRestore = {
        columns: {
          ...shownNow(row, evaluation.summary),
          ...(hasOtherInputs && { ...base.inputs, analysis_due: row.analysis_due }),
        },
        kind: evaluation.kind,
        key: current?.inputs_key ?? null,
        applied,
      };
      await evaluations.accept(row.id, evaluation);
      // What lists do not show, the pattern of a discharge, follows from the inputs too.
      await save(row, { ...evaluation.summary, ...(hasOtherInputs && { ...inputs, analysis_due: 1 }) });
      return { state: "applied", restore: JSON.stringify(restore) };
    },
    async undo(caller, item) {
      const row = await service.find(caller, item.snapshot_id);
      if (row === undefined) return { state: "kept", reason: "notFound" };
      const { columns, kind, key, applied } = JSON.parse(item.restore ?? "") as ItemRestore;
      if (!isSameInputs(inputsOf(row), applied)) return { state: "kept", reason: "changedMeanwhile" };
      await evaluations.reinstate(row.id, kind, key ?? undefined);
      await save(row, columns);
      return { state: "undone" };
    },
  };
}
