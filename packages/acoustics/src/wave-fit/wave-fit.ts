import { sampleStretch } from "../beamform/block-spectra.ts";
import { speedFor } from "../beamform/create-beamformer.ts";
import type { SteeredRecording } from "../beamform/steer-recording.ts";
import { arrayRadiusM, centrePositions, type Focus, steeringAdvances } from "../beamform/steering-delays.ts";
import { checkNumber } from "../inputs/check-number.ts";
import { bandScatter, CHI_SQUARED_1, CHI_SQUARED_2 } from "./band-scatter.ts";
import { beamPowers, beamSlopes, binPowers } from "./bin-powers.ts";
import { delayRatio } from "./delay-ratio.ts";
import { reflectionPull, untoldElevation } from "./elevation-range.ts";
import { lobeShares, typicalFrequencies } from "./lobe-shares.ts";
import { independentBeams, logNoiseProbability } from "./noise-probability.ts";
import { pairCoherence } from "./pair-coherence.ts";
import { extentsOf, farthestWithin, sideways, spreadOf } from "./resolution.ts";
import { shapeOfMaximum, waveOf } from "./shape-of-maximum.ts";
import { strayShare } from "./stray-sound.ts";

type Vector = readonly [number, number, number];

/** What a recording says about a wave from one direction. */
export interface WaveFit {
  /**
   * Share of the sound at the microphones that a wave from this direction explains, 0 to 1; 0 for noise that no two
   * microphones share. Lost where microphones are in another place or order than stated.
   */
  readonly coherence: number;
  /**
   * True if the microphones hear one sound, by the coherence of pairs wherever they are, but no more than half of it
   * can be a wave from this direction: places, order or delays of the microphones are not those stated, or the sound
   * arrives on several ways.
   */
  readonly isCoherenceLost: boolean;
  /** True if noise that no two microphones share has such a maximum less than once in 10,000 recordings. */
  readonly isSignificant: boolean;
  /**
   * Why there is no direction although the microphones record one sound: `delaysDoNotFit` if its delays are longer than
   * those of waves in air, or if coherence is lost; `reflections` if so much of it arrives from elsewhere that the
   * direction may be off by more than 20 degrees. Absent if there is one.
   */
  readonly doubt?: "delaysDoNotFit" | "reflections";
  /** How many times as long as those of a wave in air the delays between microphones are, if these are too long. */
  readonly delayRatio?: number;
  /**
   * Within this angle of the direction the true one is in 95 of 100 simulated recordings of one source in white noise,
   * or, if that is more and no stronger wave is known, by how much the parts of the band disagree, as they do where there
   * are reflections; for the only wave, and what arrives from elsewhere may pull it; degrees.
   * Errors of positions and of the speed of sound come on top. For a line of microphones: of the angle to the line.
   */
  readonly uncertaintyDeg: number;
  /**
   * Only the azimuth is stated, and this is the uncertainty of it. A flat array whose normal is z cannot resolve elevations
   * near its plane: the true one is anywhere in this range, from and to, also if floor and ceiling reflect. Absent if the
   * elevation is stated.
   */
  readonly azimuthOnly?: {
    readonly uncertaintyDeg: number;
    readonly elevationRangeDeg: readonly [number, number];
  };
}

/** Powers of the map of a recording at a place if it holds only some waves and noise, mean square. */
export interface ExpectedPower {
  /** Side lobes of the waves, by the point spread function of the array. */
  readonly sideLobes: number;
  /** Noise that no two microphones share. */
  readonly noise: number;
  /** Standard deviation of the sum of both. */
  readonly deviation: number;
}

/** The map that the wave from one place has by itself: the point spread function of the array. */
export interface WaveLobes {
  /**
   * Its height at places ([place][x, y, z]) by a few typical frequencies, to search lobes: 1 at the wave's own place,
   * 0 where it is below a third.
   */
  sharesAt(places: Float64Array): Float64Array;
  /**
   * Whether the wave could be from another place instead, and be a side lobe here: if it were from there, noise would
   * lift the map here this far above the map there in more than one of 10,000 recordings; or the two heights differ by
   * less than half a decibel, which usual errors of positions and reflections change too.
   */
  couldBeAt(other: Vector): boolean;
}

