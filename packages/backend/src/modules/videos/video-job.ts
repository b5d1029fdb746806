import { deflateSync } from "node:zlib";
import { hasMap } from "@sonolens/domain";
import { bestEffort } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { JobKind, JobWork } from "../../jobs/job-loop.ts";
import type { BorrowedFile } from "../../storage/blobs/blob-store.ts";
import type { VideoRow } from "../../storage/database/schema.ts";
import { storageFault } from "../../storage/storage-error.ts";
import type { ImportedDetails, SnapshotFiles, SnapshotRows } from "../snapshots/index.ts";
import type { MadeVideo, VideoRepository } from "./video.repository.ts";
import { factsOf, type VideoFacts, type VideoReason } from "./video-facts.ts";
import type { VideoInputs } from "./video-inputs.ts";
import { makeVideo } from "./video-process.ts";
import type { VideoFailure, VideoTask } from "./video-task.ts";

const keptMs = 7 * 24 * 3600 * 1000;
/** Each of another account, so that no one waits for the long video of someone else. */
const madeAtOnce = 2;
/** After that a new request retries it. */
const failureKeptMs = 60_000;

/** Carries the reason why there is no video to the code that stores it. */
class VideoError extends Error {
  readonly reason: VideoReason;

  constructor({ reason, message }: VideoFailure) {
    super(message);
    this.reason = reason;
  }
}

/** Videos as jobs. */
export function createVideoJob(
  core: Core<"database" | "blobs" | "outbox" | "nowMs">,
  parts: {
    readonly videos: VideoRepository;
    readonly rows: SnapshotRows;
    readonly files: SnapshotFiles;
    /** A video that takes longer is given up. */
    readonly limitMs: number;
    /** An address of the file that works without an access token. */
    urlOf(row: Pick<VideoRow, "id" | "snapshot_id">): string;
  },
): JobKind<VideoRow> {
  const { database, blobs, outbox, nowMs } = core;
  const { videos, rows, files, limitMs, urlOf } = parts;
  const iso = (ms: number): string => new Date(ms).toISOString();

  /** Notifies the requester of progress; for patterns only of the end. */
  async function notify(row: VideoRow): Promise<void> {
    if (row.is_told === 0) return;
    const severity = {
      PROCESSING: {},
      FINISHED: { severity: "SUCCESS" },
      ERROR: { severity: "ERROR" },
    } as const;
    const to = [row.account_id];
    const { status, reason, snapshot_id: snapshotId } = row;
    const facts = factsOf(row);
    const url = facts === undefined ? null : urlOf(row);
    if (row.kind === "movie") {
      const outputDetails = facts && [{ url, durationMs: Math.round(facts.durationSeconds * 1000) }];
      return outbox.add(to, {
        type: "export",
        fuid: snapshotId,
        state: status,
        progress: row.progress,
        errorCode: reason,
        outputGroupDetails: outputDetails === undefined ? [] : [{ outputDetails }],
        ...severity[status],
      });
    }
    if (row.kind === "pattern") {
      if (status === "PROCESSING") return;
      const { label } = (await rows.findAny(snapshotId)) ?? { label: "" };
      return outbox.add(to, { type: "prpd-pattern", snapshotId, label, ...severity[status] });
    }
    const states = { PROCESSING: "preparing", FINISHED: "ready", ERROR: "error" } as const;
    const analysis = { status: states[status], progress: row.progress, reason, url, ...facts };
    const result = deflateSync(JSON.stringify({ fuid: snapshotId, analysis })).toString("base64");
    return outbox.add(to, { type: "video-analysis", result_b64zlib: result, ...severity[status] });
  }

  /** Files of the task are of this machine until it is done. */
  async function withTask<Value>(
    row: VideoRow,
    work: (task: Omit<VideoTask, "outputFile">) => Promise<Value>,
  ): Promise<Value> {
    const borrowed: BorrowedFile[] = [];
    const pathOf = async (hash: string): Promise<string> => {
      const file = await blobs.borrowFile(hash);
      borrowed.push(file);
      return file.path;
    };
    try {
      return await work(await taskOf(row, pathOf));
    } finally {
      for (const file of borrowed) await file.giveBack();
    }
  }

  async function taskOf(
    row: VideoRow,
    pathOf: (hash: string) => Promise<string>,
  ): Promise<Omit<VideoTask, "outputFile">> {
    const snapshot = await rows.findAny(row.snapshot_id);
    const frames = await files.blob(row.snapshot_id, "frames");
    if (snapshot === undefined || frames === undefined) throw new Error("The snapshot is gone.");
    const fileOf = async (role: "picture" | "audio"): Promise<string | undefined> => {
      const blob = await files.blob(row.snapshot_id, role);
      return blob && pathOf(blob.hash);
    };
    const details = JSON.parse(snapshot.details) as ImportedDetails;
    return {
      kind: row.kind,
      inputs: JSON.parse(row.inputs) as VideoInputs,
      // Over a spectrogram a pattern would not be recognizable.
      pictureFile: hasMap(snapshot) ? await fileOf("picture") : undefined,
      audioFile: await fileOf("audio"),
      framesFile: await pathOf(frames.hash),
      frames: {
        width: details.frame_width,
        height: details.frame_height,
        count: details.frame_count,
        startS: details.frame_start_s,
        intervalS: details.frame_interval_s,
        offsetDb: details.frame_offset_db,
        stepDb: details.frame_step_db,
      },
    };
  }

  /** Throws a VideoError if only this video is at fault. */
  async function make(row: VideoRow, { signal, progress }: JobWork<VideoRow>): Promise<MadeVideo> {
    const onProgress = (percent: number): void => {
      // The lease lasts a while without it.
      void bestEffort(progress({ progress: percent }));
    };
    const { blob, value: facts } = await withTask(row, (task) =>
      blobs.putWritten(async (outputFile): Promise<VideoFacts> => {
        const made = await makeVideo({ ...task, outputFile }, { limitMs, signal, onProgress });
        if (!made.ok) throw new VideoError(made.error);
        return made.value;
      }),
    );
    return { file_hash: blob.hash, file_bytes: blob.sizeBytes, facts: JSON.stringify(facts) };
  }

  return {
    name: "videos",
    store: videos.jobs,
    lanes: Array.from({ length: madeAtOnce }, () => videos.jobs),
    async run(row, work) {
      const made = (await videos.findMade(row, iso(nowMs()))) ?? (await make(row, work));
      const { file_hash, file_bytes, facts } = made;
      await database.transaction(async () => {
        if (file_hash !== null && !(await blobs.has(file_hash)))
          throw new Error("The file that was just written is gone.");
        await work.finish({
          status: "FINISHED",
          reason: null,
          progress: 100,
          file_hash,
          file_bytes,
          facts,
          expires_at: iso(nowMs() + keptMs),
        });
      });
      return undefined;
    },
    failed: (_, error) => ({
      status: "ERROR",
      reason: reasonOf(error),
      progress: 0,
      file_hash: null,
      file_bytes: null,
      facts: null,
      expires_at: iso(nowMs() + failureKeptMs),
    }),
    notify,
  };
}

function reasonOf(error: unknown): VideoReason {
  if (error instanceof VideoError) return error.reason;
  return storageFault(error) === "full" ? "storageFull" : "videoFailed";
}
