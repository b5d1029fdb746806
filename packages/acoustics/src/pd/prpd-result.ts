import type { FrequencySource } from "./ac-frequency.ts";

/** Why there is no pattern. */
export type PrpdFailure =
  /** Not 16 kHz to 10 MHz: without the ultrasound of a discharge, or not from a camera. */
  | "sampleRateOutOfRange"
  /** The given frequency is neither 0 (find it) nor from 12.5 to 450 Hz. */
  | "frequencyOutOfRange"
  /** Fewer than 3.5 cycles of every possible frequency. */
  | "tooShort"
  /** More than 1 % of the samples are not finite. */
  | "notFinite"
  /** Nothing in the band, as in digital silence and constants. */
  | "silent"
  /** There is sound, but no prominent pulses and no repetition: a leak, a fan. */
  | "noPulses"
  /** The same in less than 0.5 s, which does not exclude a discharge. */
  | "noPulsesInShort";

/** Why a pattern is less certain. */
export type PrpdWarning =
  /** The recording ran into its full scale: amplitudes are too small and spread too little. */
  | "clipped"
  /** Some samples were not finite and count as 0. */
  | "samplesMissing"
  /** The sampling rate is below 100 kHz: only the lower part of 20 to 60 kHz, or less, was analyzed. */
  | "lowSampleRate"
  /** Less than 0.5 s: few cycles, and the frequency is uncertain. */
  | "shortRecording"
  /** The pulses do not repeat with the given frequency but with that of other mains, which was used. */
  | "otherMains"
  /** Only the first 4 s were used, because the mains frequency drifts. */
  | "onlyBeginningUsed"
  /** More pulses than are drawn: the strongest 20,000 are. */
  | "weakestPulsesLeftOut";

/**
 * The shape of a pattern, in numbers that do not depend on its unknown phase. R_k is the length of the mean of exp(j k
 * phase), weighted by the energy of the envelope above its background: 1 for one narrow cluster, 0 for none.
 */
export interface PrpdFeatures {
  /** Once per cycle: near 1 if one half cycle discharges. */
  readonly r1: number;
  /** Twice per cycle: high where both half cycles discharge in narrow clusters. */
  readonly r2: number;
  /** |E1 - E2| / (E1 + E2), the energies of the two half cycles: 0 if equal, 1 if one is silent. */
  readonly asymmetry: number;
  /** R7^2 + ... + R16^2: high for clusters narrower than about 10 degrees. */
  readonly sharpness?: number;
  /** Largest of R3 to R6: above R1 and R2 it indicates a source at a multiple of the mains. */
  readonly higherResultant?: number;
  /** Standard deviation of the phase inside the half cycles. */
  readonly clusterWidthDeg?: number;
  /** Contribution of noise alone to each R. */
  readonly resultantNoise?: number;
  /** Relative uncertainty of each R, because weak pulses and background are hard to separate. */
  readonly dilution?: number;
  /** R1^2 + R2^2 against noise of the same spectrum; chance exceeds 16 in one of 100,000 recordings. */
  readonly significance?: number;
  readonly frequencySource?: FrequencySource;
  /** The frequency is within 3 % of 50, 60 or 16.7 Hz, as of an islanded generator. */
  readonly nearMains?: boolean;
  readonly durationS?: number;
  readonly cycles?: number;
  readonly pulsesPerCycle?: number;
  /** Standard deviation of the pulses' amplitude over its mean; pulses that overlap look more even than they are. */
  readonly amplitudeVariation?: number;
  /** Median peak of the pulses over the root mean square of the background. */
  readonly pulseToNoiseDb?: number;
  readonly clipped?: boolean;
  /** Clipped by sound below the ultrasound, which makes ultrasound that is not the source's. */
  readonly clippedBelowBand?: boolean;
  /** Of the sound in the band, without its background: 3 for noise, above for pulses. */
  readonly kurtosis?: number;
  /**
   * Mean square of the power in the loudest quarter of the cycle, over twice the square of its mean at each phase: 1 for
   * hiss however it is modulated, above for pulses.
   */
  readonly burstiness?: number;
  /** Standard deviation of `burstiness` of hiss. */
  readonly burstinessNoise?: number;
}

/** A phase-resolved pattern of pulses. */
export interface Prpd {
  /** Degrees from 0 to below 360, one per pulse in the order of time; 0 is the recording's first sample. */
  readonly xValues: Float32Array;
  /**
   * Amplitude of each pulse's envelope relative to the strongest one, above 0 to 1. Microphones do not measure apparent
   * charge: this is never in pC.
   */
  readonly yValues: Float32Array;
  readonly yUnit: "relativeAmplitude";
  /** Amplitude that is 1 in `yValues`, dB re full scale. */
  readonly strongestDb: number;
  /** Samples per cycle, not a whole number. */
  readonly cycleLength: number;
  readonly frequencyHz: number;
  readonly features: PrpdFeatures;
  /** Root mean square in the band, dB re full scale squared (a full-scale sine is -3.01). */
  readonly levelDb: number;
  readonly bandHz: readonly [number, number];
  readonly warnings: readonly PrpdWarning[];
  readonly method: string;
  readonly version: string;
}

/** Prior knowledge for the analysis. */
export interface PrpdOptions {
  /** Of the voltage, 12.5 to 450 Hz; 0 or absent: automatic. It is refined by up to 0.5 %; other mains that the pulses follow replace it. */
  readonly frequencyHz?: number;
}
