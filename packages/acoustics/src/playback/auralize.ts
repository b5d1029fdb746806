import { failure, type Result, success } from "@sonolens/foundation";
import { isSampleRate } from "../inputs/check-number.ts";
import { finiteSamples, holdFinite } from "../inputs/finite-samples.ts";
import { encodeWav } from "../wav/encode-wav.ts";
import { heterodyne } from "./heterodyne.ts";
import { pitchShift } from "./pitch-shift.ts";
import { resampleForPlayback } from "./resample-for-playback.ts";

/**
 * Method of making ultrasound audible: `pitchShift` multiplies all frequencies by `factor`; `heterodyne` shifts the
 * band about `centreHz` down; `asRecorded` keeps the audible range.
 */
export type AuralizeMethod =
  | { readonly kind: "pitchShift"; readonly factor?: number; readonly lowHz?: number }
  | { readonly kind: "heterodyne"; readonly centreHz: number; readonly bandwidthHz?: number }
  | { readonly kind: "asRecorded" };

export interface AuralizeOptions {
  /** Default: pitch shift that brings half the sampling rate to 8 kHz, without frequencies below an eighth of that. */
  readonly method?: AuralizeMethod;
  /** Default 48,000. */
  readonly outputRateHz?: number;
  /** Raises or lowers the loudest sample to 1 dB below full scale; default true. Silence stays silence. */
  readonly isNormalized?: boolean;
}

/** A recording made audible. */
export interface AuralizedSound {
  /** 16 bits, one channel. */
  readonly wav: Uint8Array;
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /** Gain that was applied. */
  readonly gainDb: number;
}

/** Why auralization failed. */
export interface AuralizeError {
  readonly code: "noSamples" | "invalidSampleRate" | "invalidMethod";
  readonly message: string;
}

const AUDIBLE_TOP_HZ = 8000;
const DEFAULT_OUTPUT_HZ = 48_000;
const HEADROOM = 10 ** (-1 / 20);

/** Ordinary rates need no shift. */
function methodFor(sampleRateHz: number): AuralizeMethod {
  const topHz = sampleRateHz / 2;
  if (topHz <= 3 * AUDIBLE_TOP_HZ) return { kind: "asRecorded" };
  return { kind: "pitchShift", factor: AUDIBLE_TOP_HZ / topHz, lowHz: topHz / 8 };
}

function audible(
  x: Float32Array,
  sampleRateHz: number,
  outputRateHz: number,
  method: AuralizeMethod,
): Float32Array {
  if (method.kind === "asRecorded") return resampleForPlayback(x, sampleRateHz, outputRateHz);
  if (method.kind === "heterodyne") {
    const moved = heterodyne(x, sampleRateHz, method.centreHz, method.bandwidthHz);
    return resampleForPlayback(moved, sampleRateHz, outputRateHz);
  }
  const { factor = (2 * AUDIBLE_TOP_HZ) / sampleRateHz, lowHz = 0 } = method;
  return pitchShift(x, sampleRateHz, factor, { lowHz, outputRateHz });
}

/**
 * A recording (full scale = 1) as an audible WAV file of the same duration. Samples that are not finite count as 0.
 * Fails for no samples, invalid rates, and a method whose numbers do not fit the recording.
 */
export function auralize(
  x: Float32Array,
  sampleRateHz: number,
  options: AuralizeOptions = {},
): Result<AuralizedSound, AuralizeError> {
  const { outputRateHz = DEFAULT_OUTPUT_HZ, isNormalized = true, method = methodFor(sampleRateHz) } = options;
  // a file's header holds whole rates only
  if (!isSampleRate(sampleRateHz) || !isSampleRate(outputRateHz) || !Number.isInteger(outputRateHz))
    return failure({ code: "invalidSampleRate", message: "A sampling rate is not possible." });
  if (x.length === 0) return failure({ code: "noSamples", message: "The recording has no samples." });
  const clean = finiteSamples(x);
  let samples: Float32Array;
  try {
    samples = audible(clean, sampleRateHz, outputRateHz, method);
  } catch (error) {
    if (error instanceof RangeError) return failure({ code: "invalidMethod", message: error.message });
    throw error;
  }
  let peak = 0;
  for (let n = 0; n < samples.length; n++) peak = Math.max(peak, Math.abs(samples[n] as number));
  const gain = isNormalized && peak > 1e-30 ? HEADROOM / peak : 1;
  const louder = gain === 1 ? samples : holdFinite(samples.map((value) => value * gain));
  return success({
    wav: encodeWav([louder], outputRateHz, "pcm16"),
    samples: louder,
    sampleRateHz: outputRateHz,
    gainDb: 20 * Math.log10(gain),
  });
}
