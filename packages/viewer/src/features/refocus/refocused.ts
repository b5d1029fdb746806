import type { HeatmapFrames } from "@sonolens/heatmap-renderer";
import type { KnownDirection } from "../../lib/format/direction-notes.ts";
import type { LevelField } from "../../lib/picture/level-field.ts";

/** A snapshot refocused with another band, time or distance: it replaces the saved result for this visit. */
export interface Refocused extends KnownDirection {
  readonly bandHz: readonly [number, number];
  /** From and to, seconds of the recording; null for all of it. */
  readonly timeS: readonly [number, number] | null;
  /** Meters; null for the far field. */
  readonly distanceM: number | null;
  /** The mean of all frames. */
  readonly still: LevelField;
  readonly frames: HeatmapFrames;
  /** Dynamic range for this result only, dB. */
  readonly dynamicRangeDb: number;
}
