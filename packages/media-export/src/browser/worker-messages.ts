import type { EncoderOptions } from "../choose-encoder.ts";
import type { ExportProgress } from "../encode/run-export.ts";
import type { ExportFailure } from "../export-failure.ts";
import type { HeatmapFramesInput, SavedFrame } from "../export-frames.ts";
import type { PrpdVideoInput } from "../export-job.ts";
import type { ExportTarget } from "../export-video.ts";
import type { HeatmapVideoInput, LevelFrames, RecordedSound } from "../video-input.ts";

export type FramesShape = Omit<LevelFrames, "frameAt">;
export type SoundShape = Omit<RecordedSound, "read">;

/** A job without what only the page's thread can call. */
export type SentJob =
  | {
      readonly kind: "heatmap";
      readonly input: Omit<HeatmapVideoInput, "frames" | "sound">;
      readonly frames: FramesShape;
      readonly sound: SoundShape | undefined;
    }
  | {
      readonly kind: "prpd";
      readonly input: Omit<PrpdVideoInput, "sound">;
      readonly sound: SoundShape | undefined;
    }
  | {
      readonly kind: "frames";
      readonly input: Omit<HeatmapFramesInput, "frames">;
      readonly frames: FramesShape;
    };

/** What the worker needs of the page while it works. */
export type Question =
  | { readonly ask: "frame"; readonly index: number }
  | { readonly ask: "sound"; readonly fromFrame: number; readonly toFrame: number }
  | { readonly ask: "save"; readonly batch: readonly SavedFrame[] };

export type Answer =
  | { readonly to: "frame"; readonly levelsDb: Float32Array<ArrayBuffer> }
  | { readonly to: "sound"; readonly channels: readonly Float32Array<ArrayBuffer>[] }
  | { readonly to: "save" };

export type ToWorker =
  | {
      readonly type: "start";
      readonly job: SentJob;
      readonly options: EncoderOptions & { readonly target?: ExportTarget };
    }
  | { readonly type: "cancel" }
  | { readonly type: "answer"; readonly id: number; readonly answer: Answer }
  | { readonly type: "unanswered"; readonly id: number; readonly failure: ExportFailure };

export type FromWorker<Value> =
  /** The worker's code is loaded. */
  | { readonly type: "ready" }
  | { readonly type: "question"; readonly id: number; readonly question: Question }
  | { readonly type: "progress"; readonly progress: ExportProgress }
  | { readonly type: "done"; readonly value: Value }
  | { readonly type: "failed"; readonly failure: ExportFailure };
