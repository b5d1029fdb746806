import type { SnapshotType } from "./analysis-type.ts";
import type { LevelReference } from "./snapshot-base-fields.ts";

/** The fields of a snapshot that decide whether another can be compared with it. Null and absent mean "not known". */
export interface ComparedSnapshot {
  /** Meters. */
  readonly source_distance?: number | null | undefined;
  readonly device_analysis_type: SnapshotType;
  readonly level_db: number;
  readonly level_reference: LevelReference;
  /** Lowest and highest, Hz. */
  readonly band_hz: readonly number[];
  readonly meta: {
    readonly heatmap_mode?: "single" | "multi" | undefined;
    /** dB; the camera draws nothing below. */
    readonly filter_threshold?: number | null | undefined;
  };
}

/** The values of both snapshots, in the order of the arguments. */
interface Both<Value> {
  readonly one: Value;
  readonly other: Value;
}

/** One difference between two snapshots, with both values. */
export type SnapshotDifference =
  /** Meters. */
  | ({ readonly code: "distance" } & Both<number>)
  /** Meters; null where unknown, on one side or both. */
  | ({ readonly code: "distanceUnknown" } & Both<number | null>)
  | ({ readonly code: "analysis" } & Both<SnapshotType>)
  | ({ readonly code: "heatmapMode" } & Both<"single" | "multi">)
  /** dB; null if the camera did not report it. */
  | ({ readonly code: "threshold" } & Both<number | null>)
  /** Hz. */
  | ({ readonly code: "band" } & Both<readonly number[]>)
  | ({ readonly code: "reference" } & Both<LevelReference>);

export interface SnapshotComparison {
  /** What prevents a comparison, most important first; empty if nothing does. */
  readonly differences: readonly SnapshotDifference[];
  /** Whether both have the same level reference: only then one color scale applies to both. */
  readonly sameReference: boolean;
  /** How much louder the other is, dB; undefined if that would not be comparable. */
  readonly levelDifferenceDb: number | undefined;
}

/** Distances this close to each other count as equal: the accuracy of a distance. */
const alikeDistance = { shareOfLonger: 0.05, meters: 0.1 } as const;

/** Thresholds this close to each other are the same as shown, dB. */
const alikeThresholdDb = 0.05;

/** Ends of bands this close to each other are the same as shown, Hz. */
const alikeBandHz = 10;

/** Sums of decimal fractions miss by less than this. */
const roundingError = 1e-9;

/** Whether two distances in meters are alike: they differ by at most 5 % of the longer, or by at most 0.1 m. */
function alikeDistances(oneM: number, otherM: number): boolean {
  const allowedM = Math.max(
    alikeDistance.meters,
    alikeDistance.shareOfLonger * Math.max(Math.abs(oneM), Math.abs(otherM)),
  );
  return Math.abs(oneM - otherM) <= allowedM + roundingError;
}

/**
 * The differences between two snapshots of one point, and whether their levels can be compared: with the same
 * reference, in the same band, at distances that are known and alike.
 */
export function compareSnapshots(one: ComparedSnapshot, other: ComparedSnapshot): SnapshotComparison {
  const distance = differenceOfDistances(one.source_distance ?? null, other.source_distance ?? null);
  const sameReference = one.level_reference === other.level_reference;
  const sameBand = alikeBands(one.band_hz, other.band_hz);
  const modes = { one: one.meta.heatmap_mode ?? "multi", other: other.meta.heatmap_mode ?? "multi" };
  const thresholds = {
    one: one.meta.filter_threshold ?? null,
    other: other.meta.filter_threshold ?? null,
  };
  const differences: readonly (SnapshotDifference | false | undefined)[] = [
    !sameReference && { code: "reference", one: one.level_reference, other: other.level_reference },
    distance,
    !sameBand && { code: "band", one: one.band_hz, other: other.band_hz },
    one.device_analysis_type !== other.device_analysis_type && {
      code: "analysis",
      one: one.device_analysis_type,
      other: other.device_analysis_type,
    },
    !alikeThresholds(thresholds) && { code: "threshold", ...thresholds },
    modes.one !== modes.other && { code: "heatmapMode", ...modes },
  ];
  return {
    differences: differences.filter((difference) => difference !== false && difference !== undefined),
    sameReference,
    levelDifferenceDb:
      sameReference && sameBand && distance === undefined ? other.level_db - one.level_db : undefined,
  };
}

function differenceOfDistances(one: number | null, other: number | null): SnapshotDifference | undefined {
  if (one === null || other === null) return { code: "distanceUnknown", one, other };
  return alikeDistances(one, other) ? undefined : { code: "distance", one, other };
}

/** Whether two bands, Hz, are the same as shown. */
export const alikeBands = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  one.every((hz, index) => Math.abs(hz - (other[index] ?? Number.NaN)) <= alikeBandHz);

const alikeThresholds = ({ one, other }: Both<number | null>): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= alikeThresholdDb + roundingError;
