import { decodeWav, WavError } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { AnalysisReason } from "./analysis-kinds.ts";

/** Samples of one channel, full scale = 1. */
export interface Stretch {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
}

/**
 * The first channel of a WAV file, or of `audioTime` as much of it as `lengthS` names: with that time in the middle,
 * shifted where the recording begins or ends.
 */
export function stretchOfAudio(
  wav: Uint8Array,
  audioTime: number | null,
  lengthS: number,
): Result<Stretch, AnalysisReason> {
  let decoded: ReturnType<typeof decodeWav>;
  try {
    decoded = decodeWav(wav);
  } catch (error) {
    if (error instanceof WavError) return failure("audioUnreadable");
    throw error;
  }
  const { sampleRateHz, channels } = decoded;
  const [samples = new Float32Array()] = channels;
  if (audioTime === null) return success({ samples, sampleRateHz });
  if (audioTime * sampleRateHz > samples.length) return failure("audioTimeAfterEnd");
  const length = Math.min(samples.length, Math.round(lengthS * sampleRateHz));
  const wanted = Math.round(audioTime * sampleRateHz - length / 2);
  const start = Math.max(0, Math.min(samples.length - length, wanted));
  return success({ samples: samples.subarray(start, start + length), sampleRateHz });
}
