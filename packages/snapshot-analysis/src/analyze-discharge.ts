import {
  analysisVersion,
  analyzePrpd,
  classifyPd,
  type PdAssessment,
  type Prpd,
  type PrpdFailure,
} from "@sonolens/acoustics";
import { failure, type Result } from "@sonolens/foundation";
import { type NoSoundReason, type SoundToAnalyze, stretchOfSound } from "./analyzed-sound.ts";

/** Length around a requested time, seconds: a hundred cycles of 50 Hz. */
const stretchS = 2;

/** What is known of a discharge besides its sound. */
export interface PdAnalysisInput {
  /** Second of the sound around which to look; default: all of it. */
  readonly timeS?: number;
  /** Of the voltage, 12.5 to 450; 0 finds it in the sound. */
  readonly frequencyHz: number;
  /** Sound pressure level of a signal whose mean square is 1; only where levels are sound pressure levels. */
  readonly fullScaleDb?: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly distanceM?: number;
  /** Between phases. */
  readonly voltageKv?: number;
}

type PatternInput = Pick<PdAnalysisInput, "timeS" | "frequencyHz">;
type NoPatternReason = Exclude<PrpdFailure, "noPulsesInShort"> | NoSoundReason;

function patternOf(sound: SoundToAnalyze, { timeS, frequencyHz }: PatternInput) {
  const stretch = stretchOfSound(sound, timeS, stretchS);
  if (!stretch.ok) return failure(stretch.error);
  return analyzePrpd(stretch.value.samples, stretch.value.sampleRateHz, { frequencyHz });
}

/** For a pattern, no pulses are none, however short the sound is. */
const withoutLength = (reason: PrpdFailure | NoSoundReason): NoPatternReason =>
  reason === "noPulsesInShort" ? "noPulses" : reason;

/** The pattern of the pulses of a sound, or of 2 s around a time. */
export function analyzePattern(sound: SoundToAnalyze, input: PatternInput): Result<Prpd, NoPatternReason> {
  const pattern = patternOf(sound, input);
  return pattern.ok ? pattern : failure(withoutLength(pattern.error));
}

type Named = "classifications" | "description" | "recommendation";

/** Type and severity of a partial discharge, and the pattern they come from. */
export interface DischargeAnswer extends Partial<Pick<PdAssessment, Named>> {
  /** Absent if severity does not apply, as for noise. */
  readonly severityMinPr?: number;
  readonly severityMaxPr?: number;
  /** Absent if there is none. */
  readonly pattern?: Prpd;
  /** In 20 to 60 kHz at the camera; absent without a pattern. */
  readonly levelDb?: number;
  readonly levelReference: "soundPressure" | "fullScale";
  /** What makes the answer less sure, each once. */
  readonly notes: readonly string[];
  /** Why there is no pattern. */
  readonly reason?: NoPatternReason;
  readonly method: string;
  readonly version: string;
}

/**
 * Classifies the discharges in a sound. Sound without pulses is a result ("no discharge detected", or doubt where the
 * sound is short); sound that cannot be analyzed is an error. Without `fullScaleDb` levels are relative to full scale,
 * and the severity range is wider.
 */
export function analyzeDischarge(
  sound: SoundToAnalyze,
  { timeS, frequencyHz, fullScaleDb, ...place }: PdAnalysisInput,
): DischargeAnswer {
  const levelReference = fullScaleDb === undefined ? "fullScale" : "soundPressure";
  const pattern = patternOf(sound, { frequencyHz, ...(timeS !== undefined && { timeS }) });
  if (!pattern.ok && pattern.error !== "noPulses" && pattern.error !== "noPulsesInShort")
    return {
      levelReference,
      notes: [],
      reason: withoutLength(pattern.error),
      method: "none",
      version: analysisVersion,
    };
  const levelDb = pattern.ok ? pattern.value.levelDb + (fullScaleDb ?? 0) : Number.NaN;
  const found = classifyPd({
    features: pattern.ok ? pattern.value.features : undefined,
    levelDb,
    levelReference,
    ...place,
    ...(!pattern.ok && { failure: pattern.error }),
  });
  const { classifications, description, recommendation, severityMinPr, severityMaxPr } = found;
  return {
    classifications,
    description,
    recommendation,
    ...(found.severityApplies && { severityMinPr, severityMaxPr }),
    ...(pattern.ok && { pattern: pattern.value, levelDb }),
    levelReference,
    notes: [...new Set<string>([...found.reasons, ...(pattern.ok ? pattern.value.warnings : [])])],
    ...(!pattern.ok && { reason: withoutLength(pattern.error) }),
    method: found.method,
    version: found.version,
  };
}
