import type { BandSpectra } from "../beamform/block-spectra.ts";
import { binRows } from "../beamform/quadratic-form.ts";
import { fastestKernel, type PowerEvaluator, powerEvaluator } from "../beamform/steered-powers.ts";
import { median } from "../statistics/median.ts";
import { climbToMaximum } from "./climb-to-maximum.ts";
import { correlationPowers } from "./correlation-powers.ts";
import type { GridPlace, PointGrid } from "./point-grid.ts";
import { type SeparatedSources, separateSources, withoutSource } from "./separate-sources.ts";
import type { SteeredGrid } from "./steered-grid.ts";
import type { WhitenedSpectra } from "./whitened-spectra.ts";

export interface FittedSource {
  place: GridPlace;
  /** Its height above the rest of the map when it was found, in standard deviations of the rest. */
  readonly standsOut: number;
}

export interface SourceFit {
  readonly sources: readonly FittedSource[];
  readonly parts: SeparatedSources;
}

export interface FitOptions {
  readonly grid: PointGrid;
  readonly steered: SteeredGrid;
  readonly bandHz: readonly [number, number];
  readonly maxSources: number;
  readonly minProminence: number;
  /** Maxima lower than the highest by more than this are ignored. */
  readonly rangeDb: number;
}

/** Two sources nearer than this many beam widths count as one. */
const MIN_BEAMS_APART = 1;
/** Hann blocks that overlap by half are not quite independent. */
const OWN_BLOCKS = 0.9;
/** Without a range of at least this many deviations a map contains no usable positions. */
const MIN_CONTRAST = 3;
/** Rounds of relocating every source without the others. */
const ROUNDS = 2;
/**
 * A scan of more places, for an array many wavelengths wide, looks correlations up: steering to each place would take
 * minutes, and all advances at once a gigabyte.
 */
const MANY_PLACES = 20_000;
const PLACES_AT_ONCE = 4096;

/**
 * Finds the strongest maximum of the map, removes all that is coherent with it, and repeats this on the rest until no
 * maximum is prominent. After each new source the earlier ones move to the maximum of the map without the others.
 * Undefined if no maximum is prominent.
 */
export function fitSources(spectra: WhitenedSpectra, options: FitOptions): SourceFit | undefined {
  const { grid, steered, bandHz, maxSources, minProminence, rangeDb } = options;
  const count = spectra.microphoneCount;
  const middleHz = (bandHz[0] + bandHz[1]) / 2;
  const rows = binRows(spectra);
  const powersOfAll = powerEvaluator(spectra, true, fastestKernel, rows);
  const steps = steered.scanSteps(bandHz[1]);
  const places = scanPlaces(grid, steps);
  const scan = scanOf(places, steered);
  const map = scan.map(spectra, powersOfAll);
  const floor = map.reduce((most, power) => Math.max(most, power), 0) * 10 ** (-rangeDb / 10);
  const sources: FittedSource[] = [];
  const advancesOfSources = () => steered.advancesAt(sources.map(({ place }) => place));
  const separated = () => separateSources(spectra, rows, advancesOfSources());
  let parts: SeparatedSources | undefined;

  function strongestOfRest(): FittedSource | undefined {
    const explained = parts && scan.map(parts);
    const rest = map.map((power, index) => power - (explained?.[index] ?? 0));
    const taken = advancesOfSources();
    const isTaken = (index: number) => {
      const own = scan.advancesOf(index);
      return sources.some((_, source) => {
        const other = taken.subarray(source * count, (source + 1) * count);
        return steered.beamsApart(own, other, middleHz) < MIN_BEAMS_APART;
      });
    };
    let best = -1;
    for (const [index, power] of rest.entries()) {
      if ((best < 0 || power > (rest[best] as number)) && !isTaken(index)) best = index;
    }
    const place = places[best];
    if (place === undefined || !((rest[best] as number) >= floor)) return undefined;
    const standsOut = sources.length === 0 ? firstStandsOut(rest, best) : standsOutOf(rest, best);
    return standsOut >= minProminence ? { place, standsOut } : undefined;
  }

  /** The beam of a small array may fill most of the map; the first source need only exceed what noise can cause. */
  function firstStandsOut(rest: Float64Array, best: number): number {
    const lowest = rest.reduce((least, power) => Math.min(least, power), Number.POSITIVE_INFINITY);
    const power = rest[best] as number;
    const noise = noiseDeviation(spectra);
    const aboveNoise = power - lowest >= MIN_CONTRAST * noise ? power / noise : 0;
    return Math.max(aboveNoise, standsOutOf(rest, best));
  }

  function moveWithoutOthers(source: FittedSource, index: number): void {
    const others = sources.length > 1 ? withoutSource(separated(), index) : undefined;
    const powersOfOthers = others && powerEvaluator(others, true);
    const powersAt = (some: readonly GridPlace[]) => {
      const there = steered.advancesAt(some);
      const explained = powersOfOthers?.(there);
      return powersOfAll(there).map((power, place) => power - (explained?.[place] ?? 0));
    };
    source.place = climbToMaximum(source.place, steps, powersAt, grid.inside);
  }

  while (sources.length < maxSources) {
    const found = strongestOfRest();
    if (found === undefined) break;
    sources.push(found);
    for (let round = 0; round < (sources.length > 1 ? ROUNDS : 1); round++) {
      for (const [index, source] of sources.entries()) moveWithoutOthers(source, index);
    }
    parts = separated();
  }
  return parts && { sources, parts };
}

interface Scan {
  /** Powers at all places. `evaluate` steers to places in that sound, if it is already made. */
  map(sound: BandSpectra, evaluate?: PowerEvaluator): Float64Array;
  advancesOf(index: number): Float64Array;
}

function scanOf(places: readonly GridPlace[], steered: SteeredGrid): Scan {
  if (places.length <= MANY_PLACES) {
    const advances = steered.advancesAt(places);
    const count = advances.length / Math.max(1, places.length);
    return {
      map: (sound, evaluate = powerEvaluator(sound, true)) => evaluate(advances),
      advancesOf: (index) => advances.subarray(index * count, (index + 1) * count),
    };
  }
  return {
    map(sound) {
      const evaluate = correlationPowers(sound, steered.longestS);
      const powers = new Float64Array(places.length);
      for (let from = 0; from < places.length; from += PLACES_AT_ONCE)
        powers.set(evaluate(steered.advancesAt(places.slice(from, from + PLACES_AT_ONCE))), from);
      return powers;
    },
    advancesOf: (index) => steered.advancesAt(places.slice(index, index + 1)),
  };
}

function scanPlaces(
  { width, height }: PointGrid,
  { columns, rows }: { columns: number; rows: number },
): GridPlace[] {
  const places: GridPlace[] = [];
  for (let row = 0; row < height; row += rows) {
    for (let column = 0; column < width; column += columns) places.push({ column, row });
  }
  return places;
}

/** How many standard deviations a value is above the median, estimated from the median absolute deviation. */
function standsOutOf(rest: Float64Array, best: number): number {
  const middle = median(rest);
  const deviation = 1.4826 * median(rest.map((power) => Math.abs(power - middle)));
  return deviation > 0 ? ((rest[best] as number) - middle) / deviation : 0;
}

/** Standard deviation of the map if all sound were noise that is independent between microphones. */
function noiseDeviation({ microphoneCount, binCount, blockCount }: WhitenedSpectra): number {
  return Math.sqrt(binCount / (OWN_BLOCKS * blockCount * microphoneCount * (microphoneCount - 1)));
}
