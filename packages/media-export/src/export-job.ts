import type { ExportedVideo } from "./encode/run-export.ts";
import { type HeatmapFramesInput, type SaveBatch, saveFramesHere } from "./export-frames.ts";
import { type ExportOptions, exportVideo } from "./export-video.ts";
import { videoSize } from "./frames/fit-picture.ts";
import { heatmapFrames } from "./frames/heatmap-frames.ts";
import { type PrpdPictures, prpdFrames } from "./frames/prpd-frames.ts";
import type { HeatmapVideoInput, VideoShape } from "./video-input.ts";

export interface PrpdVideoInput extends VideoShape, PrpdPictures {}

/** A job that a thread can run. */
export type ExportJob =
  | { readonly kind: "heatmap"; readonly input: HeatmapVideoInput }
  | { readonly kind: "prpd"; readonly input: PrpdVideoInput }
  | { readonly kind: "frames"; readonly input: HeatmapFramesInput; readonly save: SaveBatch };

export type VideoJob = Exclude<ExportJob, { kind: "frames" }>;
export type FramesJob = Extract<ExportJob, { kind: "frames" }>;

/** Makes a video on this thread. Throws ExportError. */
export function makeVideoHere({ kind, input }: VideoJob, options: ExportOptions): Promise<ExportedVideo> {
  const size = videoSize(input.picture, input.size);
  if (kind === "prpd") return exportVideo(() => prpdFrames(input, size), 0, input, options);
  const startS = input.frames.startS - (input.latencyCompensationMs ?? 0) / 1000;
  return exportVideo(() => heatmapFrames(input, size), startS, input, options);
}

/** Saves frames on this thread. Throws ExportError. */
export const makeFramesHere = (
  { input, save }: FramesJob,
  options: ExportOptions,
): Promise<{ frameCount: number }> => saveFramesHere(input, save, options);
