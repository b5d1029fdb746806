import {
  defaults,
  type EnteredCostValues,
  enteredUtilization,
  invalidLeakInputs,
  type LeakCostBasis,
  type LeakInputValidity,
  type LeakOutcome,
  type Settings,
  type Utilization,
  type UtilizationFields,
  type UtilizationKind,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import type { LeakAnalysis, LeakAnalysisParameters } from "../../data/analysis/leak-analysis.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import type { LeakInputs } from "./use-leak-inputs.ts";

/** An input that prevents the analysis. */
export type InvalidInput = keyof LeakInputValidity;

/** The inputs that are invalid now; of the prices only the active one. */
export function invalidInputsOf(inputs: LeakInputs): InvalidInput[] {
  const usable = (...names: (keyof LeakInputs)[]) =>
    names.every((name) => !("current" in inputs[name]) || inputs[name].current !== undefined);
  return invalidLeakInputs(
    {
      distance: usable("distance"),
      temperature: usable("temperature"),
      humidity: usable("humidity"),
      specificPower: usable("specificPower"),
      utilization: usable("hours", "days", "weeks"),
      energyCost: usable("energyCost"),
      volumeCost: usable("volumeCost"),
      massCost: usable("massCost"),
    },
    inputs.costMode.value,
  );
}

/** The effective distance, meters: that of the snapshot, else the usual one of the settings. Null if there is none. */
export const distanceOf = (inputs: LeakInputs, settings: Settings): number | null =>
  inputs.distance.current ?? settings.source_distance ?? null;

export interface QuestionOptions {
  readonly inputs: LeakInputs;
  readonly settings: Settings;
  readonly cost: LeakCostBasis;
  /** Seconds of the recording; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
}

/** Parameters of the analysis request: only valid inputs. Meters, Celsius, kW/(m3/min). */
export function questionOf({ inputs, settings, cost, audioTimeS }: QuestionOptions): LeakAnalysisParameters {
  const { temperature, humidity, specificPower } = inputs;
  const distanceM = distanceOf(inputs, settings);
  const price = cost.costMode === "energy" ? cost.energyCostPerKwh : undefined;
  return {
    ...(distanceM !== null && { distanceM }),
    ...(price !== undefined && { electricityCost: price }),
    ...(specificPower.current !== undefined && { specificPower: specificPower.current }),
    correction: settings.leak_size_corr_factor,
    ...(temperature.current !== undefined && { environmentTemperatureC: temperature.current }),
    ...(humidity.current !== undefined && { environmentHumidityPr: humidity.current }),
    ...(audioTimeS !== undefined && { audioTime: audioTimeS }),
    version: defaults.analysisVersion,
  };
}

/** The time under pressure as typed; the saved one while that is invalid. */
export function utilizationOf(
  inputs: Pick<LeakInputs, "hours" | "days" | "weeks">,
  meta: UtilizationFields,
  kind: UtilizationKind,
): Utilization {
  const [hours, days, weeks] = [inputs.hours.current, inputs.days.current, inputs.weeks.current];
  if (hours === undefined || days === undefined) return enteredUtilization(meta, kind);
  if (kind === "yearly") return { hours, daysPerYear: days };
  return weeks === undefined ? enteredUtilization(meta, kind) : { hours, days, weeks };
}

/** What prices the leak as typed; the saved value for what is invalid, as in the server's analysis. */
export const enteredCostOf = (
  inputs: LeakInputs,
  meta: SnapshotDetail["meta"],
  utilization: Utilization,
): EnteredCostValues => ({
  costMode: inputs.costMode.value,
  currency: meta.currency,
  hoursPerYear: utilizationHoursPerYear(utilization),
  specificPowerKwPerM3Min: inputs.specificPower.current ?? meta.specific_power,
  energyCostPerKwh: inputs.energyCost.current ?? meta.energy_cost,
  volumeCostPerM3: inputs.volumeCost.current ?? meta.volume_cost,
  massCostPerKg: inputs.massCost.current ?? meta.mass_cost,
});

/** The outcome of the analysis; undefined if it could not run, or if a detected leak has no size. */
export function outcomeOf(analysis: LeakAnalysis | undefined): LeakOutcome | undefined {
  if (!analysis) return undefined;
  const { leakDetected, infDetected, leakSizeLpmin: leakLpm, reason } = analysis;
  if (reason === "noTarget") return { leakDetected: false, infDetected: false };
  if (infDetected) return { leakDetected, infDetected };
  if (leakLpm === null) return undefined;
  return {
    leakDetected,
    infDetected,
    leakLpm,
    lowLpm: analysis.leakSizeLowLpmin ?? undefined,
    highLpm: analysis.leakSizeHighLpmin ?? undefined,
  };
}