/** Where else a wave could come from. */
export interface WaveLook {
  /** The directions that are searched; default all. */
  readonly isAllowed?: (direction: Vector) => boolean;
  /** Unit vectors at right angles to the direction, along which it is uncertain; default all around. */
  readonly ways?: readonly Vector[];
  /** A stronger wave is known, whose lobes tilt the map here: parts of the band disagree because of these. */
  readonly isBesideStronger?: boolean;
  /** No other wave was found: what is not in this one is reflections, or sources that cannot be separated. */
  readonly isOnly?: boolean;
}

/**
 * Fits waves to a recording. A place is a unit direction, or a point in meters with the focus "near". Throws RangeError
 * for coordinates beyond a million km or NaN.
 */
export interface WaveFitter {
  fit(place: Vector, focus: Focus, look?: WaveLook): WaveFit;
  /** The map at each of some places, if the waves from others were all. */
  expectedPowers(waves: readonly Vector[], places: readonly Vector[], focus: Focus): ExpectedPower[];
  lobesOf(place: Vector, focus: Focus): WaveLobes;
}

const FARTHEST_PLACE_M = 1e9;
/** One false direction in 10,000 recordings of noise. */
const SIGNIFICANT = Math.log(1e-4);
/** Microphones that have this much coherence with each other hear one sound... */
const MIN_PAIR_COHERENCE = 0.6;
/** ...and a wave that explains less than this part of it does not fit their places. */
const MIN_EXPLAINED = 0.5;
/** Lower lobes exceed their source by chance only in noise that hides the source. */
const LEAST_LOBE = 1 / 3;
/** One in 10,000 of a normal variable. */
const DEVIATIONS = 3.72;
/**
 * Air of -20 degrees instead of 20 has delays 1.076 times as long. Beyond this, and beyond three standard deviations, no
 * weather explains them.
 */
const MAX_DELAY_RATIO = 1.08;
/**
 * A direction that stray sound may pull by more than this is none: another machine is there. It is the angle where the
 * array resolves best, 20 degrees; what is stated is as often within its uncertainty with 15 as with 20, in simulated
 * rooms, where 20 leave fewer right directions out.
 */
const MAX_PULL = (20 / 180) * Math.PI;
/** Of the power of a wave, half a decibel. */
const ALIKE_LOSS = 1 - 10 ** -0.05;

