import type { RawChannels } from "@sonolens/array-recording";
import type { DistanceUnit } from "@sonolens/domain";
import type { LookedAgain } from "./looked-again.ts";

/** How far the recording is. */
export type RecordingState =
  | { readonly kind: "closed" }
  | { readonly kind: "fetching"; readonly doneBytes: number; readonly allBytes: number | undefined }
  | { readonly kind: "failed"; readonly code: string }
  | { readonly kind: "open"; readonly channels: RawChannels };

/** How far keeping the last look is. */
export type KeepState =
  | { readonly kind: "idle" }
  | { readonly kind: "writing" }
  | { readonly kind: "sending"; readonly doneBytes: number; readonly allBytes: number | undefined }
  | { readonly kind: "kept"; readonly id: string }
  | { readonly kind: "failed"; readonly code: string };

/** What is typed; null for an emptied field. */
export interface LookForm {
  readonly lowKhz: number | null;
  readonly highKhz: number | null;
  /** In the unit of the settings; null for far away. */
  readonly distance: number | null;
}

export interface RefocusSnapshot {
  readonly recording: RecordingState;
  /** Of the camera, Hz. */
  readonly cameraBandHz: readonly number[];
  readonly unit: DistanceUnit;
  readonly form: LookForm;
  /** All fields can be used. */
  readonly usable: boolean;
  /** The share done of a look that is under way. */
  readonly lookingShare: number | undefined;
  /** Why the last look did not work. */
  readonly problem: string | undefined;
  /** What the stage shows in place of what is saved. */
  readonly shown: LookedAgain | undefined;
  readonly keep: KeepState;
  /** Why nothing can be kept; undefined where it can. */
  readonly keepRefusal: string | undefined;
}

export interface RefocusActions {
  readonly open: () => void;
  readonly type: (change: Partial<LookForm>) => void;
  readonly setUsable: (field: keyof LookForm, usable: boolean) => void;
  readonly apply: () => void;
  /** Ends what is under way: the fetching, the look, or the keeping. */
  readonly stop: () => void;
  /** Shows again what is saved. */
  readonly goBack: () => void;
  readonly keep: () => void;
  readonly openKept: () => void;
}
