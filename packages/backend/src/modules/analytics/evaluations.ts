import { type Result, success } from "@sonolens/foundation";
import type { PoolFailure } from "../../jobs/worker-pool.ts";
import type { SnapshotAnalysisRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { SummaryColumns } from "../snapshots/snapshot.repository.ts";
import type { AnalysisRepository } from "./analysis.repository.ts";
import type { AnalysisKind, AnalysisResults } from "./analysis-kinds.ts";
import { summaryOf } from "./summary-of-results.ts";

/** The analyses of which lists show something. */
export type ShownKind = Exclude<AnalysisKind, "pattern" | "locations">;

/** A result that is nobody's yet. */
export interface Evaluation {
  readonly kind: ShownKind;
  /** Names everything that the result follows from. */
  readonly key: string;
  readonly result: AnalysisResults[ShownKind];
  /** What lists show of it. */
  readonly summary: SummaryColumns;
  readonly durationMs: number;
}

/** What a snapshot was taken for, analysed for a row that need not be what is stored. */
export interface Evaluations {
  /** Computes behind every caller, and saves nothing. */
  evaluate(row: SnapshotRow, signal: AbortSignal): Promise<Result<Evaluation, PoolFailure>>;
  /** The key that `evaluate` would answer. */
  keyOf(row: SnapshotRow): Promise<string>;
  /** The newest result of what is stored, also of an earlier program. */
  current(row: SnapshotRow): Promise<SnapshotAnalysisRow | undefined>;
  /** Makes it the result of what is stored; only inside a transaction. Writing the summary is left to the caller. */
  accept(snapshotId: string, evaluation: Evaluation): Promise<void>;
  /** Makes an earlier result, where it is still there, that of what is stored again; `undefined` leaves none. */
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