/** Prepares the fits of one recording. */
export function waveFitter(sound: SteeredRecording): WaveFitter {
  const { input, spectra } = sound;
  const { channels, positionsM, sampleRateHz, bandHz } = input;
  const { length } = sampleStretch(channels, input.startSample, input.endSample);
  const speedMs = speedFor(input.temperatureC);
  const bins = binPowers(spectra, length, sampleRateHz);
  const spread = spreadOf(positionsM);
  const axes = extentsOf(positionsM);
  const radiusM = arrayRadiusM(positionsM);
  const highestHz = Math.min(bandHz[1], sampleRateHz / 2);
  const beams = Math.log(independentBeams(radiusM, highestHz, speedMs));
  const count = channels.length;
  const frequenciesHz = bins.mean.map((_, bin) => spectra.firstHz + bin * spectra.stepHz);
  const advancesTo = (place: Vector, focus: Focus) => {
    for (const value of place)
      checkNumber("A coordinate of a place", value, -FARTHEST_PLACE_M, FARTHEST_PLACE_M);
    return steeringAdvances(positionsM, Float64Array.from(place), focus, speedMs);
  };
  const wavesOf = (beam: Float64Array) =>
    beam.map((power, bin) => waveOf(power, bins.mean[bin] as number, count));
  // Lower frequencies sound alike at all microphones, wherever these are.
  const pairs = pairCoherence(spectra, bins, speedMs / Math.max(1e-9, 4 * radiusM));

  const { centred } = centrePositions(positionsM);
  /** How the advances change per radian along a way. */
  const shiftsAlong = (way: Vector) =>
    Float64Array.from(
      { length: count },
      (_, m) => way.reduce((sum, part, axis) => sum + part * (centred[3 * m + axis] as number), 0) / speedMs,
    );

  const fittedBeams = new Map<string, Float64Array>();
  /** The lobes of a place are searched after it was fitted. */
  function beamAt(place: Vector, focus: Focus): Float64Array {
    const key = beamKey(place, focus);
    const beam = fittedBeams.get(key) ?? beamPowers(spectra, advancesTo(place, focus));
    fittedBeams.set(key, beam);
    return beam;
  }

  function isLost(wave: Float64Array): boolean {
    if (pairs === undefined || pairs.coherence < MIN_PAIR_COHERENCE) return false;
    const [explained, all] = [wave, bins.mean].map((powers) =>
      pairs.strongest.reduce((sum, bin) => sum + (powers[bin] as number), 0),
    ) as [number, number];
    return explained < MIN_EXPLAINED * pairs.coherence * all;
  }

  return {
    fit(place, focus, { isAllowed = () => true, ways, isBesideStronger = false, isOnly = false } = {}) {
      const direction = directionTo(place, focus, positionsM);
      const beside = ways?.slice(0, 1) ?? sideways(direction);
      const shifts = beside.map((way) => shiftsAlong(way));
      const advancesS = advancesTo(place, focus);
      const { powers: beam, slopes } = beamSlopes(spectra, advancesS, shifts);
      fittedBeams.set(beamKey(place, focus), beam);
      const wave = wavesOf(beam);
      const all = sumOf(bins.mean);
      const { slope, curvature } = shapeOfMaximum(wave, bins, frequenciesHz, count);
      const extents = [
        [0, 0],
        [1, 1],
        [0, 1],
      ].map(([a = 0, b = 0]) => meanProduct(shifts[a], shifts[b]));
      const deviation = Math.max(
        (ways ? CHI_SQUARED_1 : CHI_SQUARED_2) * slope,
        isBesideStronger ? 0 : bandScatter(slopes, extents),
      );
      const limit = curvature > 0 ? (speedMs ** 2 * deviation) / curvature ** 2 : Number.POSITIVE_INFINITY;
      const coherence = all > 0 ? Math.min(1, sumOf(wave) / all) : 0;
      const beamM = curvature > 0 ? speedMs * Math.sqrt((2 * sumOf(wave)) / curvature) : 0;
      const elevationRangeDeg = ways
        ? undefined
        : untoldElevation(direction, spread, { limit, pullM: reflectionPull(coherence) * beamM });
      const isSignificant = logNoiseProbability(beam, bins, count) + beams < SIGNIFICANT;
      const isCoherenceLost = isLost(wave);
      const stray = isOnly ? (strayShare(spectra, bins, advancesS) ?? 0) / Math.max(1, axes.length) : 0;
      // Two waves d beams apart, the stray one p of the sound, have p d as the pull and p (1 - p) d^2 as the share that is
      // not in the wave between: the pull is the root of the share if both are alike, and less if the stray one is weaker.
      // Pulls along the axes of the array are as likely.
      const pulled = limit + stray * beamM ** 2;
      // noise alone may leave as much open, which the uncertainty states
      const isReflected = pulled > 2 * limit && pulled > MAX_PULL ** 2 * (axes[0] ?? 0);
      const delays = isOnly
        ? delayRatio({ spectra, bins, centredM: centred, speedMs, direction, advancesS })
        : undefined;
      const isTooSlow = delays !== undefined && delays.ratio - delays.uncertainty > MAX_DELAY_RATIO;
      const doubt = isTooSlow || isCoherenceLost ? "delaysDoNotFit" : isReflected ? "reflections" : undefined;
      return {
        coherence,
        isCoherenceLost,
        isSignificant,
        ...(isSignificant && doubt && { doubt }),
        ...(isSignificant && isTooSlow && { delayRatio: delays.ratio }),
        uncertaintyDeg: farthestWithin(direction, spread, pulled, isAllowed, ways),
        ...(elevationRangeDeg && {
          azimuthOnly: {
            uncertaintyDeg: azimuthWithin(
              direction,
              farthestWithin(direction, spread, pulled, isAllowed, levelWaysOf(direction)),
            ),
            elevationRangeDeg,
          },
        }),
      };
    },

    expectedPowers(waves, places, focus) {
      const advances = waves.map((wave) => advancesTo(wave, focus));
      const powers = advances.map((advance) => wavesOf(beamPowers(spectra, advance)));
      const noise = bins.mean.map(
        (mean, bin) =>
          Math.max(0, mean - powers.reduce((sum, wave) => sum + (wave[bin] as number), 0)) /
          Math.max(1, count),
      );
      return places.map((place) => {
        const there = advancesTo(place, focus);
        const lobes = new Float64Array(noise.length);
        for (const [index, wave] of powers.entries()) {
          const apart = there.map((advance, m) => advance - (advances[index]?.[m] as number));
          for (const [bin, power] of wave.entries())
            if (power > 0)
              lobes[bin] = (lobes[bin] as number) + power * pointSpread(apart, frequenciesHz[bin] as number);
        }
        let variance = 0;
        for (const [bin, lobe] of lobes.entries())
          variance += ((lobe + (noise[bin] as number)) ** 2 * bins.dependence) / (bins.blocks[bin] as number);
        return { sideLobes: sumOf(lobes), noise: sumOf(noise), deviation: Math.sqrt(variance) };
      });
    },

    lobesOf(place, focus) {
      const own = advancesTo(place, focus);
      const beam = beamAt(place, focus);
      const wave = wavesOf(beam);
      const typicalHz = typicalFrequencies(wave, frequenciesHz);
      return {
        sharesAt(places) {
          for (const value of places)
            checkNumber("A coordinate of a place", value, -FARTHEST_PLACE_M, FARTHEST_PLACE_M);
          const advances = steeringAdvances(positionsM, places, focus, speedMs);
          return lobeShares(advances, own, typicalHz, LEAST_LOBE);
        },
        couldBeAt(other) {
          const there = advancesTo(other, focus);
          const beamThere = beamPowers(spectra, there);
          const apart = there.map((advance, m) => advance - (own[m] as number));
          let [above, lost, variance] = [0, 0, 0];
          for (const [bin, power] of wave.entries()) {
            const noise = Math.max(0, (bins.mean[bin] as number) - power) / Math.max(1, count);
            const loss = 1 - pointSpread(apart, frequenciesHz[bin] as number);
            above += (beam[bin] as number) - (beamThere[bin] as number);
            lost += power * loss;
            // Of the difference of both beams: what they pass of the wave does not vary independently.
            variance += (2 * noise * (power + noise) * loss * bins.dependence) / (bins.blocks[bin] as number);
          }
          return (
            lost <= ALIKE_LOSS * sumOf(wave) || above + lost < DEVIATIONS * Math.sqrt(Math.max(0, variance))
          );
        },
      };
    },
  };
}

