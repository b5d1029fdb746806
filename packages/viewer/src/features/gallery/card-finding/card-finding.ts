import {
  dominantPdClass,
  type LeakPricing,
  type LeakSeverity,
  type LeakUnit,
  leakSeverity,
  leakSizeFromLpm,
  type PdSeverity,
  type Settings,
  severityBucket,
} from "@sonolens/domain";
import { createGalleryColumns, leakPrices } from "@sonolens/gallery";
import { leakThresholdsOf } from "../../../data/analysis/leak-thresholds.ts";
import type { SnapshotRecord } from "../../../data/types.ts";

/** The leak shown on a card. */
export interface LeakFinding {
  readonly kind: "leak";
  readonly severity: Exclude<LeakSeverity, "notApplicable">;
  /** In the unit of the settings. */
  readonly size: number;
  readonly unit: LeakUnit;
  /** Per year, in the currency of the settings; undefined if the cost summary excludes it. */
  readonly annualCost: number | undefined;
}

/** The discharge shown on a card. */
export interface DischargeFinding {
  readonly kind: "discharge";
  readonly severity: Exclude<PdSeverity, "notApplicable">;
  /** The most likely type, as the analysis names it. */
  readonly discharge: string | undefined;
  /** Percent. */
  readonly range: readonly [min: number, max: number] | undefined;
}

export type CardFinding = LeakFinding | DischargeFinding;

/** The finding of a snapshot in the units of the settings, priced like the cost summary; undefined if there is none. */
export function findingOf(
  record: SnapshotRecord,
  settings: Settings,
  pricing: LeakPricing,
): CardFinding | undefined {
  const { device_analysis_type: type, pd } = record;
  if (type === "PD") return pd ? dischargeOf(pd) : undefined;
  return type === "LEAK" || type === "LEAK_SIZE" ? leakOf(record, settings, pricing) : undefined;
}

function leakOf(record: SnapshotRecord, settings: Settings, pricing: LeakPricing): LeakFinding | undefined {
  // Computed as a list of one, so that a card never differs from the sums above it.
  const columns = createGalleryColumns([record], { locale: "en", timeZone: "UTC" });
  const leakLpm = columns.numbers.leakLpm[0] ?? Number.NaN;
  const unit = settings.leak_size_unit;
  const severity = leakSeverity(leakLpm, leakThresholdsOf(settings));
  const size = leakSizeFromLpm(leakLpm, unit, record.meta.leak_type ?? "AIR");
  if (severity === "notApplicable" || size === undefined) return undefined;
  const annualCost = leakPrices(columns, pricing).annualCost[0] ?? Number.NaN;
  return {
    kind: "leak",
    severity,
    size,
    unit,
    annualCost: Number.isNaN(annualCost) ? undefined : annualCost,
  };
}

function dischargeOf(pd: NonNullable<SnapshotRecord["pd"]>): DischargeFinding | undefined {
  const { severity_min: min, severity_max: max, classification } = pd;
  const severity = severityBucket(min, max);
  if (severity === "notApplicable") return undefined;
  return {
    kind: "discharge",
    severity,
    discharge: dominantPdClass(classification ?? []) || undefined,
    range: min != null && max != null ? [Math.min(min, max), Math.max(min, max)] : undefined,
  };
}
