import type { SnapshotComparison } from "@sonolens/domain";
import type { SnapshotDetail, SnapshotSource } from "../../data/types.ts";
import type { LevelField } from "../../lib/level-field.ts";
import type { PaletteName } from "../../lib/palette-name.ts";
import type { StageSnapshot } from "../player/index.ts";
import type { Wording } from "./compare-texts.ts";

/** One of two snapshots side by side. */
export interface ComparedSide extends Pick<StageSnapshot, "picture" | "crosshair" | "quiet"> {
  /** Undefined until it is there. */
  readonly snapshot: SnapshotDetail | undefined;
  /** To its own screen. */
  readonly href: string;
  /** Why there is no snapshot. */
  readonly failure: Error | undefined;
  /** It is being asked for. */
  readonly busy: boolean;
  /** The average. */
  readonly field: LevelField | undefined;
  /** Where a scale of its own ends, dB. */
  readonly topDb: number | undefined;
  readonly heatmapFailed: boolean;
  readonly sources: readonly SnapshotSource[];
}

/** Everything that the page shows of two snapshots. */
export interface CompareState {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  /** The older one is on the right. */
  readonly isSwapped: boolean;
  /** The right one compared with the left one; undefined until both are there. */
  readonly comparison: SnapshotComparison | undefined;
  /** Whether equal colours are wanted to be equal levels; so they are where the levels count from the same. */
  readonly sameScale: boolean;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  readonly narrow: boolean;
  readonly units: Pick<Wording, "distanceUnit" | "leakUnit">;
}

export interface SideActions {
  readonly retry: () => void;
  /** Asks again for picture and heat map, as far as they failed. */
  readonly retryParts: () => void;
  readonly moveCrosshair: (place: { u: number; v: number } | undefined) => void;
  readonly showQuiet: (shown: boolean) => void;
}

/** Where the scale of a side ends, dB: at the higher of both where they share it. Undefined until that is known. */
export function scaleTopDb(
  side: Pick<ComparedSide, "topDb">,
  other: Pick<ComparedSide, "topDb" | "heatmapFailed">,
  isShared: boolean,
): number | undefined {
  if (!isShared || side.topDb === undefined || other.heatmapFailed) return side.topDb;
  return other.topDb === undefined ? undefined : Math.max(side.topDb, other.topDb);
}
