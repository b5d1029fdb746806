import { deflateSync } from "node:zlib";
import type { BackendCore } from "../backend-core.ts";
import type { ImportedDetails } from "../modules/snapshots/imported-details.ts";
import type { MadeVideo, VideoRepository } from "../modules/videos/video.repository.ts";
import { factsOf, type VideoFacts } from "../modules/videos/video-facts.ts";
import type { VideoInputs } from "../modules/videos/video-inputs.ts";
import { makeVideo, type VideoFailure } from "../modules/videos/video-process.ts";
import type { VideoTask } from "../modules/videos/video-task.ts";
import type { BorrowedFile } from "../storage/blobs/blob-store.ts";
import type { VideoRow } from "../storage/database/schema.ts";
import { storageTrouble } from "../storage/storage-error.ts";
import { type JobRunner, leaseMs, mostAttempts, startJobLoop, tellEveryMs } from "./job-loop.ts";

const keptMs = 7 * 24 * 3600 * 1000;
/** Then whoever asks has it tried anew. */
const failureKeptMs = 60_000;

/** Carries why there is no video to where that is written down. */
class VideoError extends Error {
  readonly failure: VideoFailure;

  constructor(failure: VideoFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Makes videos, one after the other. */
export function startVideoRunner(
  core: BackendCore,
  parts: {
    readonly videos: VideoRepository;
    /** A video that takes longer is given up. */
    readonly limitMs: number;
    /** An address of the file that works without an access token. */
    urlOf(row: Pick<VideoRow, "id" | "snapshot_id">): string;
  },
): JobRunner {
  const { database, blobs, outbox, snapshots, nowMs, logger } = core;
  const { videos, limitMs, urlOf } = parts;
  const iso = (ms: number): string => new Date(ms).toISOString();

  /** Tells who asked how far it is; of patterns only the end is news. */
  async function tell(row: VideoRow): Promise<void> {
    if (row.is_told === 0) return;
    const news = { PROCESSING: {}, FINISHED: { severity: "SUCCESS" }, ERROR: { severity: "ERROR" } } as const;
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
        ...news[status],
      });
    }
    if (row.kind === "pattern") {
      if (status === "PROCESSING") return;
      const { label } = (await snapshots.findAny(snapshotId)) ?? { label: "" };
      return outbox.add(to, { type: "prpd-pattern", snapshotId, label, ...news[status] });
    }
    const states = { PROCESSING: "preparing", FINISHED: "ready", ERROR: "error" } as const;
    const analysis = { status: states[status], progress: row.progress, reason, url, ...facts };
    const result = deflateSync(JSON.stringify({ fuid: snapshotId, analysis })).toString("base64");
    return outbox.add(to, { type: "video-analysis", result_b64zlib: result, ...news[status] });
  }

  async function finish(row: VideoRow, result: MadeVideo | VideoFailure): Promise<void> {
    const nothing = { file_hash: null, file_bytes: null, facts: null };
    const ended =
      "reason" in result
        ? {
            ...nothing,
            status: "ERROR" as const,
            reason: result.reason,
            expires_at: iso(nowMs() + failureKeptMs),
          }
        : { ...result, status: "FINISHED" as const, reason: null, expires_at: iso(nowMs() + keptMs) };
    await database.transaction(async () => {
      if (ended.file_hash !== null && !(await blobs.has(ended.file_hash)))
        throw new Error("The file that was just written is gone.");
      if (await videos.finish(row, ended))
        await tell({ ...row, ...ended, progress: ended.status === "FINISHED" ? 100 : 0 });
    });
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
    const snapshot = await snapshots.findAny(row.snapshot_id);
    const frames = await snapshots.blob(row.snapshot_id, "frames");
    if (snapshot === undefined || frames === undefined) throw new Error("The snapshot is gone.");
    const fileOf = async (role: "picture" | "audio"): Promise<string | undefined> => {
      const blob = await snapshots.blob(row.snapshot_id, role);
      return blob && pathOf(blob.hash);
    };
    const details = JSON.parse(snapshot.details) as ImportedDetails;
    return {
      kind: row.kind,
      inputs: JSON.parse(row.inputs) as VideoInputs,
      pictureFile: await fileOf("picture"),
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

  /** Throws a VideoError for what is wrong with this video alone. */
  async function make(
    row: VideoRow,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<MadeVideo> {
    if (row.attempts > mostAttempts)
      throw new VideoError({ reason: "videoFailed", message: "It was started too often." });
    const { blob, value: facts } = await withTask(row, (task) =>
      blobs.putWritten(async (outputFile): Promise<VideoFacts> => {
        const made = await makeVideo({ ...task, outputFile }, { limitMs, signal, onProgress });
        if (!made.ok) throw new VideoError(made.error);
        return made.value;
      }),
    );
    return { file_hash: blob.hash, file_bytes: blob.sizeBytes, facts: JSON.stringify(facts) };
  }

  async function work(row: VideoRow, signal: AbortSignal): Promise<void> {
    const unwanted = new AbortController();
    let percent = row.progress;
    let toldMs = nowMs();
    const keep = (isNews: boolean): void => {
      database
        .transaction(async () => {
          const isThere = await videos.progress(row, percent, iso(nowMs() + leaseMs));
          if (!isThere) unwanted.abort();
          else if (isNews) await tell({ ...row, progress: percent });
        })
        // The lease lasts a while without it.
        .catch(() => undefined);
    };
    const onProgress = (next: number): void => {
      percent = next;
      if (nowMs() - toldMs < tellEveryMs) return;
      toldMs = nowMs();
      keep(true);
    };
    const beat = setInterval(() => keep(false), leaseMs / 3);
    try {
      const known = await videos.findMade(row, iso(nowMs()));
      await finish(row, known ?? (await make(row, AbortSignal.any([signal, unwanted.signal]), onProgress)));
    } catch (error) {
      if (signal.aborted) return await database.transaction(() => videos.release(row));
      if (unwanted.signal.aborted) return;
      // Not the video's fault: it is made once that is over.
      if (storageTrouble(error) === "unreachable") throw error;
      const failure = failureOf(error);
      logger.warn({ err: error, videoId: row.id, reason: failure.reason }, "video failed");
      await finish(row, failure);
    } finally {
      clearInterval(beat);
    }
  }

  return startJobLoop(core, { name: "videos", jobs: videos, make: work });
}

function failureOf(error: unknown): VideoFailure {
  if (error instanceof VideoError) return error.failure;
  const reason = storageTrouble(error) === "full" ? "storageFull" : "videoFailed";
  return { reason, message: error instanceof Error ? error.message : String(error) };
}
