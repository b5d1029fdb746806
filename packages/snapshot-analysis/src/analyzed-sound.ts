import { decodeWav, WavError } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";

/** One channel of sound, full scale = 1. */
export interface AnalyzedSound {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
}

/** Why there is no sound to analyze. */
export type NoSoundReason = "noAudio" | "audioUnreadable" | "audioTimeAfterEnd";

/** A sound, or why there is none. */
export type SoundToAnalyze = Result<AnalyzedSound, NoSoundReason>;

/** One channel of a WAV file, counted from 0; the first is the microphone that a snapshot stores. */
export function soundOfWav(wav: Uint8Array | undefined, channel = 0): SoundToAnalyze {
  if (wav === undefined) return failure("noAudio");
  try {
    const { channels, sampleRateHz } = decodeWav(wav);
    return success({ samples: channels[channel] ?? new Float32Array(0), sampleRateHz });
  } catch (error) {
    if (error instanceof WavError) return failure("audioUnreadable");
    throw error;
  }
}

/**
 * The whole sound, or `lengthS` of it centered on `timeS`, shifted at the beginning and the end of the recording. A
 * time after the end gives no sound: the nearest part would belong to another time.
 */
export function stretchOfSound(
  sound: SoundToAnalyze,
  timeS: number | undefined,
  lengthS: number,
): SoundToAnalyze {
  if (!sound.ok || timeS === undefined) return sound;
  const { samples, sampleRateHz } = sound.value;
  if (timeS * sampleRateHz > samples.length) return failure("audioTimeAfterEnd");
  const length = Math.min(samples.length, Math.round(lengthS * sampleRateHz));
  const wanted = Math.round(timeS * sampleRateHz - length / 2);
  const start = Math.max(0, Math.min(samples.length - length, wanted));
  return success({ samples: samples.subarray(start, start + length), sampleRateHz });
}
