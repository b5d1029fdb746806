import { hasMap, type SnapshotComparison } from "@sonolens/domain";
import type { SnapshotDetail, SnapshotSource } from "../../data/types.ts";
import type { PaletteName } from "../../lib/format/palette-name.ts";
import type { LevelField } from "../../lib/picture/level-field.ts";
import type { StageModel } from "../player/index.ts";
import type { Wording } from "./compare-texts.ts";

/** One of two snapshots side by side. */
export interface ComparedSide extends Pick<StageModel, "picture" | "crosshair" | "quiet"> {
  /** Undefined until loaded. */
  readonly snapshot: SnapshotDetail | undefined;
  /** Link to its own page. */
  readonly href: string;
  /** Why the snapshot is missing. */
  readonly failure: Error | undefined;
  /** It is being fetched. */
  readonly busy: boolean;
  /** The average heat map. */
  readonly field: LevelField | undefined;
  /** Upper end of its own scale, dB. */
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
  /** The right one compared with the left one; undefined until both are loaded. */
  readonly comparison: SnapshotComparison | undefined;
  /** Whether equal colors should mean equal levels; they do if the levels have the same reference. */
  readonly sameScale: boolean;
  readonly dynamicRangeDb: number;
  readonly palette: PaletteName;
  readonly units: Pick<Wording, "distanceUnit" | "leakUnit">;
}

export interface SideActions {
  readonly retry: () => void;
  /** Retries the picture and the heat map if they failed. */
  readonly retryParts: () => void;
  readonly moveCrosshair: (place: { u: number; v: number } | undefined) => void;
  readonly showQuiet: (shown: boolean) => void;
}

/** Upper end of the scale of a side, dB: the higher of both if the scale is shared. Undefined until known. */
export function scaleTopDb(
  side: Pick<ComparedSide, "topDb">,
  other: Pick<ComparedSide, "topDb" | "heatmapFailed"> & Partial<Pick<ComparedSide, "snapshot">>,
  isShared: boolean,
): number | undefined {
  const isAlone = other.heatmapFailed || (other.snapshot && !hasMap(other.snapshot));
  if (!isShared || side.topDb === undefined || isAlone) return side.topDb;
  return other.topDb === undefined ? undefined : Math.max(side.topDb, other.topDb);
}
