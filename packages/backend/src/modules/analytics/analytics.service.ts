import { failure, type Result, success } from "@sonolens/foundation";
import type { PoolFailure } from "../../jobs/worker-pool.ts";
import type { Outbox } from "../../live/outbox.ts";
import type { Caller } from "../../policy/caller.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type {
  DueSnapshots,
  RepairChecks,
  SnapshotRows,
  SnapshotService,
  SummaryColumns,
  TagFollowers,
} from "../snapshots/index.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { AnalysisRepository } from "./analysis.repository.ts";
import {
  type ComputingParts,
  type ComputingPriority,
  createAnalysisComputing,
} from "./analysis-computing.ts";
import type { AnalysisParameters } from "./analysis-inputs.ts";
import type { AnalysisKind, AnalysisResults } from "./analysis-kinds.ts";
import { createEvaluations, type Evaluations } from "./evaluations.ts";
import { markOutdated } from "./outdated-results.ts";
import { createSharedTasks } from "./shared-tasks.ts";
import { summaryOf } from "./summary-of-results.ts";

export type AnalysisFailure = "notFound" | PoolFailure;

/** Analyses of snapshots: computed once for the same inputs, then served from the stored result. */
export interface AnalyticsService {
  /** `signal` stops the computation unless another caller waits for the same result. */
  analyse<Kind extends AnalysisKind>(
    caller: Caller,
    id: string,
    kind: Kind,
    parameters: AnalysisParameters,
    signal: AbortSignal,
  ): Promise<Result<AnalysisResults[Kind], AnalysisFailure>>;
  /** Runs the analyses for a snapshot's type on what is stored; `undefined` when done. */
  analyzeDue(id: string, signal: AbortSignal): Promise<PoolFailure | undefined>;
  /** Marks those as due whose results come from another revision of their analyses. */
  markOutdated(signal: AbortSignal): Promise<void>;
  /** Results that are computed first and assigned to the snapshot later. */
  readonly evaluations: Evaluations;
}

export interface AnalyticsParts extends ComputingParts {
  readonly database: Database;
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly rows: SnapshotRows;
  readonly due: DueSnapshots;
  readonly service: SnapshotService;
  readonly checks: RepairChecks;
  readonly tagFollowers: TagFollowers;
  readonly analyses: AnalysisRepository;
  readonly outbox: Outbox;
  readonly nowMs: () => number;
}

/** Analyses that run automatically, by type of snapshot. */
const dueKinds: Readonly<Record<string, readonly AnalysisKind[]>> = {
  LEAK: ["leak"],
  LEAK_SIZE: ["leak"],
  PD: ["pattern", "pd"],
  MECHANICAL: ["mech"],
};

/** Types of snapshots for which this analysis runs automatically. */
export const typesAnalyzedFor = (kind: AnalysisKind): string[] =>
  Object.keys(dueKinds).filter((type) => dueKinds[type]?.includes(kind));

