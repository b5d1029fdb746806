import type { BeamformInput } from "../beamform/beamform.ts";
import { sampleStretch } from "../beamform/block-spectra.ts";
import { checkArray, checkBandAndRate, powerToLevelDb, speedFor } from "../beamform/create-beamformer.ts";
import { arrayRadiusM } from "../beamform/steering-delays.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import { checkNumber } from "../inputs/check-number.ts";
import { fitSources, type SourceFit } from "./fit-sources.ts";
import { markReflections, type Reflection } from "./mark-reflections.ts";
import { type GridPlace, pointGrid } from "./point-grid.ts";
import { sourceSignals } from "./source-signals.ts";
import { steeredGrid } from "./steered-grid.ts";
import { type WhitenedSpectra, whitenedSpectra } from "./whitened-spectra.ts";

export interface LocateInput extends Omit<BeamformInput, "diagonalRemoval"> {
  /** Points in a row of `gridM`. */
  readonly width: number;
  /** True when the last column is beside the first, as in a map of all directions. Default false. */
  readonly wrapColumns?: boolean;
  /** First sample used, from 0; default 0. */
  readonly startSample?: number;
  /** Sample before which to stop; default, and at most, the length of the shortest channel. */
  readonly endSample?: number;
  /** Default 8, reflections included. */
  readonly maxSources?: number;
  /** Weaker ones than the strongest by more than this are left out; default 10. */
  readonly dynamicRangeDb?: number;
}

/** `column` and `row` are counted from 0 to the middle of the first cell, with a fraction. */
export interface LocatedSource extends GridPlace {
  /** In the coordinates of `gridM`: a point in meters, or a unit direction. */
  readonly positionM: readonly [number, number, number];
  /** Contribution of the source alone at the array's middle in the band, dB re full scale squared. */
  readonly levelDb: number;
  /** Its height above the rest of the map, in standard deviations of the rest. */
  readonly standsOut: number;
  /** Index in the list of the stronger source whose sound it repeats: likely a reflection of it. */
  readonly reflectionOf?: number;
  /** Its delay relative to that source, seconds. */
  readonly delayS?: number;
}

/** Minimum prominence of a source; noise alone reaches 5 about once in a hundred maps. */
const MIN_PROMINENCE = 6;
/** Margin by which a source may be weaker with whitened bins than in the band's power. */
const COLOUR_DB = 6;
const MAX_SOURCES = 1000;
const FARTHEST_POINT_M = 1e9;
/** A block is at least this many times as long as the longest way across the array. */
const CROSSINGS = 2.4;

function blockSizeFor({ positionsM, sampleRateHz }: LocateInput, speedMs: number): number {
  const samples = (CROSSINGS * 2 * arrayRadiusM(positionsM) * sampleRateHz) / speedMs;
  return Number.isFinite(samples) ? Math.min(4096, Math.max(64, nextPowerOfTwo(samples))) : 512;
}

/**
 * The sources that a heat map shows, strongest first: maxima that the stronger ones' side lobes do not explain, at
 * least a beam width apart, each with its own level; a source that repeats a stronger one's sound after a delay is
 * marked as its likely reflection. Microphones may be off by a decibel, and by a tenth of a wavelength. Empty if
 * nothing exceeds the noise, for fewer than two microphones, and for a grid or a band without points.
 *
 * Works on the cross-spectral matrix without its diagonal, each bin at the same power, by taking out source after
 * source with all that is coherent with it: P. Sijtsma, "CLEAN based on spatial source coherence", Int. J. of
 * Aeroacoustics 6 (2007), with beams that have nulls toward the other sources found, and every place found again
 * without the others. Throws RangeError when array lengths do not fit, and for invalid positions, points, rates, bands
 * and other numbers.
 */
export function locateSources(input: LocateInput): LocatedSource[] {
  const { channels, positionsM, gridM, width, bandHz, focus = "near" } = input;
  if (channels.length > 0 || positionsM.length > 0) checkArray(positionsM, channels.length);
  checkBandAndRate(bandHz, input.sampleRateHz);
  if (gridM.length % 3 !== 0 || !(width >= 1) || (gridM.length / 3) % width !== 0 || width % 1 !== 0) {
    throw new RangeError("The grid must hold x, y and z of each point, in rows of the width given.");
  }
  const { maxSources = 8, dynamicRangeDb = 10 } = input;
  for (const value of gridM) checkNumber("A coordinate of gridM", value, -FARTHEST_POINT_M, FARTHEST_POINT_M);
  checkNumber("maxSources", maxSources, 0, MAX_SOURCES);
  checkNumber("dynamicRangeDb", dynamicRangeDb, 0, Number.POSITIVE_INFINITY);
  if (channels.length < 2 || gridM.length === 0) return [];
  const speedMs = speedFor(input.temperatureC);
  const { sampleRateHz, startSample, endSample } = input;
  const blockSize = input.blockSize ?? blockSizeFor(input, speedMs);
  const spectra = whitenedSpectra({ channels, sampleRateHz, bandHz, blockSize, startSample, endSample });
  const grid = pointGrid(gridM, width, { focus, wrapColumns: input.wrapColumns ?? false });
  const steered = steeredGrid(grid, positionsM, focus, speedMs);
  const fit = fitSources(spectra, {
    ...{ grid, steered, bandHz, maxSources, minProminence: MIN_PROMINENCE },
    rangeDb: dynamicRangeDb + COLOUR_DB,
  });
  if (fit === undefined) return [];
  const ranked = rankSources(fit, spectra, dynamicRangeDb);
  const marks = marksOf(input, steered.advancesAt(ranked.map(({ place }) => place)), spectra, ranked);
  return ranked.map(({ place, standsOut, power }, index) => ({
    ...place,
    positionM: [...grid.pointsAt([place])] as [number, number, number],
    levelDb: powerToLevelDb(power),
    standsOut,
    ...marks[index],
  }));
}

interface Ranked {
  readonly place: GridPlace;
  readonly standsOut: number;
  readonly power: number;
  readonly whitenedPower: number;
}

function rankSources({ sources, parts }: SourceFit, spectra: WhitenedSpectra, rangeDb: number): Ranked[] {
  const { binCount } = parts;
  const ranked = sources.map(({ place, standsOut }, source) => {
    const bins = parts.powers.subarray(source * binCount, (source + 1) * binCount);
    return {
      place,
      standsOut,
      power: bins.reduce((sum, power, bin) => sum + power * (spectra.powers[bin] as number), 0),
      whitenedPower: bins.reduce((sum, power) => sum + power, 0),
    };
  });
  ranked.sort((a, b) => b.power - a.power);
  const floor = (ranked[0]?.power ?? 0) * 10 ** (-rangeDb / 10);
  return ranked.filter(({ power }) => power >= floor && power > 0);
}

function marksOf(
  { channels, sampleRateHz, bandHz, startSample, endSample }: LocateInput,
  advancesS: Float64Array,
  whitened: WhitenedSpectra,
  ranked: readonly Ranked[],
): (Reflection | undefined)[] {
  if (ranked.length < 2) return [];
  const { start, length } = sampleStretch(channels, startSample, endSample);
  const signals = sourceSignals({
    ...{ channels, sampleRateHz, bandHz, advancesS, whitened },
    startSample: start,
    endSample: start + length,
  });
  return markReflections(
    signals,
    ranked.map(({ whitenedPower }) => whitenedPower),
  );
}
