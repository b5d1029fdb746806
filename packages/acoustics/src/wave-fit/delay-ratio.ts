import type { BandSpectra } from "../beamform/block-spectra.ts";
import { bandScatter } from "./band-scatter.ts";
import { type BinPowers, beamSlopes } from "./bin-powers.ts";
import { axesOf } from "./resolution.ts";
import { shapeOfMaximum, waveOf } from "./shape-of-maximum.ts";
import { strongestLines } from "./strongest-lines.ts";

type Vector = readonly [number, number, number];

/** Along an axis of less than this part of the squared extent, usual errors of positions change delays too much. */
const FLAT = 0.05;
/** Waves that run less than this of their way along a flat array or a line cannot have delays that are too long. */
const NEAR_PLANE = 0.9;
const MOST_STEPS = 8;
/** Of the delays: no statement changes by as little. */
const CLOSE = 1e-3;
/** No step is longer, so that it does not leave the hill of the map. */
const LONGEST_STEP = 0.3;
/** Three standard deviations, squared. */
const THREE_DEVIATIONS = 9;
const CHI_SQUARED_1 = 3.841;

/** How long the delays between microphones are, over those of a plane wave in air. */
export interface DelayRatio {
  readonly ratio: number;
  /** Three standard deviations of it, by noise or by how much parts of the band disagree. */
  readonly uncertainty: number;
}

export interface DelayRatioInput {
  readonly spectra: BandSpectra;
  readonly bins: BinPowers;
  /** Relative to their mean, [microphone][x, y, z]. */
  readonly centredM: Float64Array;
  readonly speedMs: number;
  readonly direction: Vector;
  /** Of the direction. */
  readonly advancesS: Float64Array;
}

/**
 * Climbs from a direction to the maximum of the map over all slownesses, whose delays need not be those of a wave in
 * air: a vector in space for arrays that extend in it, else its part along the array. Its length times the speed of
 * sound is 1 for a wave in air, at most 1 for the part along a flat array or a line. Waves that bend around what an array
 * is mounted on have longer delays (1.5 times where the body is small for the wavelength, 1.29 on either side of a
 * large ball), as microphones have that are closer than stated; reflections only shorten the vector. Undefined where
 * delays cannot be too long.
 */
export function delayRatio(input: DelayRatioInput): DelayRatio | undefined {
  const { spectra, bins, centredM, speedMs, direction, advancesS } = input;
  const count = spectra.microphoneCount;
  const along = ([x, y, z]: Vector) =>
    Float64Array.from(
      { length: count },
      (_, m) =>
        (x * (centredM[3 * m] as number) +
          y * (centredM[3 * m + 1] as number) +
          z * (centredM[3 * m + 2] as number)) /
        speedMs,
    );
  const axes = axesOf(centredM).map((vector) => {
    const shifts = along(vector);
    return { vector, shifts, extent: shifts.reduce((sum, shift) => sum + (shift * shift) / count, 0) };
  });
  const longest = axes.reduce((most, { extent }) => Math.max(most, extent), 0);
  const spanned = axes.filter(({ extent }) => extent > FLAT * longest);
  const start = spanned.map(({ vector }) =>
    vector.reduce((sum, part, axis) => sum + part * (direction[axis] as number), 0),
  );
  if (spanned.length === 0 || (spanned.length < 3 && Math.hypot(...start) < NEAR_PLANE)) return undefined;

  const lines = strongestLines(bins);
  const mean = Float64Array.from(lines, (bin) => bins.mean[bin] as number);
  const blocks = Float64Array.from(lines, (bin) => bins.blocks[bin] as number);
  const frequenciesHz = Float64Array.from(lines, (bin) => spectra.firstHz + bin * spectra.stepHz);
  const slowness = [...start];
  for (let step = 0; ; step++) {
    const advances = advancesS.map((advance, m) =>
      spanned.reduce(
        (sum, { shifts }, axis) =>
          sum + ((slowness[axis] as number) - (start[axis] as number)) * (shifts[m] as number),
        advance,
      ),
    );
    const { powers, slopes } = beamSlopes(
      spectra,
      advances,
      spanned.map(({ shifts }) => shifts),
      lines,
    );
    const wave = powers.map((power, line) => waveOf(power, mean[line] as number, count));
    const { slope, curvature } = shapeOfMaximum(
      wave,
      { mean, blocks, dependence: bins.dependence },
      frequenciesHz,
      count,
    );
    if (!(curvature > 0)) return undefined;
    const moves = spanned.map(
      ({ extent }, axis) =>
        (slopes[axis] as Float64Array).reduce((sum, value) => sum + value, 0) / curvature / extent,
    );
    const length = Math.hypot(...moves);
    if (step === MOST_STEPS || length < CLOSE) {
      const ratio = Math.hypot(...slowness);
      const outward = slowness.map((part) => part / ratio);
      const extent = spanned.reduce(
        (sum, axis, index) => sum + axis.extent * (outward[index] as number) ** 2,
        0,
      );
      const outwardSlope = powers.map((_, line) =>
        outward.reduce((sum, part, axis) => sum + part * (slopes[axis]?.[line] as number), 0),
      );
      // the axes are principal: the extent along a way is the mean of the squared extents
      const deviation = Math.max(CHI_SQUARED_1 * slope, bandScatter([outwardSlope], [extent]));
      const uncertainty = Math.sqrt(((THREE_DEVIATIONS / CHI_SQUARED_1) * deviation) / extent) / curvature;
      return { ratio, uncertainty };
    }
    const share = Math.min(1, LONGEST_STEP / length);
    for (const [axis, move] of moves.entries()) slowness[axis] = (slowness[axis] as number) + share * move;
  }
}
