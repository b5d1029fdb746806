import {
  enteredUtilization,
  hasMap,
  isAnalyzedGas,
  leakCostBasis,
  leakDefaults,
  leakDisplay,
  leakGasOf,
  leakPricingOf,
  leakSeverity,
  leakThresholdsOf,
  repairStatusOf,
  type Settings,
  type UtilizationKind,
  veryHighLpm,
} from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leakQueries } from "../../data/analysis/leak-analysis.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import {
  distanceOf,
  enteredCostOf,
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
  /** Whether an input is not saved. */
  readonly isDraft: boolean;
}

export interface LeakState {
  readonly result: Omit<LeakResultModel, "unit">;
  /** Price per kWh that counts without one of the snapshot; 0 for none. */
  readonly usualEnergyCost: number;
  readonly force: () => void;
  readonly retry: () => void;
}

/** Requests the analysis whenever one of its inputs changes, with valid inputs only, and returns what to show. */
export function useLeakState(options: LeakStateOptions): LeakState {
  const { snapshot, settings, inputs, utilizationKind, audioTimeS, isDraft } = options;
  const { meta } = snapshot;
  const services = useServices();
  const gas = inputs.gas.value;
  const invalid = invalidInputsOf(inputs);
  const distanceM = distanceOf(inputs, settings);
  const utilization = utilizationOf(inputs, meta, utilizationKind);
  const entered = enteredCostOf(inputs, meta, utilization);
  const pricing = leakPricingOf(settings, utilizationKind);
  const cost = leakCostBasis(entered, pricing);
  const [forcedDespite, setForcedDespite] = useState<string>();
  const forced = forcedDespite === invalid.join();
  const mayAsk = invalid.length === 0 || forced;
  const { value: asked, settled } = useSettled(
    { mayAsk, parameters: questionOf({ inputs, settings, cost, audioTimeS }) },
    requestAfterMs,
  );
  const canBeAnalyzed = isAnalyzedGas(gas) && snapshot.device_analysis_type !== "PD";
  const isRequested = canBeAnalyzed && mayAsk && asked.mayAsk;
  const query = useQuery({
    ...leakQueries.analysis(services, snapshot.id, asked.parameters, {
      gas: leakGasOf(meta.leak_type),
      prices: [
        meta.cost_mode,
        meta.currency,
        meta.volume_cost,
        meta.mass_cost,
        enteredUtilization(meta, utilizationKind),
      ],
      unit: settings.leak_size_unit,
      analysisTime: snapshot.analysis_time ?? null,
      // If no distance is sent, the saved one applies.
      ...(distanceM === null && { savedDistanceM: snapshot.source_distance }),
    }),
    enabled: isRequested,
  });
  const analysis = query.data;
  const isSavingChoice = inputs.gas.status === "saving" || inputs.costMode.status === "saving";
  const outcome = outcomeOf(analysis);
  const display = leakDisplay({
    snapshotType: analysis?.reason === "pdDetected" ? "PD" : snapshot.device_analysis_type,
    gas,
    resultValid: invalid.length === 0,
    forced,
    requestFailed: query.isError,
    distance: inputs.distance.current === undefined ? "invalid" : distanceM === null ? "unknown" : "valid",
    levelCalibrated: snapshot.level_reference === "soundPressure",
    hasMap: hasMap(snapshot),
    // A size that was calculated for a distance is meaningless without it.
    result: distanceM === null && outcome?.leakLpm !== undefined ? undefined : outcome,
    cost,
    storedCost: isDraft || !settled || query.isPlaceholderData ? undefined : analysis?.leakCost,
  });
  const isFirst = isRequested && query.isPending;
  const unit = settings.leak_size_unit;
  const thresholds = leakThresholdsOf(settings);
  return {
    result: {
      display: isFirst && !query.isError ? undefined : display,
      gas,
      severity:
        display.kind === "infinite"
          ? "veryHigh"
          : leakSeverity(display.kind === "result" ? display.leakLpm : null, thresholds),
      thresholdsLpm: [thresholds.lowLpm, thresholds.highLpm, veryHighLpm(thresholds)],
      busy: canBeAnalyzed && mayAsk && (!settled || query.isFetching || isSavingChoice),
      cost,
      isSolved: repairStatusOf(snapshot) === "solved",
      utilization,
      analysis,
      distanceM,
      linePressureBar: inputs.linePressure.current ?? null,
      gasTemperatureC: inputs.temperature.current ?? leakDefaults.temperatureC,
      distanceIsUsual: inputs.distance.current === null && settings.source_distance !== null,
      otherSources: Math.max(0, snapshot.sources.length - 1),
      invalid,
      units: {
        distance: settings.source_distance_unit,
        temperature: settings.temperature_unit,
        leak: unit,
      },
      errorDetails: query.isError ? errorDetails(query.error) : undefined,
    },
    usualEnergyCost: leakCostBasis({ ...entered, energyCostPerKwh: 0 }, pricing).energyCostPerKwh ?? 0,
    force: () => setForcedDespite(invalid.join()),
    retry: () => void query.refetch(),
  };
}
