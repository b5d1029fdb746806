import { failure, type Result, success } from "@sonolens/foundation";
import { analysisRevisions } from "@sonolens/snapshot-analysis";
import type { Core } from "../../composition/capabilities.ts";
import type { TooMany } from "../../rate-limit.ts";
import type { NewVideoRow, SnapshotRow, VideoRow } from "../../storage/database/schema.ts";
import type { SettingsService } from "../settings/index.ts";
import type { SnapshotFiles, SnapshotRows } from "../snapshots/index.ts";
import type { VideoRepository } from "./video.repository.ts";
import { type FinishedVideo, stateOf, type VideoState } from "./video-body.ts";
import {
  inputsOf,
  isRecorded,
  keyOfInputs,
  moves,
  type VideoInputs,
  type VideoKind,
  type VideoSources,
} from "./video-inputs.ts";

/** Options of a request for a video. */
export interface VideoOptions {
  /** Of the mains; that of the snapshot if left out. */
  readonly frequencyHz?: number;
  /** `failed`: again if it failed; `always`: also if it was made. A video in progress continues. */
  readonly again?: "failed" | "always";
  /** Of a visitor of the demo account, who takes nothing from its other visitors. */
  readonly demoAddress?: string | undefined;
}

/** Videos of snapshots: started here, made as jobs. The caller has checked that the snapshot is visible. */
export interface VideoService {
  /** Starts making it unless it is made; fails if the account has too many unfinished ones. */
  request(
    accountId: string,
    row: SnapshotRow,
    kind: VideoKind,
    videoOptions?: VideoOptions,
  ): Promise<Result<VideoState, TooMany>>;
  /** The same for one of many: without live messages, and without a limit per account. */
  requestAmongMany(accountId: string, row: SnapshotRow): Promise<VideoState>;
  /** What a player can show, without starting anything; undefined if it was never requested. */
  playable(accountId: string, row: SnapshotRow): Promise<VideoState | undefined>;
  /** The movie of a snapshot, without starting anything; undefined if it was never requested. */
  movie(accountId: string, row: SnapshotRow): Promise<VideoState | undefined>;
  /** A finished video that is still stored, with its snapshot. */
  made(videoId: string): Promise<FinishedVideo | undefined>;
}

const keptDays = 7;
/** Seconds after which one of the unfinished videos is likely to be finished. */
const likelyFinishedS = 10;
const dayMs = 24 * 3600 * 1000;
const maxAtOnce = 10;
/** Of all visitors of the demo account. */
const maxOfDemo = 50;
/** Videos that an address has made of the demo account. */
const demoVideos = { name: "demo videos", max: 30, windowS: 600 };
/** Earlier appearances of a snapshot that an account keeps beside the last one, as videos of the same kind. */
const olderKept = 2;

