import type {
  Gas,
  LeakCostBasis,
  LeakDisplay,
  LeakUnit,
  Severity,
  TypedUnits,
  Utilization,
} from "@sonolens/domain";
import type { LeakAnalysis } from "../../data/analysis/leak-analysis.ts";
import type { InvalidInput } from "./leak-question.ts";

/** The result of a leak as its view shows it. */
export interface LeakResultModel {
  /** Undefined until the first response. */
  readonly display: LeakDisplay | undefined;
  readonly gas: Gas;
  /** Unit of the size. */
  readonly unit: LeakUnit;
  readonly severity: Severity;
  /** Where the severities above low begin, l/min. */
  readonly thresholdsLpm: readonly [medium: number, high: number, veryHigh: number];
  /** Another response is pending. */
  readonly busy: boolean;
  readonly cost: LeakCostBasis;
  /** What it cost is saved. */
  readonly isSolved: boolean;
  readonly utilization: Utilization;
  /** The last response; undefined if there is none. */
  readonly analysis: LeakAnalysis | undefined;
  /** Meters; null if unknown. */
  readonly distanceM: number | null;
  /** Gauge pressure in the line; null if unknown. */
  readonly linePressureBar: number | null;
  /** Of the gas in the line: that of the ambient air. */
  readonly gasTemperatureC: number;
  /** The distance comes from the settings, as the snapshot has none. */
  readonly distanceIsUsual: boolean;
  /** How many sources there are beside the loudest, which is the one that is measured. */
  readonly otherSources: number;
  readonly invalid: readonly InvalidInput[];
  readonly units: TypedUnits;
  /** Details of a failed call, for support. */
  readonly errorDetails: string | undefined;
}
