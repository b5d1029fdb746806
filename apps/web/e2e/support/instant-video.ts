import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Api } from "./api.ts";
import { filesOfRun } from "./files-of-run.ts";

/** The number of frames of an instant video, in about 4 s (VID-10). */
export const instantVideo = { frameCount: 305, durationS: 4, sampleRateHz: 96_000, cells: 56 } as const;

/** Duration of this many of its frames. */
export const durationOf = (frameCount: number) =>
  (instantVideo.durationS * frameCount) / instantVideo.frameCount;

/**
 * A snapshot file with an instant video, or with the first frames of one, made by the first test of a run that needs
 * it; a separate process reads packages from their sources.
 */
export async function makeInstantVideo(frameCount: number = instantVideo.frameCount): Promise<Buffer> {
  const path = join(filesOfRun(), `instant-video-${frameCount}.nlz`);
  if (existsSync(path)) return readFileSync(path);
  const unfinished = `${path}-${process.pid}`;
  const script = resolve(import.meta.dirname, "make-instant-video.ts");
  const run = spawnSync(
    process.execPath,
    ["--conditions=@sonolens/source", script, unfinished, String(frameCount)],
    { encoding: "utf8" },
  );
  if (run.status !== 0) throw new Error(`No instant video was made: ${run.stderr}`);
  // Another worker reads it complete or not at all.
  renameSync(unfinished, path);
  return readFileSync(path);
}

/** Uploads one like a browser; returns its id once it can be opened. */
export async function uploadInstantVideo(api: Api, frameCount?: number): Promise<string> {
  return api.upload("instant-video.nlz", await makeInstantVideo(frameCount));
}