/** The two ways along which only the azimuth of a direction changes. */
function levelWaysOf(direction: Vector): Vector[] {
  const [east] = sideways(direction);
  return [east, [-east[0], -east[1], -east[2]]];
}

/** What an angle on the sphere is as an azimuth. */
const azimuthWithin = ([x, y]: Vector, angleDeg: number): number =>
  Math.min(180, angleDeg / Math.hypot(x, y));

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** |1/M sum over microphones of exp(2 pi i f t)|^2, the response of delay-and-sum to a wave from elsewhere. */
function pointSpread(apartS: Float64Array, frequencyHz: number): number {
  let [x, y] = [0, 0];
  for (const apart of apartS) {
    const angle = 2 * Math.PI * frequencyHz * apart;
    x += Math.cos(angle);
    y += Math.sin(angle);
  }
  return (x * x + y * y) / apartS.length ** 2;
}

const beamKey = (place: Vector, focus: Focus): string => `${focus} ${place.join()}`;

const meanProduct = (a: Float64Array | undefined, b: Float64Array | undefined): number =>
  a && b ? a.reduce((sum, value, m) => sum + value * (b[m] as number), 0) / a.length : 0;

function directionTo(place: Vector, focus: Focus, positionsM: Float64Array): Vector {
  const count = positionsM.length / 3;
  const from = [0, 1, 2].map((axis) => {
    let sum = 0;
    for (let m = 0; m < count; m++) sum += (positionsM[3 * m + axis] as number) / count;
    return focus === "near" ? sum : 0;
  });
  const way = place.map((part, axis) => part - (from[axis] as number));
  const length = Math.hypot(...way) || 1;
  return way.map((part) => part / length) as never;
}
