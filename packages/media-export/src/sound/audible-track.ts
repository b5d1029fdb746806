import { resampleForPlayback } from "@sonolens/acoustics";
import type { RecordedSound } from "../video-input.ts";
import { readSound } from "./cut-sound.ts";

/** Supported by every player. */
export const audibleRateHz = 48_000;
const MAX_CHANNELS = 2;
/** Samples that the resampler needs on each side, at the lower of the two rates, plus a margin. */
const REACH = 40;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * A stretch of a recording at 48 kHz, low-passed if its own rate is higher, a second at a time: the same samples as the
 * whole resampled at once. Whole rates only.
 */
export function audibleTrack(sound: RecordedSound, startS: number, durationS: number): SoundTrack {
  const fromHz = sound.sampleRateHz;
  const channelCount = Math.min(sound.channelCount, MAX_CHANNELS);
  const startFrame = Math.round(startS * fromHz);
  const frames = Math.round(durationS * audibleRateHz);
  // Pieces begin where samples of both rates coincide, else each would be shifted by a part of a sample.
  const step = fromHz / greatestDivisor(fromHz, audibleRateHz);
  const reach = Math.ceil((REACH * Math.max(1, fromHz / audibleRateHz)) / step) * step;
  const reachOut = Math.round((reach * audibleRateHz) / fromHz);

  return {
    sampleRateHz: audibleRateHz,
    channelCount,
    frames,
    async *pieces() {
      for (let done = 0, from = startFrame; done < frames; done += audibleRateHz, from += fromHz) {
        const count = Math.min(audibleRateHz, frames - done);
        const read = await readSound(sound, channelCount, from - reach, from + fromHz + reach);
        yield read.map((samples) =>
          resampleForPlayback(samples, fromHz, audibleRateHz).subarray(reachOut, reachOut + count),
        );
      }
    },
  };
}

/** Sound as written to the file, in consecutive pieces; piece 0 begins with the first picture. */
export interface SoundTrack {
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Samples of each channel. */
  readonly frames: number;
  /** Pieces of at most a second, one array a channel. */
  pieces(): AsyncGenerator<readonly Float32Array[], void, void>;
}
