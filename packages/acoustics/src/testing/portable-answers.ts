import { beamform } from "../beamform/beamform.ts";
import { directionVector } from "../beamform/directions.ts";
import { createFft } from "../fft/create-fft.ts";
import { createRealFft } from "../fft/create-real-fft.ts";
import { spectrogram } from "../fft/spectrogram.ts";
import { locateSources } from "../locate/locate-sources.ts";
import { seededNormal } from "./random.ts";
import { spiralPositionsM } from "./simulated-sources.ts";

const every = (values: ArrayLike<number>, step: number): number[] =>
  Array.from({ length: Math.ceil(values.length / step) }, (_, index) => values[index * step] as number);

/** Answers to fixed questions, some numbers of each: every engine is to give the same. */
export function portableAnswers(): Record<string, number[]> {
  const noise = Float32Array.from({ length: 4096 }, seededNormal(11));
  const re = Float64Array.from(noise.subarray(0, 1024));
  const im = new Float64Array(1024);
  createFft(1024).forward(re, im);
  const real = createRealFft(256);
  const [realRe, realIm] = [new Float32Array(16 * real.bins), new Float32Array(16 * real.bins)];
  real.forwardMany(noise, realRe, realIm);

  const positionsM = spiralPositionsM();
  const towards = directionVector(60, 70);
  const channels = Array.from({ length: 64 }, (_, m) => {
    const aheadM = towards.reduce((sum, part, axis) => sum + part * (positionsM[3 * m + axis] as number), 0);
    return Float32Array.from({ length: 3000 }, (_, n) => {
      const timeS = n / 96_000 + aheadM / 343;
      return [21e3, 23.7e3, 29.3e3, 31.1e3].reduce(
        (sum, hz) => sum + 0.1 * Math.sin(2 * Math.PI * hz * timeS),
        0,
      );
    });
  });
  const directions = Array.from({ length: 300 }, (_, at) =>
    directionVector(40 + 2 * (at % 20), 50 + 2 * Math.floor(at / 20)),
  );
  const look = {
    ...{ channels, positionsM, sampleRateHz: 96_000, bandHz: [20_000, 32_000] as const },
    ...{ gridM: Float64Array.from(directions.flat()), focus: "far" as const },
  };
  const found = locateSources({ ...look, width: 20 });
  return {
    fft: [...every(re, 37), ...every(im, 41)],
    realFft: [...every(realRe, 97), ...every(realIm, 89)],
    spectrogram: every(spectrogram(noise, 96_000, { size: 512 }).levelsDb, 211),
    map: every(beamform(look), 13),
    sources: found.flatMap(({ column, row, levelDb }) => [column, row, levelDb]),
  };
}

/** Largest difference, by the largest of the expected numbers; more than 1 when there are not as many. */
export function farthest(answers: readonly number[], expected: readonly number[]): number {
  if (answers.length !== expected.length) return Number.POSITIVE_INFINITY;
  const largest = Math.max(...expected.map(Math.abs));
  return Math.max(...answers.map((value, index) => Math.abs(value - (expected[index] as number)))) / largest;
}
