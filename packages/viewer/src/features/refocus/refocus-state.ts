import type { RawChannels } from "@sonolens/array-recording";
import type { DistanceUnit } from "@sonolens/domain";
import type { Refocused } from "./refocused.ts";

/** Loading state of the recording. */
export type RecordingState =
  | { readonly kind: "closed" }
  | { readonly kind: "fetching"; readonly doneBytes: number; readonly allBytes: number | undefined }
  /** A retry, here or by the box, opens it for the same focus: meters, or null for the far field. */
  | { readonly kind: "failed"; readonly code: string; readonly distanceM: number | null }
  | { readonly kind: "open"; readonly channels: RawChannels };

/** State of saving the last result. */
export type KeepState =
  | { readonly kind: "idle" }
  | { readonly kind: "writing" }
  | { readonly kind: "sending"; readonly doneBytes: number; readonly allBytes: number | undefined }
  | { readonly kind: "kept"; readonly id: string }
  | { readonly kind: "failed"; readonly code: string };

/** The typed values; null for an empty field. */
export interface LookForm {
  readonly lowKhz: number | null;
  readonly highKhz: number | null;
  /** Seconds of the recording; null for its start and end. */
  readonly startS: number | null;
  readonly endS: number | null;
  /** In the unit of the settings; null for the far field. */
  readonly distance: number | null;
}

export interface RefocusModel {
  readonly recording: RecordingState;
  /** The picture is a map of directions. */
  readonly isMap: boolean;
  /** Of the camera, Hz. */
  readonly cameraBandHz: readonly number[];
  readonly unit: DistanceUnit;
  readonly form: LookForm;
  /** All fields are valid. */
  readonly usable: boolean;
  /** Progress of the current computation, 0 to 1. */
  readonly lookingShare: number | undefined;
  /** Why the last computation failed. */
  readonly problem: string | undefined;
  /** What the stage shows in place of the saved result. */
  readonly shown: Refocused | undefined;
  readonly keep: KeepState;
  /** Why nothing can be saved; undefined if it can. */
  readonly keepRefusal: string | undefined;
}

export interface RefocusActions {
  readonly open: () => void;
  /** Opens the box on the spectrogram, in which the same values can be dragged. */
  readonly openBox: () => void;
  readonly type: (change: Partial<LookForm>) => void;
  readonly setUsable: (field: keyof LookForm, usable: boolean) => void;
  readonly apply: () => void;
  /** Aborts what is in progress: fetching, computing or saving. */
  readonly stop: () => void;
  /** Shows the saved result again. */
  readonly goBack: () => void;
  readonly keep: () => void;
  readonly openKept: () => void;
}
