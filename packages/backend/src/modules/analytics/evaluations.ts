import { type Result, success } from "@sonolens/foundation";
import type { PoolFailure } from "../../jobs/worker-pool.ts";
import type { SnapshotAnalysisRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { SummaryColumns } from "../snapshots/index.ts";
import type { AnalysisRepository } from "./analysis.repository.ts";
import type { AnalysisKind, AnalysisResults } from "./analysis-kinds.ts";
import { summaryOf } from "./summary-of-results.ts";

/** The analyses whose results lists show. */
export type ShownKind = Exclude<AnalysisKind, "pattern" | "locations">;

/** A result that is not assigned to a snapshot yet. */
export interface Evaluation {
  readonly kind: ShownKind;
  /** The key of everything that the result depends on. */
  readonly key: string;
  readonly result: AnalysisResults[ShownKind];
  /** The part of it that lists show. */
  readonly summary: SummaryColumns;
  readonly durationMs: number;
}

/** Runs the analyses for a snapshot's type on a row that may differ from what is stored. */
export interface Evaluations {
  /** Computes at lower priority than all calls, and saves nothing. */
  evaluate(row: SnapshotRow, signal: AbortSignal): Promise<Result<Evaluation, PoolFailure>>;
  /** The key that `evaluate` would return. */
  keyOf(row: SnapshotRow): Promise<string>;
  /** The newest result for what is stored, also from an earlier program. */
  current(row: SnapshotRow): Promise<SnapshotAnalysisRow | undefined>;
  /** Makes it the result for what is stored; only inside a transaction. The caller writes the summary. */
  accept(snapshotId: string, evaluation: Evaluation): Promise<void>;
  /** Restores an earlier result, if it still exists; `undefined` leaves none. */
  reinstate(snapshotId: string, kind: ShownKind, key: string | undefined): Promise<void>;
}

const shownKinds: Readonly<Record<string, ShownKind>> = {
  LEAK: "leak",
  LEAK_SIZE: "leak",
  PD: "pd",
  MECHANICAL: "mech",
};

/** What lists show of a snapshot. */
export const shownKindOf = (row: SnapshotRow): ShownKind => shownKinds[row.analysis_type] ?? "leak";

export function createEvaluations(parts: {
  readonly analyses: AnalysisRepository;
  readonly keyOf: (kind: ShownKind, row: SnapshotRow) => Promise<string>;
  /** JSON of the result. */
  readonly compute: (
    kind: ShownKind,
    row: SnapshotRow,
    signal: AbortSignal,
  ) => Promise<Result<string, PoolFailure>>;
  readonly nowMs: () => number;
}): Evaluations {
  const { analyses, keyOf, compute, nowMs } = parts;
  return {
    async evaluate(row, signal) {
      const kind = shownKindOf(row);
      const key = await keyOf(kind, row);
      const known = await analyses.find(row.id, kind, key);
      const startMs = performance.now();
      const computed = known === undefined ? await compute(kind, row, signal) : success(known.result);
      if (!computed.ok) return computed;
      const result = JSON.parse(computed.value) as AnalysisResults[ShownKind];
      return success({
        kind,
        key,
        result,
        summary: summaryOf(kind, result as never, row),
        durationMs: known?.duration_ms ?? performance.now() - startMs,
      });
    },
    keyOf: (row) => keyOf(shownKindOf(row), row),
    current: (row) => analyses.current(row.id, shownKindOf(row)),
    accept: (snapshotId, { kind, key, result, durationMs }) =>
      analyses.save({
        snapshot_id: snapshotId,
        kind,
        inputs_key: key,
        is_current: 1,
        method: result.method,
        version: result.version,
        inputs: JSON.stringify(result.inputs),
        result: JSON.stringify(result),
        computed_at: new Date(nowMs()).toISOString(),
        duration_ms: durationMs,
      }),
    reinstate: (snapshotId, kind, key) => analyses.setCurrent(snapshotId, kind, key),
  };
}
