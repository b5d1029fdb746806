import {
  celsiusFromKelvin,
  gasFrom,
  leakGasOf,
  startHumidityPercent,
  startTemperatureC,
  type UtilizationKind,
  type Validated,
  validateAcFrequency,
  validateEnergyCost,
  validateHumidity,
  validateLeakCorrection,
  validateSpecificPower,
  validateTemperature,
  voltsFromKilovolts,
} from "@sonolens/domain";
import type { FieldProblem } from "../../http/error-body.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/index.ts";
import type { AnalysisInputs } from "./analysis-kinds.ts";
import { leakCostInputs } from "./leak-cost.ts";

/** Parameters that a caller may override; the others come from the snapshot. */
export interface AnalysisParameters {
  readonly distanceM?: number;
  readonly electricityCost?: number;
  readonly specificPower?: number;
  readonly correction?: number;
  readonly environmentTemperatureC?: number;
  readonly environmentHumidityPr?: number;
  readonly audioTime?: number;
  readonly acfreq?: number;
  readonly voltageV?: number;
  readonly location?: string;
  readonly bearing?: string;
  readonly speedRpm?: number;
}

/** Checks that the description's own bounds cannot express, by the domain's validators. */
export function parameterProblems(parameters: AnalysisParameters): FieldProblem[] {
  const checks: Record<string, Validated<unknown> | undefined> = {
    acfreq: checked(parameters.acfreq, validateAcFrequency),
    correction: checked(parameters.correction, validateLeakCorrection),
    electricityCost: checked(parameters.electricityCost, validateEnergyCost),
    specificPower: checked(parameters.specificPower, (value) =>
      validateSpecificPower(value, { leakUnit: "LPM" }),
    ),
    environmentTemperatureC: checked(parameters.environmentTemperatureC, (value) =>
      validateTemperature(value, { unit: "CELSIUS" }),
    ),
    environmentHumidityPr: checked(parameters.environmentHumidityPr, validateHumidity),
    audioTime: checked(parameters.audioTime, (value) =>
      Number.isFinite(value) ? { ok: true, value } : { ok: false, code: "notANumber", params: {} },
    ),
  };
  return Object.entries(checks).flatMap(([field, check]) =>
    check === undefined || check.ok ? [] : [{ field, code: check.code, params: check.params }],
  );
}

const checked = (value: number | undefined, validate: (value: number) => Validated<unknown>) =>
  value === undefined ? undefined : validate(value);

const audioTimeOf = (row: SnapshotRow, { audioTime }: AnalysisParameters): number | null =>
  audioTime ?? row.analysis_time_s;

/** The air between camera and source: from the parameters, entered, measured, or the defaults. */
function airOf(row: SnapshotRow, parameters: AnalysisParameters) {
  const details = JSON.parse(row.details) as ImportedDetails;
  return {
    environmentTemperatureC:
      parameters.environmentTemperatureC ??
      row.temperature_c ??
      startTemperatureC(details.current_env_temperature_kelvin),
    environmentHumidityPr:
      parameters.environmentHumidityPr ??
      row.humidity_percent ??
      startHumidityPercent(details.current_relative_humidity_percent),
  };
}

export const mechanicalInputs = (
  row: SnapshotRow,
  parameters: AnalysisParameters,
): AnalysisInputs<"mech"> => ({
  audioTime: audioTimeOf(row, parameters),
  bearing: parameters.bearing?.trim() || null,
  speedRpm: parameters.speedRpm ?? null,
});

export const patternInputs = (
  row: SnapshotRow,
  parameters: AnalysisParameters,
): AnalysisInputs<"pattern"> => ({
  acfreq: parameters.acfreq ?? row.ac_frequency_hz ?? 0,
  audioTime: audioTimeOf(row, parameters),
});

export const pdInputs = (row: SnapshotRow, parameters: AnalysisParameters): AnalysisInputs<"pd"> => ({
  distanceM: parameters.distanceM ?? row.source_distance,
  voltageV: parameters.voltageV ?? (row.voltage_kv === null ? null : voltsFromKilovolts(row.voltage_kv)),
  acfreq: parameters.acfreq ?? row.ac_frequency_hz ?? 0,
  ...airOf(row, parameters),
  audioTime: audioTimeOf(row, parameters),
  location: parameters.location === undefined || parameters.location === "" ? null : parameters.location,
});

/** `levelDb` is that of the snapshot's strongest source, or of the frames around the requested time. */
export const leakInputs = (
  row: SnapshotRow,
  parameters: AnalysisParameters,
  more: { readonly levelDb: number; readonly utilization: UtilizationKind },
): AnalysisInputs<"leak"> => ({
  levelDb: more.levelDb,
  distanceM: parameters.distanceM ?? row.source_distance,
  ...leakCostInputs(row, parameters, more.utilization),
  correction: parameters.correction ?? 1,
  ...airOf(row, parameters),
  audioTime: audioTimeOf(row, parameters),
  gas: leakGasOf(gasFrom(row.gas)),
});

/**
 * The field and air of the stored heat maps: they cannot be edited, so that sources are located only once.
 */
export function locationsInputs(row: SnapshotRow): AnalysisInputs<"locations"> {
  const details = JSON.parse(row.details) as ImportedDetails;
  const measuredK = details.current_env_temperature_kelvin;
  return {
    bandHz: [row.band_low_hz, row.band_high_hz],
    focusDistanceM: details.focus_distance,
    temperatureC: measuredK === null ? null : celsiusFromKelvin(measuredK),
  };
}
