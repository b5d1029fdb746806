import type {
  DistanceUnit,
  LeakUnit,
  Pattern,
  PdResult,
  ReportContext,
  ReportOptions,
  SnapshotDetail,
  TemperatureUnit,
} from "@sonolens/domain";
import type { HeatmapDescription } from "@sonolens/heatmap-renderer";
import type { ColorScale, Picture } from "../layout/block.ts";
import type { ReportResults } from "./report-results.ts";

/** What the analysis of a leak adds to its snapshot. */
export interface LeakMeasurement {
  /** l/min. */
  readonly lowLpm: number | null;
  readonly highLpm: number | null;
  /** The smallest leak that would have been detected there. */
  readonly smallestDetectableLpm?: number | null;
  readonly assumptions: readonly { readonly code: string; readonly value: number | null }[];
  readonly method: string;
  readonly version: string;
}

export interface DischargeMeasurement
  extends Pick<PdResult, "classifications" | "severityMinPr" | "severityMaxPr"> {
  /** Code of the recommendation, `pdAdvice…` of the analysis. */
  readonly recommendation: string | null;
  /** What makes the result less certain, as codes of the analysis. */
  readonly notes: readonly string[];
  readonly pattern?: Pattern;
  readonly method: string;
  readonly version: string;
}

export interface MachineMeasurement {
  readonly possibleFault: boolean | null;
  readonly kurtosis: number | null;
  readonly crestFactor: number | null;
  /** Codes of the analysis. */
  readonly findings: readonly string[];
  /** Impacts per second. */
  readonly impactHz?: number | null;
  /** The part of the bearing that they fit. */
  readonly part?: string | null;
  readonly method: string;
  readonly version: string;
}

/** A curve, such as a spectrum (Hz, dB) or a level over time (s, dB). */
export interface Curve {
  readonly points: readonly (readonly [number, number])[];
}

/** The picture of a snapshot with its sound map. */
export interface ReportPicture {
  readonly photo: Picture;
  readonly soundMap?: Picture;
  readonly scale?: ColorScale;
  /** What the sound map shows; absent for a picture without one. */
  readonly described?: HeatmapDescription;
  /** Shown around the peak, as shares of width and height. */
  readonly dynamicRangeDb?: number;
}

/** A snapshot with everything that a report shows of it. */
export interface ReportSnapshot {
  readonly record: SnapshotDetail;
  readonly leak?: LeakMeasurement;
  readonly discharge?: DischargeMeasurement;
  readonly machine?: MachineMeasurement;
  readonly picture?: ReportPicture;
  readonly spectrum?: Curve;
  readonly levels?: Curve;
  /** Attached pictures, of the repair or other. */
  readonly attachments?: readonly Picture[];
  /** Where it was taken, if it has a location. */
  readonly town?: ReportTown;
  /** Opens the snapshot. */
  readonly link?: string;
}

/** The address of a location, or the nearest town. */
export interface ReportTown {
  /** "Rayong, Thailand", in the language of the report. */
  readonly name: string;
  /** To the middle of the town; null if `name` is the address itself. */
  readonly km: number | null;
}

/** A point that was to be inspected and was not. */
export interface NotReached {
  readonly point: string;
  readonly reason: string;
  readonly next: string;
}

/** What a report is made of. */
export interface ReportData {
  /** ISO 8601. */
  readonly madeAt: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly product: string;
  readonly title?: string;
  readonly client?: string;
  readonly site?: string;
  readonly address?: string;
  readonly inspector?: string;
  /** Level and number of the inspector's certificate. */
  readonly certificate?: string;
  readonly reportNumber?: string;
  readonly revision?: string;
  /** The issued revision that this one replaces. */
  readonly replaces?: { readonly revision: string; readonly issuedAt: string };
  readonly isDraft?: boolean;
  /** Process state, load, background noise: what no snapshot knows. */
  readonly processState?: string;
  readonly context: ReportContext;
  readonly units: {
    readonly leak: LeakUnit;
    readonly distance: DistanceUnit;
    readonly temperature: TemperatureUnit;
  };
  /** Those requested; without `snapshot` if its data cannot be read. */
  readonly snapshots: readonly {
    readonly id: string;
    readonly label: string;
    readonly snapshot?: ReportSnapshot;
  }[];
  /** Undefined if they were not recorded, which is not the same as none. */
  readonly notReached?: readonly NotReached[];
  /** The results attached to the report before. */
  readonly earlier?: ReportResults;
  readonly logo?: Picture;
  /** At the end of the header. */
  readonly endLogo?: { readonly picture: Picture; readonly size: ReportOptions["logoSize"] };
  /** The shared link of this report. */
  readonly link?: string;
}
