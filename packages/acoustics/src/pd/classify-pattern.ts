import { SIGNIFICANT } from "./ac-frequency.ts";
import { SHORT_S } from "./check-recording.ts";
import { type PdModel, pdModels, unlockedModel } from "./pd-models.ts";
import type { PdConfidence, PdName, PdReason } from "./pd-types.ts";
import type { PrpdFailure, PrpdFeatures } from "./prpd-result.ts";

/** Types with their confidence, and reasons for doubt. */
export interface PatternClasses {
  readonly classifications: readonly PdConfidence[];
  readonly reasons: readonly PdReason[];
}

/** Of a normal distribution. */
const NORMAL_KURTOSIS = 3;
const SUREST = 0.95;
/** The same where the sound is hardly more than modulated hiss. */
const SUREST_NEAR_HISS = 0.7;
/** The same for all types of discharge together where a clipped hum makes ultrasound itself. */
const SUREST_CLIPPED = 0.4;
/** Maximum confidence for a type that is rarely audible in air. */
const SUREST_INTERNAL = 0.6;
const MIN_SHOWN = 0.05;
/** Log density of recordings that are like none of the models, about 3.5 spreads away from one in one number. */
const DOUBT = -6;
const DOUBT_SPREADS = { shape: 0.13, impulse: 0.7, variation: 0.25 } as const;
/** Internal discharges are rarely audible in air: their log prior against the other kinds. */
const INTERNAL_PRIOR = -1;
/** With few pulses chance alone may cause resultants of this size. */
const WEAK_NOISE = 0.12;
/** So few that a discharge could hide among them. */
const HIDING_NOISE = 0.2;
const WEAK_SIGNIFICANCE = 25;
/** More likely a weak discharge than chance, but not certain. */
const NEARLY_SIGNIFICANT = 10;
/** Hiss exceeds the burstiness of 1 by this much because its level changes from cycle to cycle. */
const HISS_BURSTINESS = 0.05;
/** A discharge hardly louder than its surroundings exceeds 1 by as little as this. */
const DOUBTFUL_BURSTINESS = 0.1;
/** In standard deviations, added to both. */
const BURSTINESS_DEVIATIONS = 3;
/** The types of discharge by the shape of a pattern. Omitted features count as typical. */
export function classifyPattern(
  features: PrpdFeatures | undefined,
  why: PrpdFailure | undefined,
): PatternClasses {
  if (!features || !isSound(features)) {
    if (features === undefined && why === "noPulses") return sure("noise", 0.6, ["noPulses"]);
    if (features === undefined && why === "noPulsesInShort") return unsure(["noPulses", "shortRecording"]);
    return { classifications: [], reasons: ["noPattern"] };
  }
  const reasons: PdReason[] = features.clipped ? ["clipped"] : [];
  const noise = features.resultantNoise ?? 0;
  const significance = features.significance ?? (Math.max(features.r1, features.r2) > 0.15 ? 100 : 0);
  const strongest = Math.max(features.r1, features.r2);
  if (significance >= SIGNIFICANT && features.frequencySource === "other") {
    return features.nearMains || isShort(features)
      ? sure("noise", 0.4, [...reasons, "frequencyNotMains", "ambiguous"])
      : sure("noise", 0.75, [...reasons, "frequencyNotMains"]);
  }
  const higher = features.higherResultant ?? 0;
  if (higher > 0.35 && higher > 1.5 * strongest && higher > 4 * noise) {
    return sure("noise", isShort(features) ? 0.4 : 0.75, [...reasons, "multipleOfMains"]);
  }
  if (significance < SIGNIFICANT && isShort(features))
    return unsure([...reasons, "notPhaseLocked", "shortRecording"]);
  if (significance < SIGNIFICANT) {
    // how likely a discharge, with resultants of 0.25 to 0.95, went undetected
    const hidden = Math.min(1, (0.5 * strongest + 2 * noise) / 0.9);
    const confidence = SUREST - 0.6 * hidden;
    const isWeak =
      significance > NEARLY_SIGNIFICANT || (noise > HIDING_NOISE && (features.pulseToNoiseDb ?? 20) < 14);
    return sure("noise", isWeak ? Math.min(0.4, confidence) : confidence, [
      ...reasons,
      "notPhaseLocked",
      ...(isWeak || confidence < 0.5 ? (["weakSignal"] as const) : []),
    ]);
  }
  const { burstiness = Number.POSITIVE_INFINITY, burstinessNoise = 0 } = features;
  const excess = burstiness - 1 - BURSTINESS_DEVIATIONS * burstinessNoise;
  // dense surface discharge sounds like this too
  if (excess < HISS_BURSTINESS) return unsure([...reasons, "modulatedHiss"]);
  if (excess < DOUBTFUL_BURSTINESS) reasons.push("modulatedHiss");
  if (noise > WEAK_NOISE || significance < WEAK_SIGNIFICANCE) reasons.push("weakSignal");
  return weighModels(features, significance, noise, reasons);
}

/** Too short to exclude a discharge. */
const isShort = ({ durationS = Number.POSITIVE_INFINITY }: PrpdFeatures): boolean => durationS < SHORT_S;