export function createAnalyticsService(parts: AnalyticsParts): AnalyticsService {
  const { database, rows, due, analyses } = parts;
  const { subjectOf, inputsOf, keyOf, compute } = createAnalysisComputing(parts);
  const shared = createSharedTasks<Result<string, PoolFailure>>();

  async function result(
    row: SnapshotRow,
    kind: AnalysisKind,
    parameters: AnalysisParameters,
    how: ComputingPriority,
  ): Promise<Result<string, PoolFailure>> {
    const subject = await subjectOf(row, kind);
    const inputs = await inputsOf(kind, row, parameters);
    const key = keyOf(kind, subject, inputs);
    const isCurrent = key === keyOf(kind, subject, await inputsOf(kind, row, {}));
    const known = await analyses.find(row.id, kind, key);
    if (known !== undefined && (known.is_current === 1 || !isCurrent)) return success(known.result);
    return shared.run(`${row.id} ${kind} ${key}`, how.signal, async (signal) => {
      const startMs = performance.now();
      const computed =
        known === undefined
          ? await compute(kind, subject, inputs, { ...how, signal })
          : success(known.result);
      if (!computed.ok) return computed;
      await save(row.id, kind, key, computed.value, performance.now() - startMs);
      return computed;
    });
  }

  /** Saves a result, and its summary for lists if it is for what is stored now. */
  function save(
    id: string,
    kind: AnalysisKind,
    key: string,
    text: string,
    durationMs: number,
  ): Promise<void> {
    return database.transaction(async () => {
      const row = await rows.findAny(id);
      if (row === undefined) return;
      const body = JSON.parse(text) as AnalysisResults[AnalysisKind];
      const isCurrent = key === (await currentKeyOf(kind, row));
      await analyses.save({
        snapshot_id: id,
        kind,
        inputs_key: key,
        is_current: isCurrent ? 1 : 0,
        method: body.method,
        version: body.version,
        inputs: JSON.stringify(body.inputs),
        result: text,
        computed_at: new Date(parts.nowMs()).toISOString(),
        duration_ms: durationMs,
      });
      if (isCurrent) await show(row, summaryOf(kind, body as never, row));
    });
  }

  /** Only what differs is a change of the snapshot. */
  async function show(row: SnapshotRow, columns: SummaryColumns): Promise<void> {
    const names = Object.keys(columns) as (keyof SummaryColumns)[];
    if (names.every((name) => row[name] === columns[name])) return;
    const version = await parts.versions.nextVersion();
    await due.updateSummary(row.id, version, columns);
    await parts.outbox.add(await parts.visibility.watchersOf(row.ownership_id), {
      type: "snapshot-changed",
      snapshotId: row.id,
      version,
    });
    await parts.checks.follow(row, { ...row, ...columns });
    await parts.tagFollowers.changed(row, { ...row, ...columns });
  }

  return {
    async analyse<Kind extends AnalysisKind>(
      caller: Caller,
      id: string,
      kind: Kind,
      parameters: AnalysisParameters,
      signal: AbortSignal,
    ) {
      const row = await parts.service.find(caller, id);
      if (row === undefined) return failure("notFound" as const);
      const answer = await result(row, kind, parameters, { signal, background: false });
      return answer.ok ? success(JSON.parse(answer.value) as AnalysisResults[Kind]) : answer;
    },
    async analyzeDue(id, signal) {
      const row = await rows.findAny(id);
      if (row === undefined) return undefined;
      const keys = await dueKeysOf(row);
      for (const kind of dueKinds[row.analysis_type] ?? []) {
        const answer = await result(row, kind, {}, { signal, background: true });
        if (!answer.ok) return answer.error;
      }
      await database.transaction(async () => {
        const now = await rows.findAny(id);
        // A snapshot that was edited or calibrated meanwhile is due again.
        if (now !== undefined && (await dueKeysOf(now)) === keys) await due.setAnalyzed(id);
      });
      return undefined;
    },
    markOutdated: (signal) =>
      markOutdated({ ...parts, kindsOf: (analysisType) => dueKinds[analysisType] ?? [] }, signal),
    evaluations: createEvaluations({
      analyses,
      nowMs: parts.nowMs,
      keyOf: currentKeyOf,
      compute: async (kind, row, signal) =>
        compute(kind, await subjectOf(row, kind), await inputsOf(kind, row, {}), {
          signal,
          background: true,
        }),
    }),
  };

  /** The current key of a snapshot's result. */
  async function currentKeyOf(kind: AnalysisKind, row: SnapshotRow): Promise<string> {
    return keyOf(kind, await subjectOf(row, kind), await inputsOf(kind, row, {}));
  }

  async function dueKeysOf(row: SnapshotRow): Promise<string> {
    const keys = (dueKinds[row.analysis_type] ?? []).map((kind) => currentKeyOf(kind, row));
    return (await Promise.all(keys)).join(" ");
  }
}
