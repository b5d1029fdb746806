import { createFft } from "@sonolens/acoustics";
import { add, dot, length, type Vector } from "./vector.ts";

/** Longer stretches show the same side lobes. */
const maxSamples = 16_384;

export interface Replay {
  /** The sound to play. */
  signal: Float32Array;
  sampleRateHz: number;
  positionsM: readonly Vector[];
  centreM: Vector;
  /** Direction of the source, a unit vector, and its distance; without a distance, far. */
  direction: Vector;
  distanceM?: number | undefined;
  soundSpeedMs: number;
}

/**
 * Simulates an array's recording of a single sound from one direction: the middle of `signal`, delayed for each
 * microphone (exactly, as a phase; the ends wrap around). Shows which peaks of a map are side lobes.
 */
export function replayFrom(replay: Replay): Float32Array[] {
  const { signal, sampleRateHz, positionsM } = replay;
  const count = Math.min(maxSamples, signal.length);
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, count)));
  const start = Math.floor((signal.length - count) / 2);
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(signal.subarray(start, start + count));
  fft.forward(re, im);
  return positionsM.map((position) => {
    const step = (2 * Math.PI * sampleRateHz * advanceS(replay, position)) / size;
    const turnedRe = new Float64Array(size);
    const turnedIm = new Float64Array(size);
    for (let bin = 1; bin < size / 2; bin += 1) {
      const cos = Math.cos(step * bin);
      const sin = Math.sin(step * bin);
      const a = re[bin] as number;
      const b = im[bin] as number;
      turnedRe[bin] = a * cos - b * sin;
      turnedIm[bin] = a * sin + b * cos;
      turnedRe[size - bin] = turnedRe[bin] as number;
      turnedIm[size - bin] = -(turnedIm[bin] as number);
    }
    fft.inverse(turnedRe, turnedIm);
    return Float32Array.from(turnedRe.subarray(0, count));
  });
}

/** By how much the sound reaches a microphone earlier than the middle of the array. */
function advanceS({ centreM, direction, distanceM, soundSpeedMs }: Replay, position: Vector): number {
  const offset = add(position, centreM, -1);
  if (distanceM === undefined) return dot(direction, offset) / soundSpeedMs;
  const source: Vector = [direction[0] * distanceM, direction[1] * distanceM, direction[2] * distanceM];
  return (distanceM - length(add(source, offset, -1))) / soundSpeedMs;
}
