import { createHash } from "node:crypto";
import type { LeakCalibration } from "@sonolens/acoustics";
import { hasMap, kilovoltsFromVolts, type UtilizationKind } from "@sonolens/domain";
import { type Result, success } from "@sonolens/foundation";
import {
  framesAt,
  isAfterFrames,
  leakFloorDb,
  loudestOfFramesDb,
  noiseFloorDb,
} from "@sonolens/snapshot-analysis";
import type { PoolFailure, WorkerPool } from "../../jobs/worker-pool.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ImportedDetails, SnapshotFiles } from "../snapshots/index.ts";
import {
  type AnalysisParameters,
  leakInputs,
  locationsInputs,
  mechanicalInputs,
  patternInputs,
  pdInputs,
} from "./analysis-inputs.ts";
import type { AnalysisInputs, AnalysisKind } from "./analysis-kinds.ts";
import { keyStartOf, type Revisions } from "./analysis-revisions.ts";
import { leakResult } from "./analyze-leak.ts";
import { noMechanical } from "./analyze-mechanical.ts";
import { noPattern } from "./analyze-pattern.ts";
import { noPd, type PdConditions } from "./analyze-pd.ts";
import { capturedLocations } from "./captured-locations.ts";
import { storedPricesOf } from "./leak-cost.ts";
import type { AnalysisJob } from "./run-analysis.ts";
import { frameTimesOf, stillOf } from "./stored-heatmap.ts";

const withoutAudio = { mech: noMechanical, pattern: noPattern, pd: noPd };

/** The inputs of a snapshot for analyses. */
export interface Subject {
  readonly row: SnapshotRow;
  /** Of the audio, or of the whole file if its raw channels are needed. */
  readonly soundHash: string | undefined;
  readonly calibration: LeakCalibration | undefined;
  readonly noiseFloorDb: number | undefined;
}

/** What analyses need to be computed. */
export interface ComputingParts {
  readonly blobs: BlobStore;
  readonly snapshots: SnapshotFiles;
  readonly pool: WorkerPool<AnalysisJob, string>;
  /** Of the camera that took a snapshot, for its band; without one there is no leak size. */
  readonly leakCalibrationOf: (row: SnapshotRow) => Promise<LeakCalibration | undefined>;
  readonly utilization: UtilizationKind;
  /** Distinguishes programs that may compute differently. */
  readonly build: string;
  readonly revisions: Revisions;
}

/** The priority of an analysis, and the signal that stops it. */
export interface ComputingPriority {
  readonly signal: AbortSignal;
  readonly background: boolean;
}

