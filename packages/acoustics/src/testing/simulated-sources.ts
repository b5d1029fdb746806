import { createFft } from "../fft/create-fft.ts";
import { seededNormal, seededRandom } from "./random.ts";

/**
 * Ranges of the simulation. They were fixed before the estimator that is measured with them was written; its only
 * inputs are the band, the grid, the planned positions and 343 m/s.
 */
export const simulatedRanges = {
  sourceCount: [1, 4],
  /** Of all sources together, to the noise of one microphone, in the band. */
  snrDb: [0, -10],
  /** Levels of the sources below the strongest, dB, by chance in this range. */
  weakerDb: [0, 6],
  /** Least distance of any two, the reflection included, in beam widths at the middle of the band. */
  apartBeamWidths: 1.5,
  lowestHz: 20_000,
  highestHz: 80_000,
  narrowestBandHz: 10_000,
  /** Slope of each source's spectrum, dB per octave. */
  slopeDb: [-6, 6],
  distanceM: [1, 5],
  gainErrorDb: 1,
  positionErrorM: 0.0005,
  soundSpeedError: 0.01,
  reflectionLossDb: [3, 12],
  reflectionDelayS: [0.0003, 0.01],
  durationS: 0.1,
} as const;

const SAMPLE_RATE_HZ = 192_000;
const NOMINAL_SPEED_MS = 343;
const MICROPHONES = 64;
const RADIUS_M = 0.07;
const GRID = 110;
const HALF_FIELD = Math.tan((31 * Math.PI) / 180);
const FIELD_RATIO = 480 / 800;

export interface Cell {
  readonly column: number;
  readonly row: number;
}

export interface SimulatedMap {
  readonly channels: Float32Array[];
  readonly sampleRateHz: number;
  readonly positionsM: Float64Array;
  readonly gridM: Float64Array;
  readonly width: number;
  readonly bandHz: readonly [number, number];
  readonly sources: readonly Cell[];
  readonly reflection: Cell;
  readonly reflectionOf: number;
  readonly reflectionDelayS: number;
}

type Vector = readonly [number, number, number];

/** 64 microphones on a sunflower spiral of 14 cm in the plane z = 0. */
export const spiralPositionsM = (): Float64Array =>
  Float64Array.from({ length: 3 * MICROPHONES }, (_, index) => {
    const m = Math.floor(index / 3);
    const radius = RADIUS_M * Math.sqrt((m + 0.5) / MICROPHONES);
    const angle = m * Math.PI * (3 - Math.sqrt(5));
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0][index % 3] as number;
  });

/** A point of the field's plane; cells are centered. */
function pointOf({ column, row }: Cell, distanceM: number): Vector {
  const x = ((column + 0.5) / GRID) * 2 - 1;
  const y = 1 - ((row + 0.5) / GRID) * 2;
  return [x * HALF_FIELD * distanceM, y * HALF_FIELD * FIELD_RATIO * distanceM, distanceM];
}

/** 110 x 110 points of a plane before the array, 62 degrees wide in the form of an 800 x 480 picture. */
export function fieldGridM(distanceM: number): Float64Array {
  const gridM = new Float64Array(3 * GRID * GRID);
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      gridM.set(pointOf({ column, row }, distanceM), 3 * (row * GRID + column));
    }
  }
  return gridM;
}

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** Distance of two directions as the array resolves it: of their components in its plane. */
const apart = (a: Cell, b: Cell): number => {
  const [u, v] = [unit(pointOf(a, 1)), unit(pointOf(b, 1))];
  return Math.hypot(u[0] - v[0], u[1] - v[1]);
};

