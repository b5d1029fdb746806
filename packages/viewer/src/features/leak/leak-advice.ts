import type { NoLeakResultReason } from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";

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
    advice: (Object.hasOwn(skipReasons, answered) && skipReasons[answered]) || texts.notAvailable.advice,
  };
}