function weighModels(
  features: PrpdFeatures,
  significance: number,
  noise: number,
  reasons: PdReason[],
): PatternClasses {
  const numbers = numbersOf(features, noise);
  const densities = pdModels.map((model) => ({
    name: model.name,
    log: logDensity(numbers, model) + (model.name === "internal" ? INTERNAL_PRIOR : 0),
  }));
  densities.push({
    name: isShort(features) ? "cannotTell" : "noise",
    log: logDensity(numbers, unlockedModel) - Math.log(significance / SIGNIFICANT) - 1,
  });
  const doubt = numbers.reduce((log, { doubtSpread }) => log - Math.log(doubtSpread), DOUBT);
  densities.push({ name: "cannotTell", log: doubt });
  const most = Math.max(...densities.map(({ log }) => log));
  const total = densities.reduce((sum, { log }) => sum + Math.exp(log - most), 0);
  const shares = new Map<PdName, number>();
  for (const { name, log } of densities) {
    shares.set(name, (shares.get(name) ?? 0) + Math.exp(log - most) / total);
  }
  const internal = shares.get("internal") ?? 0;
  if (internal > 0.3) reasons.push("internalRarelyAudible");
  const surest = reasons.includes("modulatedHiss") ? SUREST_NEAR_HISS : SUREST;
  const clip = features.clippedBelowBand ? SUREST_CLIPPED : 1;
  const limited = [...shares].map(([name, share]) => ({
    name,
    confidence: clip * Math.min(share, name === "internal" ? SUREST_INTERNAL : surest),
  }));
  const classifications = ordered(limited);
  const first = classifications[0];
  if (first?.name === "noise") reasons.push("notPhaseLocked");
  if (!first || first.name === "cannotTell" || first.confidence < 0.5) reasons.push("ambiguous");
  return { classifications, reasons };
}

/** A number of a pattern, to compare with that of the models. */
interface PatternNumber {
  readonly of: Exclude<keyof PdModel, "name">;
  readonly value: number;
  /** Its own uncertainty. */
  readonly spread: number;
  readonly doubtSpread: number;
}

/** The numbers that a pattern has; each is uncertain by what noise adds to it. */
function numbersOf(features: PrpdFeatures, noise: number): PatternNumber[] {
  const shape = (of: PatternNumber["of"], value: number): PatternNumber => ({
    of,
    value,
    spread: Math.hypot(noise, value * (features.dilution ?? 0)),
    doubtSpread: DOUBT_SPREADS.shape,
  });
  const numbers = [
    shape("r1", features.r1),
    shape("r2", features.r2),
    shape("asymmetry", features.asymmetry),
  ];
  const { sharpness, kurtosis, amplitudeVariation } = features;
  if (sharpness !== undefined) numbers.push(shape("roughness", Math.sqrt(sharpness)));
  if (kurtosis !== undefined) {
    const value = Math.log(Math.max(1, kurtosis / NORMAL_KURTOSIS));
    numbers.push({ of: "impulse", value, spread: 0, doubtSpread: DOUBT_SPREADS.impulse });
  }
  if (amplitudeVariation !== undefined) {
    const doubtSpread = DOUBT_SPREADS.variation;
    numbers.push({ of: "variation", value: amplitudeVariation, spread: 0, doubtSpread });
  }
  return numbers;
}

/** Log density of independent normal numbers. */
const logDensity = (numbers: readonly PatternNumber[], model: PdModel): number =>
  numbers.reduce((log, { of, value, spread }) => {
    const [mean, modelSpread] = model[of];
    const wide = Math.hypot(modelSpread, spread);
    return log - 0.5 * ((value - mean) / wide) ** 2 - Math.log(wide);
  }, 0);

/** Doubt alone. */
const unsure = (reasons: readonly PdReason[]): PatternClasses => ({ classifications: ordered([]), reasons });

/** One type, and doubt for the rest. */
const sure = (name: PdName, confidence: number, reasons: readonly PdReason[]): PatternClasses => ({
  classifications: ordered([{ name, confidence }]),
  reasons,
});

/** Most certain first, nothing below 0.05, with doubt added so that the sum is 1. */
function ordered(parts: readonly PdConfidence[]): PdConfidence[] {
  const kinds = parts.filter(({ name, confidence }) => name !== "cannotTell" && confidence >= MIN_SHOWN);
  const doubt = 1 - kinds.reduce((sum, { confidence }) => sum + confidence, 0);
  const all: PdConfidence[] =
    doubt >= MIN_SHOWN ? [...kinds, { name: "cannotTell", confidence: doubt }] : kinds;
  return all.sort((a, b) => b.confidence - a.confidence);
}

/** The three required numbers are between 0 and 1, and nothing is NaN. */
function isSound(features: PrpdFeatures): boolean {
  const { r1, r2, asymmetry } = features;
  return (
    [r1, r2, asymmetry].every((value) => value >= 0 && value <= 1) &&
    [
      features.sharpness,
      features.resultantNoise,
      features.dilution,
      features.significance,
      features.higherResultant,
      features.burstiness,
      features.burstinessNoise,
      features.kurtosis,
      features.amplitudeVariation,
    ].every((value) => value === undefined || (value >= 0 && value < Number.POSITIVE_INFINITY))
  );
}
