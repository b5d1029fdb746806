import { createHash } from "node:crypto";
import type { LeakCalibration } from "@sonolens/acoustics";
import { kilovoltsFromVolts, type UtilizationKind } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { framesAt, isAfterFrames, loudestOfFramesDb, noiseFloorDb } from "@sonolens/snapshot-analysis";
import type { PoolFailure, WorkerPool } from "../../jobs/worker-pool.ts";
import type { Outbox } from "../../live/outbox.ts";
import type { Caller } from "../../policy/caller.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/imported-details.ts";
import type { SnapshotRepository, SummaryColumns } from "../snapshots/snapshot.repository.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import type { VisibilityRepository } from "../visibility/visibility.repository.ts";
import { analyseLeak } from "./analyse-leak.ts";
import { noMech } from "./analyse-mech.ts";
import { noPattern } from "./analyse-pattern.ts";
import { noPd, type PdCircumstances } from "./analyse-pd.ts";
import type { AnalysisRepository } from "./analysis.repository.ts";
import {
  type AnalysisParameters,
  leakInputs,
  mechInputs,
  patternInputs,
  pdInputs,
} from "./analysis-inputs.ts";
import type { AnalysisInputs, AnalysisKind, AnalysisResults } from "./analysis-kinds.ts";
import { createEvaluations, type Evaluations } from "./evaluations.ts";
import type { AnalysisJob } from "./run-analysis.ts";
import { createSharedTasks } from "./shared-tasks.ts";
import { frameTimesOf, stillOf } from "./stored-heatmap.ts";
import { summaryOf } from "./summary-of-results.ts";

export type AnalysisFailure = "notFound" | PoolFailure;

/** Analyses of snapshots: computed once for the same inputs, then answered from what was saved. */
export interface AnalyticsService {
  /** `signal` ends the computing when nobody else waits for the same result. */
  analyse<Kind extends AnalysisKind>(
    caller: Caller,
    id: string,
    kind: Kind,
    parameters: AnalysisParameters,
    signal: AbortSignal,
  ): Promise<Result<AnalysisResults[Kind], AnalysisFailure>>;
  /** Analyses a snapshot for what it was taken for, with what is saved; `undefined` when it is done. */
  analyseDue(id: string, signal: AbortSignal): Promise<PoolFailure | undefined>;
  /** Results that are computed first and become the snapshot's later. */
  readonly evaluations: Evaluations;
}

export interface AnalyticsParts {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly visibility: VisibilityRepository;
  readonly snapshots: SnapshotRepository;
  readonly service: SnapshotService;
  readonly analyses: AnalysisRepository;
  readonly outbox: Outbox;
  readonly pool: WorkerPool<AnalysisJob, string>;
  /** Of the camera with a serial number; without one a leak has no size. */
  readonly leakCalibrationOf: (deviceSerial: string) => LeakCalibration | undefined;
  readonly utilization: UtilizationKind;
  /** Distinguishes programs that may compute differently. */
  readonly build: string;
  readonly nowMs: () => number;
}

const withoutAudio = { mech: noMech, pattern: noPattern, pd: noPd };

/** What a snapshot is analysed for without being asked. */
const dueKinds: Readonly<Record<string, readonly AnalysisKind[]>> = {
  LEAK: ["leak"],
  LEAK_SIZE: ["leak"],
  PD: ["pattern", "pd"],
  MECHANICAL: ["mech"],
};

/** A snapshot as it is computed from. */
interface Subject {
  readonly row: SnapshotRow;
  readonly audioHash: string | undefined;
  readonly calibration: LeakCalibration | undefined;
  readonly noiseFloorDb: number | undefined;
}

