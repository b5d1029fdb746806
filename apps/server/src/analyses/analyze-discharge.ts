import {
  analysePrpd,
  analysisVersion,
  classifyPd,
  type PdAssessment,
  type Prpd,
  type PrpdFailure,
} from "@sonolens/acoustics";
import type { Result } from "@sonolens/foundation";
import { type AnalysedSound, type NoSoundReason, type SoundInputs, soundInputs } from "./analysed-sound.ts";
import type { Surroundings } from "./surroundings.ts";

type Named = "classifications" | "description" | "recommendation";
type Found = "frequencyHz" | "bandHz" | "levelDb";

/** Kind and severity of a partial discharge and the pattern they come from, without its points. */
export interface DischargeAnswer extends Partial<Pick<PdAssessment, Named>>, Partial<Pick<Prpd, Found>> {
  /** Absent where severity says nothing, as of noise. */
  readonly severityMinPr?: number;
  readonly severityMaxPr?: number;
  readonly pulseCount?: number;
  readonly levelReference?: "soundPressure" | "fullScale";
  readonly features?: Prpd["features"];
  /** What makes the answer less sure. */
  readonly notes: readonly string[];
  /** Why there is no pattern. Sound without pulses is classified all the same: as no discharge. */
  readonly reason?: PrpdFailure | NoSoundReason;
  readonly method: string;
  readonly patternMethod?: string;
  readonly version: string;
  readonly inputs: SoundInputs &
    Partial<
      Pick<Surroundings, "distanceM" | "temperatureC" | "humidityPercent" | "voltageKv" | "frequencyHz">
    > & {
      readonly fullScaleDb?: number;
    };
}

/** The analysis of partial discharge of a sound; `fullScaleDb` is the level of full scale where it is known. */
export function analyzeDischarge(
  sound: Result<AnalysedSound, NoSoundReason>,
  { calibration: _, ...surroundings }: Surroundings,
  fullScaleDb: number | undefined,
): DischargeAnswer {
  const inputs = {
    ...soundInputs(sound),
    ...surroundings,
    ...(fullScaleDb !== undefined && { fullScaleDb }),
  };
  const none = (reason: PrpdFailure | NoSoundReason): DischargeAnswer => ({
    notes: [],
    reason,
    method: "none",
    version: analysisVersion,
    inputs,
  });
  if (!sound.ok) return none(sound.error);
  const { frequencyHz = 0, distanceM, temperatureC, humidityPercent, voltageKv } = surroundings;
  const pattern = analysePrpd(sound.value.samples, sound.value.sampleRateHz, { frequencyHz });
  if (!pattern.ok && pattern.error !== "noPulses") return none(pattern.error);
  const levelDb = pattern.ok ? pattern.value.levelDb + (fullScaleDb ?? 0) : Number.NaN;
  const levelReference = fullScaleDb === undefined ? "fullScale" : "soundPressure";
  const found = classifyPd({
    features: pattern.ok ? pattern.value.features : undefined,
    levelDb,
    levelReference,
    temperatureC,
    humidityPercent,
    ...(distanceM !== undefined && { distanceM }),
    ...(voltageKv !== undefined && { voltageKv }),
    ...(!pattern.ok && { failure: pattern.error }),
  });
  const { classifications, description, recommendation, severityMinPr, severityMaxPr } = found;
  return {
    classifications,
    description,
    recommendation,
    ...(found.severityApplies && { severityMinPr, severityMaxPr }),
    ...(pattern.ok && patternOf(pattern.value, levelDb)),
    levelReference,
    notes: [...new Set<string>([...found.reasons, ...(pattern.ok ? pattern.value.warnings : [])])],
    ...(!pattern.ok && { reason: pattern.error }),
    method: found.method,
    version: found.version,
    inputs,
  };
}

const patternOf = ({ xValues, frequencyHz, bandHz, features, method }: Prpd, levelDb: number) => ({
  frequencyHz,
  bandHz,
  levelDb,
  pulseCount: xValues.length,
  features,
  patternMethod: method,
});
