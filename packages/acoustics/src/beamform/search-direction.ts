import { upperSide } from "../array-geometry/upper-side.ts";
import { checkNumber } from "../inputs/check-number.ts";
import { checkArray, powerToLevelDb, speedFor } from "./create-beamformer.ts";
import { directionVector } from "./directions.ts";
import { angleBetweenDeg, type Candidate, localMaxima } from "./local-maxima.ts";
import { type SteeredRecording, type SteeringInput, steerRecording } from "./steer-recording.ts";
import { arrayRadiusM } from "./steering-delays.ts";

/** Search ranges and limits for sources. */
export interface DirectionSearchOptions {
  /** Degrees; default -180 to 180; may pass 180, as in 170 to 190. */
  readonly azimuthDeg?: readonly [number, number];
  /**
   * Degrees; default -90 to 90. A planar array cannot distinguish the two sides of its plane: without this range only
   * its upper side is searched, and for an upright plane (within 6 degrees) the side of the larger x or y, unless
   * `azimuthDeg` is given. With this range all of it is searched, both sides if it includes them.
   */
  readonly elevationDeg?: readonly [number, number];
  /** How many sources to find at most; default 1. */
  readonly maxSources?: number;
  /** Weaker ones than the strongest by more than this are left out; default 12. */
  readonly dynamicRangeDb?: number;
}

export type DirectionSearchInput = SteeringInput & DirectionSearchOptions;

/** A direction from the array to a source, in the coordinates of `positionsM`. */
export interface FoundDirection {
  /** atan2(y, x), degrees, above -180 to 180. */
  readonly azimuthDeg: number;
  /** asin(z), degrees. */
  readonly elevationDeg: number;
  /** Level in the band at the array, dB re full scale squared: a full-scale sine is -3.01. */
  readonly levelDb: number;
}

type Evaluate = (directions: readonly { azimuthDeg: number; elevationDeg: number }[]) => Float64Array;

const evaluator =
  (recording: SteeredRecording): Evaluate =>
  (directions) => {
    const grid = new Float64Array(3 * directions.length);
    directions.forEach((d, index) => {
      grid.set(directionVector(d.azimuthDeg, d.elevationDeg), 3 * index);
    });
    return recording.powers(grid, "far");
  };

/** Two fifths of wavelength over diameter, so that no maximum falls between two directions; 0.5 to 4 degrees. */
function coarseStepDeg(input: SteeringInput): number {
  const radius = arrayRadiusM(input.positionsM);
  const shortestM =
    speedFor(input.temperatureC) / Math.max(1, Math.min(input.bandHz[1], input.sampleRateHz / 2));
  return Math.min(4, Math.max(0.5, 0.4 * (shortestM / Math.max(1e-6, 2 * radius)) * (180 / Math.PI)));
}

const spread = (from: number, to: number, stepDeg: number): number[] => {
  const count = Math.max(1, Math.ceil((to - from) / stepDeg - 1e-9));
  return from === to
    ? [from]
    : Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count);
};

/** Rings of equal elevation whose directions are about equally far apart, a pole being a single one. */
function coarseRings(
  azimuth: readonly [number, number],
  elevation: readonly [number, number],
  stepDeg: number,
) {
  return spread(elevation[0], elevation[1], stepDeg).map((elevationDeg) => {
    const isPole = Math.abs(elevationDeg) > 90 - 1e-9;
    const along = stepDeg / Math.max(0.01, Math.cos((elevationDeg * Math.PI) / 180));
    const azimuths = isPole ? [azimuth[0]] : spread(azimuth[0], azimuth[1], along);
    return azimuths.map((azimuthDeg) => ({ azimuthDeg, elevationDeg }));
  });
}

