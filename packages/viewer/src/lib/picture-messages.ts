import type { PictureNote } from "@sonolens/domain";
import type { ColourScheme } from "@sonolens/heatmap-renderer";
import type { LevelField } from "./level-field.ts";
import type { PaletteName } from "./palette-name.ts";

/** What is asked of the worker that makes a picture of the stage: all that can be sent to it as it is. */
export interface PictureOrder {
  readonly serial: string;
  readonly id: string;
  /** The snapshot's picture as it came; undefined where it has none. */
  readonly picture: Blob | undefined;
  /** Undefined for the picture alone, as it was taken. */
  readonly field: LevelField | undefined;
  readonly look: {
    readonly maxDb: number;
    readonly dynamicRangeDb: number;
    readonly palette: PaletteName;
    readonly mode: "single" | "multi";
    readonly scheme: ColourScheme;
    readonly brightness: number;
  };
  /** What is drawn on the picture, where it is shown. */
  readonly notes: readonly PictureNote[];
  /** Present where the scale is to stand beside the picture. */
  readonly scale: { readonly unit: string; readonly locale: string } | undefined;
}

/** A PNG file, or why there is none, for a log. */
export type PictureAnswer =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string }
  | { readonly ok: false; readonly message: string };
