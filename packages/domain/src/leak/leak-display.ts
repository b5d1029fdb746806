import { isAmount } from "../units/finite.ts";
import { type Gas, isAnalysedGas } from "../units/gas.ts";
import { type AnnualLeakCost, annualLeakCost, type LeakCostInput, priceOf } from "./annual-leak-cost.ts";
import type { CostMode } from "./cost-mode.ts";
import { isLeakRange, type LeakRangeLpm, leakCostRange, type ValueRange } from "./leak-range.ts";

/** What a leak panel knows. What is absent changes nothing. */
export interface LeakDisplayInput {
  /** What the snapshot was taken for. */
  readonly snapshotType?: "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL" | undefined;
  readonly gas: Gas;
  /** The result is that of the inputs as they are now, and they are valid. */
  readonly resultValid: boolean;
  /** The user asked for the analysis although the result is not yet valid. */
  readonly forced?: boolean | undefined;
  readonly requestFailed?: boolean | undefined;
  /** Whether the distance can be used; unknown where nobody gave one. */
  readonly distance: "valid" | "invalid" | "unknown";
  /** False where levels count from the recording's full scale: no size follows from them. */
  readonly levelCalibrated?: boolean | undefined;
  /** The leak result; absent where there is no analysis. */
  readonly result?: LeakOutcome | undefined;
  readonly cost?: Omit<LeakCostInput, "leakLpm" | "gas"> | undefined;
}

/** What the leak analysis found. */
export interface LeakOutcome extends Partial<LeakRangeLpm> {
  readonly leakDetected: boolean;
  readonly infDetected: boolean;
}

/** Why the card says that there is no result. */
export type NoLeakResultReason =
  | "gasNotAnalysed"
  | "requestFailed"
  | "invalidDistance"
  | "notAvailable"
  | "notYetValid"
  | "distanceUnknown"
  | "notCalibrated"
  | "noTarget";

/** What stands where the cost is shown. `price` is what the user is asked to set. */
export type LeakCostDisplay =
  | { readonly kind: "off" }
  | { readonly kind: "priceNotSet"; readonly price: Exclude<CostMode, "off"> }
  | { readonly kind: "notAvailable" }
  | (AnnualLeakCost & {
      readonly kind: "cost";
      /** Every cost of a leak is that of a year. */
      readonly per: "year";
      readonly costRange?: ValueRange;
    });

/** What a leak panel shows. `messageKey` is the key of the text where the specification names one. */
export type LeakDisplay =
  | { readonly kind: "hidden" }
  | { readonly kind: "pdDetected"; readonly messageKey: "pdDetected" }
  | {
      readonly kind: "noResult";
      readonly reason: NoLeakResultReason;
      readonly messageKey?: "requestFailed" | "invalidDistance" | "analysisNAGas" | "noAvailableAnalyse";
      /** The user can ask for the analysis all the same. */
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
 * What the leak panel of a snapshot shows: the one place that decides it. In this order: nothing for a mechanical
 * snapshot, the message for a PD snapshot, the "no result" card with its reason, an infinite leak, a size with its
 * cost. Forcing lifts "not yet valid" and nothing else.
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

/** The first thing that keeps a result from being shown; what forcing cannot lift comes before what it can. */
function noResultReason(input: LeakDisplayInput): NoLeakResultReason | undefined {
  const { result } = input;
  const hasSize = result !== undefined && (result.infDetected || isAmount(result.leakLpm));
  if (!isAnalysedGas(input.gas)) return "gasNotAnalysed";
  if (input.distance === "invalid") return "invalidDistance";
  if (!hasSize && input.distance === "unknown") return "distanceUnknown";
  if (!hasSize && input.levelCalibrated === false) return "notCalibrated";
  if (input.requestFailed) return "requestFailed";
  if (!input.resultValid && !input.forced) return "notYetValid";
  if (result && !result.leakDetected && !result.infDetected) return "noTarget";
  return hasSize ? undefined : "notAvailable";
}

function costDisplay(range: LeakRangeLpm, { gas, cost }: LeakDisplayInput): LeakCostDisplay {
  if (!cost) return { kind: "notAvailable" };
  if (cost.costMode === "off") return { kind: "off" };
  const input: LeakCostInput = { ...cost, gas, leakLpm: range.leakLpm };
  // A stored 0 is a price that nobody has set.
  if (!priceOf(input)) return { kind: "priceNotSet", price: cost.costMode };
  const annual = annualLeakCost(input);
  if (!annual) return { kind: "notAvailable" };
  const costRange = leakCostRange(range, { ...cost, gas });
  return { kind: "cost", per: "year", ...annual, ...(costRange && { costRange }) };
}
