import { soundSpeedMs } from "../air/air.ts";
import { FARTHEST_M } from "../array-geometry/array-geometry.ts";
import { SILENCE_DB } from "../fft/powers-to-db.ts";
import { checkNumber, checkSampleRate } from "../inputs/check-number.ts";
import { bandSpectra } from "./block-spectra.ts";
import { precisePowerEvaluator } from "./steered-powers.ts";
import { type Focus, steeringAdvances } from "./steering-delays.ts";

/** Default if no temperature is known. */
export const DEFAULT_SOUND_SPEED_MS = 343;

export const speedFor = (temperatureC: number | undefined): number =>
  temperatureC === undefined ? DEFAULT_SOUND_SPEED_MS : soundSpeedMs(temperatureC);

export interface BeamformerOptions {
  /** Microphones, [microphone][x, y, z] in meters. */
  readonly positionsM: Float64Array;
  /** Points in meters in the coordinates of `positionsM`, or unit directions with focus "far"; [point][x, y, z]. */
  readonly gridM: Float64Array;
  /** Default "near". */
  readonly focus?: Focus;
  readonly sampleRateHz: number;
  /** FFT bins from the first to the second frequency, both included, are summed. */
  readonly bandHz: readonly [number, number];
  /**
   * Samples in a block, a power of two; a recording shorter than two blocks is one rectangular block. Default 512, or
   * the whole of a recording shorter than 4,096 samples.
   */
  readonly blockSize?: number;
  /** Without it the speed of sound is 343 m/s. */
  readonly temperatureC?: number;
  /** Leaves each microphone's own power out, and with it noise that no two share. Default false. */
  readonly diagonalRemoval?: boolean;
}

/** Beamforms many recordings on one grid. */
export interface Beamformer {
  readonly pointCount: number;
  /**
   * Levels of the samples from `startSample` to before `endSample` (default all), one a grid point, dB re full scale
   * squared: a full-scale sine is -3.01, nothing at all -300. `channels` are in the order of `positionsM`.
   */
  levels(channels: readonly Float32Array[], startSample?: number, endSample?: number): Float32Array;
}

const LOWEST_POWER = 10 ** (SILENCE_DB / 10);

/** Mean square to dB; what is not above 0 (no bin in the band, a diagonal removed) is -300. */
export function powerToLevelDb(power: number): number {
  return power > LOWEST_POWER ? 10 * Math.log10(power) : SILENCE_DB;
}

export function checkArray(positionsM: Float64Array, channelCount?: number): void {
  const fits = channelCount === undefined || positionsM.length === 3 * channelCount;
  if (positionsM.length === 0 || positionsM.length % 3 !== 0 || !fits) {
    throw new RangeError("The positions must hold x, y and z of each channel's microphone.");
  }
  for (const value of positionsM) checkNumber("A coordinate of positionsM", value, -FARTHEST_M, FARTHEST_M);
}

/** The two frequencies may have any value except NaN. Throws RangeError, also for an invalid rate. */
export function checkBandAndRate([fromHz, toHz]: readonly [number, number], sampleRateHz: number): void {
  checkSampleRate("sampleRateHz", sampleRateHz);
  for (const hz of [fromHz, toHz])
    checkNumber("A frequency of bandHz", hz, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
}

/**
 * A delay-and-sum beamformer for a fixed array, grid and band. Throws RangeError when array lengths do not fit, and for
 * invalid positions, rates, bands and block sizes. A point that is not finite has the level of silence.
 */
export function createBeamformer(options: BeamformerOptions): Beamformer {
  const { positionsM, gridM, sampleRateHz, bandHz, blockSize } = options;
  checkArray(positionsM);
  checkBandAndRate(bandHz, sampleRateHz);
  if (gridM.length % 3 !== 0) throw new RangeError("The grid must hold x, y and z of each point.");
  const speedMs = speedFor(options.temperatureC);
  const advances = steeringAdvances(positionsM, gridM, options.focus ?? "near", speedMs);
  return {
    pointCount: gridM.length / 3,
    levels(channels, startSample, endSample) {
      checkArray(positionsM, channels.length);
      const spectra = bandSpectra({ channels, sampleRateHz, bandHz, blockSize, startSample, endSample });
      return Float32Array.from(
        precisePowerEvaluator(spectra, options.diagonalRemoval)(advances),
        powerToLevelDb,
      );
    },
  };
}