/** Sources anywhere in the field, one reflection, noise of each microphone; the same for the same seed. */
export function simulateSources(seed: number, snrDb: number): SimulatedMap {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  for (let turn = 0; turn < 20; turn++) random();
  const normal = seededNormal(Math.imul(seed + 1, 0x85ebca6b));
  const within = ([low, high]: readonly [number, number]) => low + (high - low) * random();
  const either = (size: number) => within([-size, size]);
  const ranges = simulatedRanges;

  const lowHz = within([ranges.lowestHz, ranges.highestHz - ranges.narrowestBandHz]);
  const bandHz = [lowHz, within([lowHz + ranges.narrowestBandHz, ranges.highestHz])] as const;
  const distanceM = within(ranges.distanceM);
  const beamWidth = (1.03 * NOMINAL_SPEED_MS) / ((bandHz[0] + bandHz[1]) / 2) / (2 * RADIUS_M);
  const [fewest, most] = ranges.sourceCount;
  const count = fewest + Math.floor(random() * (most - fewest + 1));
  const cells: Cell[] = [];
  while (cells.length <= count) {
    const cell = { column: random() * (GRID - 1), row: random() * (GRID - 1) };
    if (cells.every((other) => apart(cell, other) >= ranges.apartBeamWidths * beamWidth)) cells.push(cell);
  }
  const sources = cells.slice(0, count);
  const reflection = cells[count] as Cell;
  const reflectionOf = Math.floor(random() * count);
  const levelsDb = sources.map((_, index) => (index === 0 ? 0 : -within(ranges.weakerDb)));
  const slopes = sources.map(() => within(ranges.slopeDb));
  const delayS = within(ranges.reflectionDelayS);
  const lossDb = within(ranges.reflectionLossDb);
  const speedMs = NOMINAL_SPEED_MS * (1 + either(ranges.soundSpeedError));

  const length = Math.round(ranges.durationS * SAMPLE_RATE_HZ);
  const size = 32_768;
  const binHz = SAMPLE_RATE_HZ / size;
  const [first, last] = [Math.ceil(bandHz[0] / binHz), Math.floor(bandHz[1] / binHz)];
  const bins = last - first + 1;
  const noise = (): [Float64Array, Float64Array] => [
    Float64Array.from({ length: bins }, normal),
    Float64Array.from({ length: bins }, normal),
  ];

  const spectra = sources.map((_, index) => {
    const [re, im] = noise();
    const slope = slopes[index] as number;
    let power = 0;
    for (let bin = 0; bin < bins; bin++) {
      const gain = 10 ** ((slope * Math.log2((first + bin) / first)) / 20);
      re[bin] = (re[bin] as number) * gain;
      im[bin] = (im[bin] as number) * gain;
      power += (re[bin] as number) ** 2 + (im[bin] as number) ** 2;
    }
    const gain = 10 ** ((levelsDb[index] as number) / 20) * Math.sqrt((2 * bins) / power);
    return { re: re.map((value) => value * gain), im: im.map((value) => value * gain) };
  });
  const totalPower = levelsDb.reduce((sum, level) => sum + 10 ** (level / 10), 0);
  const noiseGain = Math.sqrt(totalPower / 10 ** (snrDb / 10));

  const emitters = [
    ...sources.map((cell, index) => ({
      spectrum: spectra[index] as { re: Float64Array; im: Float64Array },
      at: pointOf(cell, distanceM),
      gain: 1,
    })),
    {
      spectrum: spectra[reflectionOf] as { re: Float64Array; im: Float64Array },
      at: unit(pointOf(reflection, 1)).map(
        (part) =>
          part * (Math.hypot(...pointOf(sources[reflectionOf] as Cell, distanceM)) + delayS * speedMs),
      ) as unknown as Vector,
      gain: 10 ** (-lossDb / 20),
    },
  ];

  const positionsM = spiralPositionsM();
  const fft = createFft(size);
  const channels: Float32Array[] = [];
  const scale = (size / Math.sqrt(4 * bins)) * 0.05;
  for (let m = 0; m < MICROPHONES; m++) {
    const gain = 10 ** (either(ranges.gainErrorDb) / 20) * scale;
    const at = [0, 1, 2].map((axis) => (positionsM[3 * m + axis] as number) + either(ranges.positionErrorM));
    const re = new Float64Array(size);
    const im = new Float64Array(size);
    const [noiseRe, noiseIm] = noise();
    for (let bin = 0; bin < bins; bin++) {
      re[first + bin] = (noiseRe[bin] as number) * noiseGain * gain;
      im[first + bin] = (noiseIm[bin] as number) * noiseGain * gain;
    }
    for (const emitter of emitters) {
      const centreM = Math.hypot(...emitter.at);
      const microphoneM = Math.hypot(...emitter.at.map((part, axis) => part - (at[axis] as number)));
      // the level is that at the array's middle, and so is the time
      const weight = (gain * emitter.gain * centreM) / microphoneM;
      const delay = (microphoneM - distanceM) / speedMs;
      const angle = -2 * Math.PI * binHz * delay;
      const [stepRe, stepIm] = [Math.cos(angle), Math.sin(angle)];
      let [turnRe, turnIm] = [weight * Math.cos(angle * first), weight * Math.sin(angle * first)];
      for (let bin = 0; bin < bins; bin++) {
        const a = emitter.spectrum.re[bin] as number;
        const b = emitter.spectrum.im[bin] as number;
        re[first + bin] = (re[first + bin] as number) + a * turnRe - b * turnIm;
        im[first + bin] = (im[first + bin] as number) + a * turnIm + b * turnRe;
        const next = turnRe * stepRe - turnIm * stepIm;
        turnIm = turnRe * stepIm + turnIm * stepRe;
        turnRe = next;
      }
    }
    // the real part of an analytic signal
    fft.inverse(re, im);
    channels.push(Float32Array.from(re.subarray(0, length)));
  }
  return {
    channels,
    sampleRateHz: SAMPLE_RATE_HZ,
    positionsM,
    gridM: fieldGridM(distanceM),
    width: GRID,
    bandHz,
    sources,
    reflection,
    reflectionOf,
    reflectionDelayS: delayS,
  };
}