/** Climbs from a coarse direction with ever smaller steps along the free axes. */
function refine(
  start: Candidate,
  stepDeg: number,
  isAllowed: (c: Candidate) => boolean,
  evaluate: Evaluate,
  axes: readonly ("azimuth" | "elevation")[],
): Candidate {
  let best = start;
  for (let step = stepDeg / 2; step > 0.01; step /= 2) {
    for (let moves = 0; moves < 8; moves++) {
      const around = axes
        .flatMap((axis) => [-step, step].map((by) => moved(best, axis, by)))
        .filter(isAllowed);
      if (axes.length === 2) {
        for (const [a, b] of [
          [-step, -step],
          [-step, step],
          [step, -step],
          [step, step],
        ] as const) {
          const diagonal = moved(moved(best, "azimuth", a), "elevation", b);
          if (isAllowed(diagonal)) around.push(diagonal);
        }
      }
      const powers = evaluate(around);
      const strongest = powers.reduce(
        (most, power, index) => (power > (powers[most] ?? 0) ? index : most),
        0,
      );
      const found = around[strongest];
      const power = powers[strongest] ?? Number.NEGATIVE_INFINITY;
      if (found === undefined || power <= best.power) break;
      best = { ...found, power };
    }
  }
  return best;
}

function moved(from: Candidate, axis: "azimuth" | "elevation", byDeg: number): Candidate {
  if (axis === "azimuth") {
    const along = byDeg / Math.max(0.02, Math.cos((from.elevationDeg * Math.PI) / 180));
    return { ...from, azimuthDeg: from.azimuthDeg + along };
  }
  const elevationDeg = from.elevationDeg + byDeg;
  // beyond a pole the elevation decreases on the other side
  if (elevationDeg > 90)
    return { ...from, azimuthDeg: from.azimuthDeg + 180, elevationDeg: 180 - elevationDeg };
  if (elevationDeg < -90)
    return { ...from, azimuthDeg: from.azimuthDeg + 180, elevationDeg: -180 - elevationDeg };
  return { ...from, elevationDeg };
}

/** Whether an azimuth is in a range, modulo full turns. */
const isInAzimuth = (azimuthDeg: number, [from, to]: readonly [number, number]): boolean => {
  if (to - from >= 360) return true;
  const offset = (((azimuthDeg - from) % 360) + 360) % 360;
  return offset <= to - from + 1e-9;
};

function checkBand([fromHz, toHz]: readonly [number, number], sampleRateHz: number): void {
  if (!(fromHz >= 0 && toHz >= fromHz && fromHz <= sampleRateHz / 2)) {
    throw new RangeError(
      `The band ${fromHz} to ${toHz} Hz must rise and begin below ${sampleRateHz / 2} Hz, half the sampling rate.`,
    );
  }
}

function checkOptions({
  azimuthDeg,
  elevationDeg,
  maxSources,
  dynamicRangeDb,
}: DirectionSearchOptions): void {
  for (const [name, range, most] of [
    ["azimuthDeg", azimuthDeg, 720],
    ["elevationDeg", elevationDeg, 90],
  ] as const) {
    for (const end of range ?? []) checkNumber(`An end of ${name}`, end, -most, most);
    if (range && range[0] > range[1])
      throw new RangeError(`${name} must rise, not go from ${range.join(" to ")}.`);
  }
  if (maxSources !== undefined) checkNumber("maxSources", maxSources, 0, MAX_SOURCES);
  if (dynamicRangeDb !== undefined)
    checkNumber("dynamicRangeDb", dynamicRangeDb, 0, Number.POSITIVE_INFINITY);
}

/** Whether a direction is on the searched side of the array, including the plane itself. */
function sideTest({ positionsM, azimuthDeg, elevationDeg }: DirectionSearchInput) {
  const side = elevationDeg === undefined ? upperSide(positionsM) : undefined;
  if (side === undefined || (azimuthDeg !== undefined && !side.isUpper)) return () => true;
  const [x, y, z] = side.normal;
  return (direction: Pick<Candidate, "azimuthDeg" | "elevationDeg">) => {
    const [u, v, w] = directionVector(direction.azimuthDeg, direction.elevationDeg);
    return x * u + y * v + z * w >= -1e-9;
  };
}

