import {
  annualCostOf,
  dominantPdClass,
  hasMap,
  type LeakPricing,
  type LeakUnit,
  leakFindingOf,
  leakGasOf,
  leakSizeFromLpm,
  leakThresholdsOf,
  machineFindingOf,
  machineSeverity,
  type Settings,
  type Severity,
  type SeverityLevel,
  severityBucket,
  severityOf,
  shownLeakLpm,
} from "@sonolens/domain";
import type { MessageKey } from "@sonolens/i18n";
import type { SnapshotRecord } from "../../../data/types.ts";

/** A measured leak, as shown on its card. */
export interface LeakFinding {
  readonly kind: "leak";
  readonly severity: SeverityLevel;
  /** In the unit of the settings. */
  readonly size: number;
  readonly unit: LeakUnit;
  /** Per year, in the currency of the settings; undefined if the cost summary excludes it. */
  readonly annualCost: number | undefined;
}

/** The discharge shown on a card. */
export interface DischargeFinding {
  readonly kind: "discharge";
  readonly severity: SeverityLevel;
  /** The most likely type, as the analysis names it. */
  readonly discharge: string | undefined;
  /** Percent. */
  readonly range: readonly [min: number, max: number] | undefined;
}

/** A conclusion that is words, not a number. */
export type ConclusionName =
  | "tooLarge"
  | "noLeakFound"
  | "noSizeOfGas"
  | "noDistance"
  | "noDischargeHeard"
  | "dischargeUnclear"
  | "possibleFault"
  | "noFaultFound"
  | "machineUnclear";

export interface Conclusion {
  readonly kind: "conclusion";
  readonly name: ConclusionName;
  readonly severity: Severity;
}

const advice: Readonly<Partial<Record<ConclusionName, MessageKey>>> = {
  tooLarge: "card:repairFirst",
  noDischargeHeard: "card:keepInterval",
  dischargeUnclear: "card:measureAgain",
  noDistance: "card:enterDistance",
};

/**
 * What to do about a conclusion, in place of a number; undefined if there is nothing to do. A solved finding needs no
 * action any more, but its size still needs a distance.
 */
export const cardAdvice = (name: ConclusionName, isSolved: boolean): MessageKey | undefined =>
  isSolved && name !== "noDistance" ? undefined : advice[name];

export type CardFinding = LeakFinding | DischargeFinding | Conclusion;

/**
 * What a card says of its snapshot, in the units of the settings and priced like the cost summary; undefined if nothing
 * was concluded yet.
 */
export function findingOf(
  record: SnapshotRecord,
  settings: Settings,
  pricing: LeakPricing,
): CardFinding | undefined {
  switch (record.device_analysis_type) {
    case "PD":
      return record.pd ? dischargeOf(record.pd) : undefined;
    case "MECHANICAL":
      return machineOf(record);
    default:
      return leakOf(record, settings, pricing);
  }
}

const conclusion = (name: ConclusionName, severity: Severity = "notApplicable"): Conclusion => ({
  kind: "conclusion",
  name,
  severity,
});

function leakOf(
  record: SnapshotRecord,
  settings: Settings,
  pricing: LeakPricing,
): LeakFinding | Conclusion | undefined {
  switch (leakFindingOf(record)) {
    case "tooLarge":
      return conclusion("tooLarge", "veryHigh");
    case "none":
      return conclusion("noLeakFound");
    case "gasNotAnalysed":
      return conclusion("noSizeOfGas");
    case undefined:
      return hasMap(record) && record.source_distance === null && settings.source_distance === null
        ? conclusion("noDistance")
        : undefined;
    case "measured": {
      const unit = settings.leak_size_unit;
      const severity = severityOf(record, leakThresholdsOf(settings));
      const leakLpm = shownLeakLpm(record) ?? Number.NaN;
      const size = leakSizeFromLpm(leakLpm, unit, leakGasOf(record.meta.leak_type));
      if (severity === "notApplicable" || size === undefined) return undefined;
      return { kind: "leak", severity, size, unit, annualCost: annualCostOf(record, pricing) };
    }
  }
}

/** Kinds in which the analysis heard no discharge, or could not tell. */
const noDischarge = "noise";
const unclear = "cannotTell";

function dischargeOf(pd: NonNullable<SnapshotRecord["pd"]>): DischargeFinding | Conclusion | undefined {
  const { severity_min: min, severity_max: max, classification } = pd;
  const discharge = dominantPdClass(classification ?? []) || undefined;
  if (discharge === noDischarge) return conclusion("noDischargeHeard");
  if (discharge === unclear) return conclusion("dischargeUnclear");
  const severity = severityBucket(min, max);
  if (severity === "notApplicable") return undefined;
  return {
    kind: "discharge",
    severity,
    discharge,
    range: min != null && max != null ? [Math.min(min, max), Math.max(min, max)] : undefined,
  };
}

function machineOf(record: SnapshotRecord): Conclusion | undefined {
  const finding = machineFindingOf(record);
  return (
    finding && conclusion(finding === "cannotTell" ? "machineUnclear" : finding, machineSeverity(finding))
  );
}
