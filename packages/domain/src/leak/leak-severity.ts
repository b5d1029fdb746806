import type { Severity } from "../filter/levels.ts";
import type { Settings } from "../settings/settings-schema.ts";
import { isAmount } from "../units/finite.ts";
import { type LeakUnit, leakSizeFromLpm, leakSizeToLpm } from "../units/leak-size.ts";

/** Where medium and high severity begin, in l/min: as stored, regardless of the unit shown. */
export interface LeakThresholds {
  readonly lowLpm: number;
  readonly highLpm: number;
}

/** Where very high severity begins, in l/min: at four times the high threshold. */
export const veryHighLpm = ({ highLpm }: LeakThresholds): number => 4 * highLpm;

/**
 * The severity of a leak: low below the low threshold, medium below the high one, high below four times the high one,
 * otherwise very high; notApplicable if its size is not known. A leak that is too large to measure is very high too, see
 * `severityOf`.
 */
export function leakSeverity(leakLpm: number | null | undefined, thresholds: LeakThresholds): Severity {
  if (!isAmount(leakLpm)) return "notApplicable";
  if (leakLpm < thresholds.lowLpm) return "low";
  if (leakLpm < thresholds.highLpm) return "medium";
  return leakLpm < veryHighLpm(thresholds) ? "high" : "veryHigh";
}

/** Units in which the slider is shown; by mass it is shown in l/min. */
type SliderUnit = "LPM" | "CFM";

const sliderUnit = (unit: LeakUnit): SliderUnit => (unit === "CFM" ? "CFM" : "LPM");

/** The end of the slider's scale: 20 l/min, or 40 ft3/min for CFM. Two scales, not one converted. */
export const severityScale = (unit: LeakUnit): number => ({ LPM: 20, CFM: 40 })[sliderUnit(unit)];

const toLpm = (shown: number, unit: LeakUnit) => leakSizeToLpm(shown, sliderUnit(unit), "AIR");

const fromLpm = (lpm: number, unit: LeakUnit) => leakSizeFromLpm(lpm, sliderUnit(unit), "AIR");

/** The default thresholds of a user without settings: 25 % and 75 % of the scale of the unit shown, in l/min. */
export const defaultLeakThresholds = (unit: LeakUnit): LeakThresholds => ({
  lowLpm: toLpm(severityScale(unit) * 0.25, unit) ?? 0,
  highLpm: toLpm(severityScale(unit) * 0.75, unit) ?? 0,
});

/** The thresholds by a user's settings, or the defaults of their unit. */
export function leakThresholdsOf(
  settings: Pick<
    Settings,
    "leak_size_unit" | "leak_size_severity_low_lpmin" | "leak_size_severity_high_lpmin"
  >,
): LeakThresholds {
  const usual = defaultLeakThresholds(settings.leak_size_unit);
  return {
    lowLpm: settings.leak_size_severity_low_lpmin ?? usual.lowLpm,
    highLpm: settings.leak_size_severity_high_lpmin ?? usual.highLpm,
  };
}

/** The thresholds as the slider shows them. */
export interface ThresholdSlider {
  /** End of the scale, in the unit shown. */
  readonly scale: number;
  /** Positions of the thumbs, within the scale. */
  readonly low: number;
  readonly high: number;
  /** The thresholds in the unit shown, even beyond the scale: the labels beside the thumbs. */
  readonly shownLow: number;
  readonly shownHigh: number;
}

/** The slider for stored thresholds. A threshold beyond the scale has its thumb at the end and keeps its value. */
export function thresholdSlider(stored: LeakThresholds, unit: LeakUnit): ThresholdSlider {
  const scale = severityScale(unit);
  const shownLow = fromLpm(stored.lowLpm, unit) ?? 0;
  const shownHigh = fromLpm(stored.highLpm, unit) ?? scale;
  const within = (value: number) => Math.min(Math.max(value, 0), scale);
  return { scale, low: within(shownLow), high: within(shownHigh), shownLow, shownHigh };
}

/**
 * The thresholds to store after one thumb was moved to `shown`, in the unit shown. The other threshold keeps its stored
 * value, unless the moved one passes it and moves it too.
 */
export function moveLeakThreshold(
  stored: LeakThresholds,
  thumb: "low" | "high",
  shown: number,
  unit: LeakUnit,
): LeakThresholds {
  const moved = isAmount(shown) ? toLpm(shown, unit) : undefined;
  if (moved === undefined) return stored;
  return thumb === "low"
    ? { lowLpm: moved, highLpm: Math.max(moved, stored.highLpm) }
    : { lowLpm: Math.min(moved, stored.lowLpm), highLpm: moved };
}
