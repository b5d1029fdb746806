import { findPeaks } from "../beamform/find-peaks.ts";
import { angleDeg, directionOfPoint, type PeerArray, type PeerSource } from "./peer-scenes.ts";

/** Sources weaker than the strongest by more than this are not compared. */
const LISTED_DB = 10;

const decibel = (power: number) => 10 * Math.log10(Math.max(power, 1e-30));

export interface MapDifference {
  readonly largestDb: number;
  /** Compared. */
  readonly points: number;
  /** From the highest point of one to that of the other. */
  readonly peaksApartDeg: number;
}

/** Compares two maps where either is at most `rangeDb` below its highest point. */
export function differenceOf(
  array: PeerArray,
  [ours, theirs]: readonly [Float64Array, Float64Array],
  rangeDb: number,
): MapDifference {
  const highest = (map: Float64Array) =>
    map.reduce((best, power, at) => (power > (map[best] as number) ? at : best), 0);
  const [a, b] = [highest(ours), highest(theirs)];
  const share = 10 ** (-rangeDb / 10);
  const [floor, otherFloor] = [(ours[a] as number) * share, (theirs[b] as number) * share];
  let [largestDb, points] = [0, 0];
  for (const [at, power] of ours.entries()) {
    const other = theirs[at] as number;
    if (power < floor && other < otherFloor) continue;
    largestDb = Math.max(largestDb, Math.abs(decibel(power) - decibel(other)));
    points++;
  }
  return { largestDb, points, peaksApartDeg: angleDeg(directionOfCell(array, a), directionOfCell(array, b)) };
}

function directionOfCell(array: PeerArray, at: number) {
  return directionOfPoint(array, [...array.gridM.subarray(3 * at, 3 * at + 3)] as never);
}

/** The strongest first, without those that are too weak. */
export function listed(sources: readonly PeerSource[]): PeerSource[] {
  const highest = sources.reduce((most, { levelDb }) => Math.max(most, levelDb), Number.NEGATIVE_INFINITY);
  return sources
    .filter(({ levelDb }) => levelDb >= highest - LISTED_DB)
    .sort((a, b) => b.levelDb - a.levelDb);
}

/** The sources of a map of deconvolved powers: each strongest cell with all power within an angle around it. */
export function sourcesOfCells(array: PeerArray, powers: Float64Array, withinDeg: number): PeerSource[] {
  const sources: PeerSource[] = [];
  let rest = [...powers.entries()]
    .filter(([, power]) => power > 0)
    .map(([at, power]) => ({ power, direction: directionOfCell(array, at) }))
    .sort((a, b) => b.power - a.power);
  for (let strongest = rest[0]; strongest !== undefined; strongest = rest[0]) {
    const { direction } = strongest;
    const own = rest.filter((cell) => angleDeg(cell.direction, direction) <= withinDeg);
    rest = rest.filter((cell) => !own.includes(cell));
    const middle = [0, 1, 2].map((axis) =>
      own.reduce((sum, cell) => sum + cell.power * (cell.direction[axis] as number), 0),
    );
    sources.push({
      direction: middle.map((part) => part / Math.hypot(...middle)) as never,
      levelDb: decibel(own.reduce((sum, { power }) => sum + power, 0)),
    });
  }
  return listed(sources);
}

/** The sources of a map of levels: its peaks. */
export function sourcesOfPeaks(array: PeerArray, powers: Float64Array): PeerSource[] {
  const { width, gridM, wrapColumns } = array;
  const levelsDb = Float64Array.from(powers, decibel);
  return findPeaks(levelsDb, width, gridM.length / 3 / width, { dynamicRangeDb: LISTED_DB, wrapColumns }).map(
    ({ index, levelDb }) => ({ direction: directionOfCell(array, index), levelDb }),
  );
}

export interface Hits {
  readonly sources: number;
  readonly falseSources: number;
  /** Of each hit, from the true place. */
  readonly anglesDeg: readonly number[];
  /** Of each hit, above the true level. */
  readonly levelsDb: readonly number[];
}

/** A hit is within an angle of a source; a found source hits one only. */
export function hitsOf(truth: readonly PeerSource[], found: readonly PeerSource[], withinDeg: number): Hits {
  const open = [...found];
  const pairs = truth.flatMap((source) => {
    const at = open.findIndex(({ direction }) => angleDeg(direction, source.direction) <= withinDeg);
    return at < 0 ? [] : [{ source, hit: open.splice(at, 1)[0] as PeerSource }];
  });
  return {
    sources: truth.length,
    falseSources: open.length,
    anglesDeg: pairs.map(({ source, hit }) => angleDeg(hit.direction, source.direction)),
    levelsDb: pairs.map(({ source, hit }) => hit.levelDb - source.levelDb),
  };
}

export const joinHits = (all: readonly Hits[]): Hits => ({
  sources: all.reduce((sum, { sources }) => sum + sources, 0),
  falseSources: all.reduce((sum, { falseSources }) => sum + falseSources, 0),
  anglesDeg: all.flatMap(({ anglesDeg }) => anglesDeg),
  levelsDb: all.flatMap(({ levelsDb }) => levelsDb),
});

/** A row of a table: hits, false sources; mean and largest angle; mean and largest difference of levels. */
export function describeHits({ sources, falseSources, anglesDeg, levelsDb }: Hits): string {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const largest = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs));
  return [
    `${anglesDeg.length} of ${sources}`,
    falseSources,
    `${mean(anglesDeg).toFixed(2)}° (${largest(anglesDeg).toFixed(2)}°)`,
    `${mean(levelsDb).toFixed(2)} dB (${largest(levelsDb).toFixed(2)} dB)`,
  ].join(" | ");
}
