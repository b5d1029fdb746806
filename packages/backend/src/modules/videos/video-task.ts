import type { VideoFacts, VideoReason } from "./video-facts.ts";
import type { VideoInputs, VideoKind } from "./video-inputs.ts";

/** Why a video could not be made. */
export interface VideoFailure {
  readonly reason: VideoReason;
  /** For the log. */
  readonly message: string;
}

/** Input of the process that makes a video: files to read, how to draw, and the file to write. */
export interface VideoTask {
  readonly kind: VideoKind;
  readonly inputs: VideoInputs;
  readonly pictureFile: string | undefined;
  readonly audioFile: string | undefined;
  readonly framesFile: string;
  readonly frames: {
    readonly width: number;
    readonly height: number;
    readonly count: number;
    readonly startS: number;
    readonly intervalS: number;
    readonly offsetDb: number;
    readonly stepDb: number;
  };
  readonly outputFile: string;
}

/** Messages of that process while it works, and at the end. */
export type VideoJobMessage =
  /** Percent. */
  | { readonly progress: number }
  | { readonly made: VideoFacts }
  /** `message` is for the log. */
  | { readonly failed: VideoReason; readonly message: string };
