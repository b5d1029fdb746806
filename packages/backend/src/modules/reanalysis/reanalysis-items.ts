import type { Caller } from "../../policy/caller.ts";
import type { ReanalysisItemRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { Evaluations } from "../analytics/index.ts";
import type { DueSnapshots, InputColumns, SnapshotService, SummaryColumns } from "../snapshots/index.ts";
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

export function createReanalysisItems(parts: {
  readonly service: SnapshotService;
  readonly due: Pick<DueSnapshots, "setAnalyzed">;
  readonly evaluations: Evaluations;
}): ReanalysisItems {
  const { service, evaluations, due } = parts;

  /** As an ordinary change of the snapshot; what changes nothing is none. */
  async function save(caller: Caller, row: SnapshotRow, columns: SummaryColumns & Partial<InputColumns>) {
    const names = Object.keys(columns) as (keyof typeof columns)[];
    if (names.some((name) => row[name] !== columns[name])) await service.save(caller, row, columns);
  }

  return {
    async compute(caller, item, inputs, signal) {
      const found = await service.findToEdit(caller, item.snapshot_id);
      if (!found.ok) return { state: "failed", reason: found.error.code };
      const row = found.value;
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
      const found = await service.findToEdit(caller, item.snapshot_id);
      if (!found.ok) return { state: "leftOut", reason: found.error.code };
      const row = found.value;
      const { base, evaluation } = JSON.parse(item.preview ?? "") as ItemPreview;
      const isAsPreviewed =
        isSameInputs(inputsOf(row), base.inputs) && (await evaluations.keyOf(row)) === base.key;
      if (!isAsPreviewed) return { state: "leftOut", reason: "changedMeanwhile" };
      const current = await evaluations.current(row);
      const restore: ItemRestore = {
        columns: { ...shownNow(row, evaluation.summary), ...sameColumns(base.inputs, inputs) },
        kind: evaluation.kind,
        key: current?.inputs_key ?? null,
        applied: { ...base.inputs, ...inputs },
        wasDue: row.analysis_due === 1,
      };
      await evaluations.accept(row.id, evaluation);
      await save(caller, row, { ...evaluation.summary, ...inputs });
      return { state: "applied", restore: JSON.stringify(restore) };
    },
    async undo(caller, item) {
      const found = await service.findToEdit(caller, item.snapshot_id);
      if (!found.ok) return { state: "kept", reason: found.error.code };
      const row = found.value;
      const { columns, kind, key, applied, wasDue } = JSON.parse(item.restore ?? "") as ItemRestore;
      if (!isSameInputs(inputsOf(row), applied)) return { state: "kept", reason: "changedMeanwhile" };
      await evaluations.reinstate(row.id, kind, key ?? undefined);
      await save(caller, row, columns);
      // The present program would replace the restored result by its own.
      if (!wasDue) await due.setAnalyzed(row.id);
      return { state: "undone" };
    },
  };
}

/** The columns of `wanted` as they are in `inputs`. */
function sameColumns(inputs: InputColumns, wanted: Partial<InputColumns>): Partial<InputColumns> {
  const names = Object.keys(wanted) as (keyof InputColumns)[];
  return Object.fromEntries(names.map((name) => [name, inputs[name]]));
}
