import type { HeatmapFrames } from "@sonolens/heatmap-renderer";
import type { SnapshotSource } from "../../data/types.ts";
import type { LevelField } from "../../lib/level-field.ts";

/** What a snapshot's raw channels show in another band or at another distance: for this visit, in place of what is saved. */
export interface LookedAgain {
  readonly bandHz: readonly [number, number];
  /** Metres; null for far away. */
  readonly distanceM: number | null;
  /** The mean of all frames. */
  readonly still: LevelField;
  readonly frames: HeatmapFrames;
  /** How far below the loudest it is drawn; it is of this look alone. */
  readonly dynamicRangeDb: number;
  /** Strongest first. */
  readonly sources: readonly SnapshotSource[];
}