export function createAnalyticsService(parts: AnalyticsParts): AnalyticsService {
  const { database, blobs, snapshots, analyses, pool } = parts;
  const shared = createSharedTasks<Result<string, PoolFailure>>();

  async function subjectOf(row: SnapshotRow, kind: AnalysisKind): Promise<Subject> {
    if (kind !== "leak") {
      const audio = await snapshots.blob(row.id, "audio");
      return { row, audioHash: audio?.hash, calibration: undefined, noiseFloorDb: undefined };
    }
    const heatmap = await snapshots.heatmap(row.id);
    return {
      row,
      audioHash: undefined,
      calibration: parts.leakCalibrationOf(row.device_serial),
      noiseFloorDb: heatmap && noiseFloorDb(stillOf(heatmap)),
    };
  }

  /** Of the strongest source, or with a time of the loudest cell around it. */
  async function levelOf(row: SnapshotRow, timeS: number | null): Promise<number> {
    if (timeS === null) return row.level_db;
    const details = JSON.parse(row.details) as ImportedDetails;
    const range = framesAt(frameTimesOf(details), timeS);
    const stored = range === undefined ? undefined : await snapshots.blob(row.id, "frames");
    if (range === undefined || stored === undefined) return row.level_db;
    const frames = await blobs.readRange(stored.hash, range.start, range.length);
    const coding = { offsetDb: details.frame_offset_db, stepDb: details.frame_step_db };
    return loudestOfFramesDb(frames, details.frame_width * details.frame_height, coding) ?? row.level_db;
  }

  async function inputsOf(
    kind: AnalysisKind,
    row: SnapshotRow,
    parameters: AnalysisParameters,
  ): Promise<AnalysisInputs<AnalysisKind>> {
    switch (kind) {
      case "mech":
        return mechInputs(row, parameters);
      case "pattern":
        return patternInputs(row, parameters);
      case "pd":
        return pdInputs(row, parameters);
      case "leak":
        return leakInputs(row, parameters, {
          levelDb: await levelOf(row, parameters.audioTime ?? row.analysis_time_s),
          utilization: parts.utilization,
        });
    }
  }

  /** Names everything that the result follows from. */
  function keyOf(kind: AnalysisKind, subject: Subject, inputs: AnalysisInputs<AnalysisKind>): string {
    const { row, audioHash, calibration, noiseFloorDb } = subject;
    const all = [
      parts.build,
      kind,
      inputs,
      audioHash,
      calibration,
      noiseFloorDb,
      row.analysis_type,
      circumstancesOf(row, inputs),
    ];
    return createHash("sha256").update(JSON.stringify(all)).digest("base64url");
  }

  async function compute(
    kind: AnalysisKind,
    { row, audioHash, calibration, noiseFloorDb }: Subject,
    inputs: AnalysisInputs<AnalysisKind>,
    how: { readonly signal: AbortSignal; readonly background: boolean },
  ): Promise<Result<string, PoolFailure>> {
    if (kind === "leak") {
      const circumstances = {
        snapshotType: row.analysis_type,
        levelReference: row.level_reference as "fullScale" | "soundPressure",
        isAfterEnd:
          inputs.audioTime !== null &&
          isAfterFrames(frameTimesOf(JSON.parse(row.details) as ImportedDetails), inputs.audioTime),
        ...(noiseFloorDb !== undefined && { noiseFloorDb }),
        ...(calibration !== undefined && { calibration }),
      };
      return success(JSON.stringify(analyseLeak(inputs as AnalysisInputs<"leak">, circumstances)));
    }
    if (audioHash === undefined)
      return success(JSON.stringify(withoutAudio[kind](inputs as never, "noAudio")));
    return pool.run({
      ...how,
      async input() {
        const bytes = await blobs.read(audioHash);
        // Bytes of their own, so that they can be handed over instead of copied.
        const wav = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
        // What all jobs have is checked by the compiler; that `inputs` are those of `kind` it cannot see.
        const common: Omit<AnalysisJob, "kind" | "inputs"> = {
          wav,
          circumstances: circumstancesOf(row, inputs),
        };
        return {
          value: { ...common, kind, inputs } as AnalysisJob,
          transfer: [wav.buffer as ArrayBuffer],
        };
      },
    });
  }

  async function result(
    row: SnapshotRow,
    kind: AnalysisKind,
    parameters: AnalysisParameters,
    how: { readonly signal: AbortSignal; readonly background: boolean },
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

  /** Saves a result, and what lists show of it when it is that of what is stored now. */
  function save(
    id: string,
    kind: AnalysisKind,
    key: string,
    text: string,
    durationMs: number,
  ): Promise<void> {
    return database.transaction(async () => {
      const row = await snapshots.findAny(id);
      if (row === undefined) return;
      const body = JSON.parse(text) as AnalysisResults[AnalysisKind];
      const isCurrent = key === keyOf(kind, await subjectOf(row, kind), await inputsOf(kind, row, {}));
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
    const version = await snapshots.nextVersion();
    await snapshots.updateSummary(row.id, version, columns);
    await parts.outbox.add(await parts.visibility.watchersOf(row.ownership_id), {
      type: "snapshot-changed",
      snapshotId: row.id,
      version,
    });
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
    async analyseDue(id, signal) {
      const row = await snapshots.findAny(id);
      if (row === undefined) return undefined;
      for (const kind of dueKinds[row.analysis_type] ?? []) {
        const answer = await result(row, kind, {}, { signal, background: true });
        if (!answer.ok) return answer.error;
      }
      await database.transaction(async () => {
        const now = await snapshots.findAny(id);
        // What was edited in the meantime is due again.
        if (now !== undefined && (await hasSameInputs(row, now))) await snapshots.setAnalysed(id);
      });
      return undefined;
    },
    evaluations: createEvaluations({
      analyses,
      nowMs: parts.nowMs,
      keyOf: async (kind, row) => keyOf(kind, await subjectOf(row, kind), await inputsOf(kind, row, {})),
      compute: async (kind, row, signal) =>
        compute(kind, await subjectOf(row, kind), await inputsOf(kind, row, {}), {
          signal,
          background: true,
        }),
    }),
  };

  async function hasSameInputs(row: SnapshotRow, now: SnapshotRow): Promise<boolean> {
    for (const kind of dueKinds[row.analysis_type] ?? []) {
      const [then, today] = [await inputsOf(kind, row, {}), await inputsOf(kind, now, {})];
      if (JSON.stringify(then) !== JSON.stringify(today)) return false;
    }
    return true;
  }
}

/** What an analysis of the audio goes by beside the inputs of its call. */
function circumstancesOf(row: SnapshotRow, inputs: AnalysisInputs<AnalysisKind>): PdCircumstances {
  const { full_scale_db } = JSON.parse(row.details) as ImportedDetails;
  const volts = "voltageV" in inputs ? inputs.voltageV : null;
  return {
    reference: row.level_reference as PdCircumstances["reference"],
    fullScaleDb: full_scale_db,
    voltageKv: volts === null ? null : kilovoltsFromVolts(volts),
  };
}