export function createVideoService(
  core: Core<"database" | "options" | "rateCounts" | "nowMs" | "newId">,
  { rows, files }: { readonly rows: SnapshotRows; readonly files: SnapshotFiles },
  videos: VideoRepository,
  settings: Pick<SettingsService, "read">,
): VideoService {
  const { database, nowMs, newId, options } = core;
  const programs = { build: options.version, pattern: analysisRevisions.pattern };
  const iso = (ms: number): string => new Date(ms).toISOString();

  async function sourcesOf(id: string): Promise<VideoSources | undefined> {
    const [frames, picture, audio] = [
      await files.blob(id, "frames"),
      await files.blob(id, "picture"),
      await files.blob(id, "audio"),
    ];
    return frames && { frames: frames.hash, picture: picture?.hash, audio: audio?.hash };
  }

  async function wantedOf(
    accountId: string,
    row: SnapshotRow,
    kind: VideoKind,
    frequencyHz: number | undefined,
  ): Promise<{ readonly key: string; readonly inputs: VideoInputs } | undefined> {
    const sources = await sourcesOf(row.id);
    // A pattern comes from the sound alone; without one the analysis reports it.
    if (sources === undefined || (kind !== "pattern" && !moves(row))) return undefined;
    const { color_scheme: scheme } = await settings.read(accountId);
    const inputs = inputsOf(kind, row, { scheme, ...(frequencyHz !== undefined && { frequencyHz }) });
    return { inputs, key: keyOfInputs(inputs, sources, programs) };
  }

  /** Seconds until another may be requested; 0 if it may be now. */
  async function waitS(accountId: string, demoAddress: string | undefined): Promise<number> {
    const open = await videos.jobs.countOpen(accountId);
    if (open >= (demoAddress === undefined ? maxAtOnce : maxOfDemo)) return likelyFinishedS;
    return demoAddress === undefined ? 0 : core.rateCounts.take([demoVideos, demoAddress]);
  }

  async function find(
    accountId: string,
    row: SnapshotRow,
    kind: "realTime" | "movie",
  ): Promise<VideoState | undefined> {
    const wanted = await wantedOf(accountId, row, kind, undefined);
    if (wanted === undefined) return { status: "noVideo" };
    const names = { account_id: accountId, snapshot_id: row.id, kind, inputs_key: wanted.key };
    const found = await videos.find(names, iso(nowMs()));
    return found && stateOf(found);
  }

  async function request(
    accountId: string,
    row: SnapshotRow,
    kind: VideoKind,
    { frequencyHz, again, demoAddress, isNotified }: VideoOptions & { readonly isNotified: boolean },
  ): Promise<Result<VideoState, TooMany>> {
    const wanted = await wantedOf(accountId, row, kind, frequencyHz);
    if (wanted === undefined) return success({ status: "noVideo" });
    if (options.makeVideos === false) return success({ status: "error", reason: "videoEncoderMissing" });
    const names = { account_id: accountId, snapshot_id: row.id, kind, inputs_key: wanted.key };
    const known = await videos.find(names, iso(nowMs()));
    if (known !== undefined && isKept(known, again)) return success(stateOf(known));
    return database.transaction(async () => {
      const nowIso = iso(nowMs());
      const found = await videos.find(names, nowIso);
      if (found !== undefined && isKept(found, again)) return success(stateOf(found));
      const made = again === "always" ? undefined : await videos.findMade(names, nowIso);
      const retryAfterS = made === undefined && isNotified ? await waitS(accountId, demoAddress) : 0;
      if (retryAfterS > 0) return failure({ retryAfterS });
      const video = {
        ...names,
        id: newId(),
        inputs: JSON.stringify(wanted.inputs),
        is_told: isNotified ? 1 : 0,
        status: made === undefined ? "PROCESSING" : "FINISHED",
        reason: null,
        progress: made === undefined ? 0 : 100,
        attempts: 0,
        leased_until: null,
        file_hash: made?.file_hash ?? null,
        file_bytes: made?.file_bytes ?? null,
        facts: made?.facts ?? null,
        created_at: nowIso,
        expires_at: iso(nowMs() + keptDays * dayMs),
      } as const satisfies NewVideoRow;
      await videos.remove(names);
      await videos.removeOlder(names, olderKept);
      await videos.insert(video);
      return success(stateOf(video));
    });
  }

  return {
    request: (accountId, row, kind, videoOptions = {}) =>
      request(accountId, row, kind, { ...videoOptions, isNotified: true }),
    async requestAmongMany(accountId, row) {
      const asked = await request(accountId, row, "movie", { isNotified: false });
      return asked.ok ? asked.value : { status: "error", reason: "videoFailed" };
    },
    playable: async (accountId, row) =>
      isRecorded(row) ? find(accountId, row, "realTime") : { status: "noVideo" },
    movie: (accountId, row) => find(accountId, row, "movie"),
    async made(videoId) {
      const video = await videos.byId(videoId);
      if (video?.status !== "FINISHED" || video.expires_at <= iso(nowMs())) return undefined;
      const snapshot = await rows.findAny(video.snapshot_id);
      return snapshot && { video, snapshot };
    },
  };
}

/** Whether the existing video satisfies the request. */
function isKept(row: VideoRow, again: VideoOptions["again"]): boolean {
  if (row.status === "PROCESSING") return true;
  return again === undefined || (again === "failed" && row.status === "FINISHED");
}
