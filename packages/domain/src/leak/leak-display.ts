import { isAmount } from "../units/finite.ts";
import { type Gas, isAnalyzedGas } from "../units/gas.ts";
import type { AnnualLeakCost, LeakCostInput } from "./annual-leak-cost.ts";
import type { CostMode } from "./cost-mode.ts";
import { explainLeakCost, type LeakCostExplanation } from "./explain-leak-cost.ts";
import { isLeakRange, type LeakRangeLpm, type ValueRange } from "./leak-range.ts";

/** Inputs of a leak panel. Absent ones change nothing. */
export interface LeakDisplayInput {
  /** Analysis type the snapshot was taken with. */
  readonly snapshotType?: "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL" | undefined;
  readonly gas: Gas;
  /** The result belongs to the current inputs, and they are valid. */
  readonly resultValid: boolean;
  /** The user requested the analysis although the result is not yet valid. */
  readonly forced?: boolean | undefined;
  readonly requestFailed?: boolean | undefined;
  /** Whether the distance can be used; unknown if none was entered. */
  readonly distance: "valid" | "invalid" | "unknown";
  /** False if levels are relative to the recording's full scale: no size follows from them. */
  readonly levelCalibrated?: boolean | undefined;
  /** False for the sound of one microphone: no size follows from a level without a direction. */
  readonly hasMap?: boolean | undefined;
  /** The leak result; absent if there is no analysis. */
  readonly result?: LeakOutcome | undefined;
  readonly cost?: Omit<LeakCostInput, "leakLpm" | "gas"> | undefined;
  /** The cost that the server computed from what is stored; absent while an input is a draft. */
  readonly storedCost?: number | null | undefined;
}

/** The result of the leak analysis. */
export interface LeakOutcome extends Partial<LeakRangeLpm> {
  readonly leakDetected: boolean;
  readonly infDetected: boolean;
}

/** Why the card shows no result. */
export type NoLeakResultReason =
  | "gasNotAnalysed"
  | "requestFailed"
  | "invalidDistance"
  | "notAvailable"
  | "notYetValid"
  | "distanceUnknown"
  | "notCalibrated"
  | "noDirection"
  | "noTarget";

/** Content of the cost field. `price` is the one that the user has to set. */
export type LeakCostDisplay =
  | { readonly kind: "off" }
  | { readonly kind: "priceNotSet"; readonly price: Exclude<CostMode, "off"> }
  | { readonly kind: "notAvailable" }
  | (AnnualLeakCost & {
      readonly kind: "cost";
      /** Every leak cost is per year. */
      readonly per: "year";
      readonly costRange?: ValueRange;
      readonly explanation: LeakCostExplanation;
    });

/** Content of a leak panel. `messageKey` is the key of the text if the specification names one. */
export type LeakDisplay =
  | { readonly kind: "hidden" }
  | { readonly kind: "pdDetected"; readonly messageKey: "pdDetected" }
  | {
      readonly kind: "noResult";
      readonly reason: NoLeakResultReason;
      readonly messageKey?: "requestFailed" | "invalidDistance" | "analysisNAGas" | "noAvailableAnalyse";
      /** The user can request the analysis anyway. */
      readonly canForce: boolean;
    }
  | { readonly kind: "infinite"; readonly forced: boolean }
  | {
      readonly kind: "result";
      readonly forced: boolean;
      readonly leakLpm: number;
      readonly rangeLpm?: ValueRange;
      readonly cost: LeakCostDisplay;
    };

const messageKeys = {
  gasNotAnalysed: "analysisNAGas",
  requestFailed: "requestFailed",
  invalidDistance: "invalidDistance",
  notAvailable: "noAvailableAnalyse",
} as const;

/**
 * The single place that decides what a snapshot's leak panel shows. In this order: nothing for a mechanical snapshot,
 * the message for a PD snapshot, the "no result" card with its reason, an infinite leak, a size with its cost. Forcing
 * lifts "not yet valid" and nothing else.
 */
export function leakDisplay(input: LeakDisplayInput): LeakDisplay {
  if (input.snapshotType === "MECHANICAL") return { kind: "hidden" };
  if (input.snapshotType === "PD") return { kind: "pdDetected", messageKey: "pdDetected" };
  const reason = noResultReason(input);
  if (reason) return noResult(reason);
  const { result } = input;
  const forced = !input.resultValid;
  if (result?.infDetected) return { kind: "infinite", forced };
  if (!isAmount(result?.leakLpm)) return noResult("notAvailable");
  const range: LeakRangeLpm = { ...result, leakLpm: result.leakLpm };
  return {
    kind: "result",
    forced,
    leakLpm: result.leakLpm,
    ...(isLeakRange(range) && { rangeLpm: { low: range.lowLpm, high: range.highLpm } }),
    cost: costDisplay(range, input),
  };
}

function noResult(reason: NoLeakResultReason): LeakDisplay {
  const key = reason in messageKeys ? messageKeys[reason as keyof typeof messageKeys] : undefined;
  return { kind: "noResult", reason, canForce: reason === "notYetValid", ...(key && { messageKey: key }) };
}

/** The first reason why a result is not shown; reasons that forcing does not lift come first. */
function noResultReason(input: LeakDisplayInput): NoLeakResultReason | undefined {
  const { result } = input;
  const hasSize = result !== undefined && (result.infDetected || isAmount(result.leakLpm));
  if (!isAnalyzedGas(input.gas)) return "gasNotAnalysed";
  if (input.hasMap === false) return "noDirection";
  if (input.distance === "invalid") return "invalidDistance";
  if (!hasSize && input.distance === "unknown") return "distanceUnknown";
  if (!hasSize && input.levelCalibrated === false) return "notCalibrated";
  if (input.requestFailed) return "requestFailed";
  if (!input.resultValid && !input.forced) return "notYetValid";
  if (result && !result.leakDetected && !result.infDetected) return "noTarget";
  return hasSize ? undefined : "notAvailable";
}

/** The stored cost if there is one, otherwise that of the draft; both follow from `annualLeakCost`. */
function costDisplay(range: LeakRangeLpm, { gas, cost, storedCost }: LeakDisplayInput): LeakCostDisplay {
  if (!cost) return { kind: "notAvailable" };
  const { costMode } = cost;
  if (costMode === "off") return { kind: "off" };
  const explained = explainLeakCost({ ...cost, gas, leakLpm: range.leakLpm }, range);
  if (!explained.ok) {
    const { error } = explained;
    const isPriceMissing =
      error.code === "inputsMissing" && error.inputs.some((name) => name === priceInputs[costMode]);
    return isPriceMissing ? { kind: "priceNotSet", price: costMode } : { kind: "notAvailable" };
  }
  const { result, costRange } = explained.value;
  return {
    kind: "cost",
    per: "year",
    ...result,
    ...(isAmount(storedCost) && { cost: storedCost }),
    ...(costRange && { costRange }),
    explanation: explained.value,
  };
}

const priceInputs = {
  energy: "energyCostPerKwh",
  volume: "volumeCostPerM3",
  mass: "massCostPerKg",
} as const satisfies Partial<Record<CostMode, keyof LeakCostInput>>;