/** Gathers the inputs of analyses, derives their keys, and computes. */
export function createAnalysisComputing(parts: ComputingParts) {
  const { blobs, snapshots, pool } = parts;

  async function subjectOf(row: SnapshotRow, kind: AnalysisKind): Promise<Subject> {
    if (kind !== "leak") {
      const sound = await snapshots.blob(row.id, kind === "locations" ? "file" : "audio");
      return { row, soundHash: sound?.hash, calibration: undefined, noiseFloorDb: undefined };
    }
    const heatmap = await snapshots.heatmap(row.id);
    return {
      row,
      soundHash: undefined,
      calibration: await parts.leakCalibrationOf(row),
      noiseFloorDb: heatmap && noiseFloorDb(stillOf(heatmap)),
    };
  }

  /** Of the strongest source, or at a time of the loudest cell around it. */
  async function levelOf(row: SnapshotRow, timeS: number | null): Promise<number> {
    if (timeS === null) return row.level_db;
    const details = detailsOf(row);
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
        return mechanicalInputs(row, parameters);
      case "pattern":
        return patternInputs(row, parameters);
      case "pd":
        return pdInputs(row, parameters);
      case "leak":
        return leakInputs(row, parameters, {
          levelDb: await levelOf(row, parameters.audioTime ?? row.analysis_time_s),
          utilization: parts.utilization,
        });
      case "locations":
        return locationsInputs(row);
    }
  }

  /** The key of everything that the result depends on. */
  function keyOf(kind: AnalysisKind, subject: Subject, inputs: AnalysisInputs<AnalysisKind>): string {
    const { row, soundHash, calibration, noiseFloorDb } = subject;
    const all = [
      parts.build,
      kind,
      inputs,
      soundHash,
      calibration,
      noiseFloorDb,
      row.analysis_type,
      conditionsOf(row, inputs),
      ...(kind === "leak" ? otherPricesOf(row) : []),
    ];
    const hash = createHash("sha256").update(JSON.stringify(all)).digest("base64url");
    return `${keyStartOf(parts.revisions[kind])}${hash}`;
  }

  async function compute(
    kind: AnalysisKind,
    { row, soundHash, calibration, noiseFloorDb }: Subject,
    inputs: AnalysisInputs<AnalysisKind>,
    how: ComputingPriority,
  ): Promise<Result<string, PoolFailure>> {
    if (kind === "leak") {
      const { audioTime, ...others } = inputs as AnalysisInputs<"leak">;
      const floorDb = leakFloorDb(noiseFloorDb, others.levelDb, detailsOf(row).direction);
      const conditions = {
        snapshotType: row.analysis_type,
        levelReference: row.level_reference as "fullScale" | "soundPressure",
        isAfterEnd: audioTime !== null && isAfterFrames(frameTimesOf(detailsOf(row)), audioTime),
        ...(floorDb !== undefined && { noiseFloorDb: floorDb }),
        ...(calibration !== undefined && { calibration }),
        prices: storedPricesOf(row),
        hasMap: hasMap(row),
      };
      return success(JSON.stringify(leakResult({ ...others, audioTime }, conditions)));
    }
    const captured =
      kind === "locations" ? capturedLocations(row, inputs as AnalysisInputs<"locations">) : undefined;
    if (captured !== undefined && (soundHash === undefined || detailsOf(row).has_raw_channels === false))
      return success(JSON.stringify(captured));
    if (soundHash === undefined)
      return success(
        JSON.stringify(withoutAudio[kind as keyof typeof withoutAudio](inputs as never, "noAudio")),
      );
    return pool.run({
      ...how,
      owner: row.library_id,
      async input() {
        const read = await blobs.read(soundHash);
        // Bytes of their own, so that they can be handed over instead of copied.
        const bytes = read.byteLength === read.buffer.byteLength ? read : new Uint8Array(read);
        // The compiler checks what all jobs have; it cannot see that `inputs` are those of `kind`.
        const value: unknown = captured
          ? { kind, file: bytes, captured }
          : { kind, wav: bytes, inputs, conditions: conditionsOf(row, inputs) };
        return { value: value as AnalysisJob, transfer: [bytes.buffer as ArrayBuffer] };
      },
    });
  }

  return { subjectOf, inputsOf, keyOf, compute };
}

/** What prices a leak besides its inputs; nothing if it is priced by energy. */
function otherPricesOf(row: SnapshotRow): object[] {
  const { costMode = "energy", volumeCostPerM3, massCostPerKg } = storedPricesOf(row);
  if (costMode === "energy") return [];
  return [
    {
      costMode,
      ...(costMode === "volume" && volumeCostPerM3 !== null && { volumeCostPerM3 }),
      ...(costMode === "mass" && massCostPerKg !== null && { massCostPerKg }),
    },
  ];
}

const detailsOf = (row: SnapshotRow): ImportedDetails => JSON.parse(row.details);

/** Inputs of an audio analysis besides those of its call. */
function conditionsOf(row: SnapshotRow, inputs: AnalysisInputs<AnalysisKind>): PdConditions {
  const { full_scale_db } = detailsOf(row);
  const volts = "voltageV" in inputs ? inputs.voltageV : null;
  return {
    reference: row.level_reference as PdConditions["reference"],
    fullScaleDb: full_scale_db,
    voltageKv: volts === null ? null : kilovoltsFromVolts(volts),
  };
}
