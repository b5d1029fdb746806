import {
  defaultUtilization,
  isAnalyzedGas,
  type LeakCostInput,
  leakDefaults,
  leakDisplay,
  leakSeverity,
  type Settings,
  type UtilizationKind,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leakQueries } from "../../data/analysis/leak-analysis.ts";
import { leakThresholdsOf } from "../../data/analysis/leak-thresholds.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import {
  distanceOf,
  energyPriceOf,
  invalidInputsOf,
  outcomeOf,
  questionOf,
  utilizationOf,
} from "./leak-question.ts";
import type { LeakResultModel } from "./leak-result-model.ts";
import type { LeakInputs } from "./use-leak-inputs.ts";
import { useSettled } from "./use-settled.ts";

/** Delay from the last change of an input to the next analysis request. */
const requestAfterMs = 400;

export interface LeakStateOptions {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly inputs: LeakInputs;
  readonly utilizationKind: UtilizationKind;
  /** Seconds of the recording; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
}

export interface LeakState {
  readonly result: Omit<LeakResultModel, "unit">;
  readonly force: () => void;
  readonly retry: () => void;
}

/** Requests the analysis whenever one of its inputs changes, with valid inputs only, and returns what to show. */
export function useLeakState(options: LeakStateOptions): LeakState {
  const { snapshot, settings, inputs, utilizationKind, audioTimeS } = options;
  const services = useServices();
  const currency = snapshot.meta.currency ?? settings.currency_iso_code;
  const gas = inputs.gas.value;
  const invalid = invalidInputsOf(inputs);
  const distanceM = distanceOf(inputs, settings);
  const [forcedDespite, setForcedDespite] = useState<string>();
  const forced = forcedDespite === invalid.join();
  const mayAsk = invalid.length === 0 || forced;
  const { value: asked, settled } = useSettled(
    { mayAsk, parameters: questionOf({ inputs, settings, currency, audioTimeS }) },
    requestAfterMs,
  );
  const canBeAnalyzed = isAnalyzedGas(gas) && snapshot.device_analysis_type !== "PD";
  const isRequested = canBeAnalyzed && mayAsk && asked.mayAsk;
  const query = useQuery({
    ...leakQueries.analysis(services, snapshot.id, asked.parameters, {
      gas: snapshot.meta.leak_type ?? "AIR",
      costMode: snapshot.meta.cost_mode ?? "energy",
      unit: settings.leak_size_unit,
      analysisTime: snapshot.analysis_time ?? null,
      // If no distance is sent, the saved one applies.
      ...(distanceM === null && { savedDistanceM: snapshot.source_distance }),
    }),
    enabled: isRequested,
  });
  const analysis = query.data;
  const isSavingChoice = inputs.gas.status === "saving" || inputs.costMode.status === "saving";
  const utilization = utilizationOf(inputs, utilizationKind) ?? defaultUtilization(utilizationKind);
  const cost: Omit<LeakCostInput, "leakLpm" | "gas"> = {
    costMode: inputs.costMode.value,
    hoursPerYear: utilizationHoursPerYear(utilization),
    specificPowerKwPerM3Min: inputs.specificPower.current,
    energyCostPerKwh: energyPriceOf(inputs, settings, currency),
    volumeCostPerM3: inputs.volumeCost.current || undefined,
    massCostPerKg: inputs.massCost.current || undefined,
    co2KgPerKwh: settings.co2_cost_kg_kwh ?? undefined,
  };
  const outcome = outcomeOf(analysis);
  const display = leakDisplay({
    snapshotType: analysis?.reason === "pdDetected" ? "PD" : snapshot.device_analysis_type,
    gas,
    resultValid: invalid.length === 0,
    forced,
    requestFailed: query.isError,
    distance: inputs.distance.current === undefined ? "invalid" : distanceM === null ? "unknown" : "valid",
    levelCalibrated: snapshot.level_reference === "soundPressure",
    // A size that was calculated for a distance is meaningless without it.
    result: distanceM === null && outcome?.leakLpm !== undefined ? undefined : outcome,
    cost,
  });
  const isFirst = isRequested && query.isPending;
  const unit = settings.leak_size_unit;
  return {
    result: {
      display: isFirst && !query.isError ? undefined : display,
      gas,
      severity: leakSeverity(display.kind === "result" ? display.leakLpm : null, leakThresholdsOf(settings)),
      busy: canBeAnalyzed && mayAsk && (!settled || query.isFetching || isSavingChoice),
      currency,
      cost,
      utilization,
      analysis,
      distanceM,
      linePressureBar: inputs.linePressure.current ?? null,
      gasTemperatureC: inputs.temperature.current ?? leakDefaults.temperatureC,
      distanceIsUsual: inputs.distance.current === null && settings.source_distance !== null,
      invalid,
      units: {
        distance: settings.source_distance_unit,
        temperature: settings.temperature_unit,
        leak: unit,
      },
      errorDetails: query.isError ? errorDetails(query.error) : undefined,
    },
    force: () => setForcedDespite(invalid.join()),
    retry: () => void query.refetch(),
  };
}
