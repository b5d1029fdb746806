import type { PictureNote } from "@sonolens/domain";
import type { ColourScheme } from "@sonolens/heatmap-renderer";
import type { PaletteName } from "../format/palette-name.ts";
import type { LevelField } from "../picture/level-field.ts";

/** The request to the worker that makes a picture of the stage: everything in it can be posted. */
export interface PictureOrder {
  readonly serial: string;
  readonly id: string;
  /** The snapshot's picture as received; undefined if it has none. */
  readonly picture: Blob | undefined;
  /** Undefined for the original picture alone. */
  readonly field: LevelField | undefined;
  readonly look: {
    readonly maxDb: number;
    readonly dynamicRangeDb: number;
    readonly palette: PaletteName;
    readonly mode: "single" | "multi";
    readonly scheme: ColourScheme;
    readonly brightness: number;
  };
  /** The notes on the picture, if they are shown. */
  readonly notes: readonly PictureNote[];
}

/** A PNG file, or an error message for a log. */
export type PictureAnswer =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string }
  | { readonly ok: false; readonly message: string };
