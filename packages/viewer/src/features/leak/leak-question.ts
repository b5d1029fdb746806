import {
  defaults,
  invalidLeakInputs,
  type LeakInputValidity,
  type LeakOutcome,
  type Settings,
  type Utilization,
  type UtilizationKind,
} from "@sonolens/domain";
import type { LeakAnalysis, LeakAnalysisParameters } from "../../data/analysis/leak-analysis.ts";
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

/** A price that is set: 0 means that none was entered. */
const known = (price: number | undefined): number | undefined => price || undefined;

/**
 * The price of a kWh: the snapshot's, else that of the settings if it is in the same currency. Undefined if none was
 * entered.
 */
export const energyPriceOf = (inputs: LeakInputs, settings: Settings, currency: string): number | undefined =>
  known(inputs.energyCost.current) ??
  (currency === settings.currency_iso_code ? known(settings.energy_cost_kwh) : undefined);

export interface QuestionOptions {
  readonly inputs: LeakInputs;
  readonly settings: Settings;
  readonly currency: string;
  /** Seconds of the recording; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
}

/** Parameters of the analysis request: only valid inputs. Meters, Celsius, kW/(m3/min). */
export function questionOf({
  inputs,
  settings,
  currency,
  audioTimeS,
}: QuestionOptions): LeakAnalysisParameters {
  const { temperature, humidity, specificPower, costMode } = inputs;
  const distanceM = distanceOf(inputs, settings);
  const price = costMode.value === "energy" ? energyPriceOf(inputs, settings, currency) : undefined;
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

/** The time under pressure as typed; undefined while it is invalid. */
export function utilizationOf(inputs: LeakInputs, kind: UtilizationKind): Utilization | undefined {
  const [hours, days, weeks] = [inputs.hours.current, inputs.days.current, inputs.weeks.current];
  if (hours === undefined || days === undefined) return undefined;
  if (kind === "yearly") return { hours, daysPerYear: days };
  return weeks === undefined ? undefined : { hours, days, weeks };
}

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