/** Directions per step, between two progress reports; about a tenth of a second with 64 microphones. */
const DIRECTIONS_PER_STEP = 2048;
const MAX_SOURCES = 1000;
/** Assumed share of the coarse scan in the total work. */
const SCAN_SHARE = 0.7;

/**
 * The search of {@link searchDirection} in steps: each yields the share done so far, 0 to 1, so that a caller can show
 * progress, yield to other work, or stop.
 */
export function* directionSearch(
  recording: SteeredRecording,
  options: DirectionSearchOptions = {},
): Generator<number, FoundDirection[]> {
  const { input } = recording;
  checkBand(input.bandHz, input.sampleRateHz);
  checkOptions(options);
  const isOnSide = sideTest({ ...input, ...options });
  const azimuth = options.azimuthDeg ?? [-180, 180];
  const elevation = options.elevationDeg ?? [-90, 90];
  const evaluate = evaluator(recording);
  const stepDeg = coarseStepDeg(input);
  const directions = coarseRings(azimuth, elevation, stepDeg).flat().filter(isOnSide);
  const candidates: Candidate[] = [];
  for (let from = 0; from < directions.length; from += DIRECTIONS_PER_STEP) {
    yield (SCAN_SHARE * from) / directions.length;
    const some = directions.slice(from, from + DIRECTIONS_PER_STEP);
    const powers = evaluate(some);
    for (const [index, direction] of some.entries()) {
      const power = powers[index] as number;
      if (power > 0) candidates.push({ ...direction, power });
    }
  }
  const wanted = options.maxSources ?? 1;
  const axes = [
    ...(azimuth[0] === azimuth[1] ? [] : (["azimuth"] as const)),
    ...(elevation[0] === elevation[1] ? [] : (["elevation"] as const)),
  ];
  const isAllowed = (c: Candidate) =>
    c.elevationDeg >= elevation[0] &&
    c.elevationDeg <= elevation[1] &&
    isInAzimuth(c.azimuthDeg, azimuth) &&
    isOnSide(c);
  const maxima = localMaxima(candidates, stepDeg, 2 * wanted + 2, options.dynamicRangeDb ?? 12);
  const climbed: Candidate[] = [];
  for (const [index, candidate] of maxima.entries()) {
    yield SCAN_SHARE + ((1 - SCAN_SHARE) * index) / maxima.length;
    climbed.push(refine(candidate, stepDeg, isAllowed, evaluate, axes));
  }
  climbed.sort((a, b) => b.power - a.power);
  const found: Candidate[] = [];
  for (const candidate of climbed) {
    if (found.length < wanted && !found.some((other) => angleBetweenDeg(other, candidate) < stepDeg))
      found.push(candidate);
  }
  return found.map(({ azimuthDeg, elevationDeg, power }) => {
    const turned = (((azimuthDeg % 360) + 540) % 360) - 180;
    return { azimuthDeg: turned <= -180 ? 180 : turned, elevationDeg, levelDb: powerToLevelDb(power) };
  });
}

/**
 * Searches a range of directions for the strongest far sources: a coarse scan as fine as the array's beam needs, then a
 * climb to within 0.02 degrees. Coordinates are right-handed meters, azimuth = atan2(y, x) and elevation = asin(z) in
 * degrees, from the array toward the source; of a planar array one side is searched, see `elevationDeg`. Strongest
 * first; empty when the band holds no sound, or no frequency of the transform (they are sampleRateHz / blockSize
 * apart). Throws RangeError when array lengths do not fit, the band is not ascending or begins above half the sampling
 * rate (one that ends above it is clamped), or an option is NaN or out of range. It can take seconds:
 * {@link directionSearch} does it in steps.
 */
export function searchDirection(input: DirectionSearchInput): FoundDirection[] {
  checkArray(input.positionsM, input.channels.length);
  checkBand(input.bandHz, input.sampleRateHz);
  const search = directionSearch(steerRecording(input), input);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}
