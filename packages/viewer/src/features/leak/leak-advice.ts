import {
  type AdviceTerm,
  type LeakDisplay,
  leakAdviceTerms,
  type NoLeakResultReason,
  type Severity,
} from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import { keyOf } from "../../lib/format/key-of.ts";
import { type RepairStep, solvedAdvice } from "../../lib/format/repair-step.ts";

/** Shown in place of a result. */
export interface LeakAdvice {
  readonly title: MessageKey;
  readonly advice: MessageKey;
}

const texts: Readonly<Record<Exclude<NoLeakResultReason, "requestFailed"> | "pdDetected", LeakAdvice>> = {
  pdDetected: { title: "leak:pdDetected", advice: "leak:pdDetectedAdvice" },
  gasNotAnalysed: { title: "leak:analysisNAGas", advice: "leak:analysisNAGasAdvice" },
  invalidDistance: { title: "leak:invalidDistance", advice: "leak:invalidDistanceAdvice" },
  notYetValid: { title: "leak:notYetValid", advice: "leak:notYetValidAdvice" },
  distanceUnknown: { title: "leak:distanceUnknown", advice: "leak:distanceUnknownAdvice" },
  notCalibrated: { title: "leak:notCalibrated", advice: "leak:notCalibratedAdvice" },
  noDirection: { title: "leak:noDirection", advice: "leak:noDirectionAdvice" },
  noTarget: { title: "leak:noTarget", advice: "leak:noTargetAdvice" },
  notAvailable: { title: "leak:noAvailableAnalyse", advice: "leak:noAvailableAnalyseAdvice" },
};

/** Advice for the reasons for which the server cannot run an analysis. */
const skipReasons: Readonly<Record<string, MessageKey>> = {
  noCalibration: "leak:noCalibrationAdvice",
  audioTimeAfterEnd: "leak:audioTimeAfterEndAdvice",
  inputInvalid: "leak:inputInvalidAdvice",
};

/** Explains a missing result, as specifically as possible. */
export function leakAdvice(
  reason: keyof typeof texts,
  answered: string | null,
  isLeakDetected: boolean,
): LeakAdvice {
  if (reason !== "notAvailable" || answered === null) return texts[reason];
  return {
    title: isLeakDetected ? "leak:heardWithoutSize" : "leak:noAvailableAnalyse",
    advice: keyOf(skipReasons, answered) ?? texts.notAvailable.advice,
  };
}

/** What to do about a finding: what, by when, and how. */
export interface LeakAction {
  readonly lead: MessageKey;
  readonly text?: MessageKey;
  /** As the lead states it. */
  readonly term?: AdviceTerm | undefined;
}

const repair = "leak:action.repair" as const;

/** The action for a leak; undefined where the result itself states what is missing. */
export function leakActionOf(
  display: LeakDisplay,
  severity: Severity,
  step: RepairStep,
): LeakAction | undefined {
  if (display.kind === "noResult")
    switch (display.reason) {
      case "gasNotAnalysed":
        return step === "unsolved"
          ? { lead: "leak:action.unknownSize", text: repair }
          : { lead: solvedAdvice[step] };
      case "distanceUnknown":
      case "invalidDistance":
        return { lead: "leak:action.distance" };
      case "noTarget":
        return { lead: "leak:action.noTarget" };
      default:
        return undefined;
    }
  if (display.kind !== "result" && display.kind !== "infinite") return undefined;
  if (step !== "unsolved") return { lead: solvedAdvice[step] };
  if (display.kind === "infinite")
    return { lead: "leak:action.first", text: repair, term: leakAdviceTerms.veryHigh };
  return severity === "notApplicable"
    ? undefined
    : { lead: `leak:action.${severity}`, text: repair, term: leakAdviceTerms[severity] };
}
