import { principalAxes } from "../array-geometry/array-shape.ts";
import { checkArray } from "../beamform/create-beamformer.ts";
import { centrePositions } from "../beamform/steering-delays.ts";
import { checkNumber } from "../inputs/check-number.ts";

type Vector = readonly [number, number, number];

const HIGHEST_HZ = 1e8;
const DEGREE = Math.PI / 180;
/** Half power of exp(-x^2): ln 2. */
const HALF_POWER = Math.LN2;

/** Mean of (m . m') over the microphones: how far an array extends along a direction, squared. */
export type Spread = (along: Vector) => number;

/** The spread of an array. `positionsM` is [microphone][x, y, z]. */
export function spreadOf(positionsM: Float64Array): Spread {
  const { centred } = centrePositions(positionsM);
  const moments = new Float64Array(9);
  for (let at = 0; at < centred.length; at += 3)
    for (let i = 0; i < 9; i++)
      moments[i] =
        (moments[i] as number) +
        ((centred[at + Math.floor(i / 3)] as number) * (centred[at + (i % 3)] as number)) /
          (centred.length / 3);
  return (along) => {
    let sum = 0;
    for (let i = 0; i < 9; i++)
      sum += (along[Math.floor(i / 3)] as number) * (moments[i] as number) * (along[i % 3] as number);
    return Math.max(0, sum);
  };
}

/** Less than this part of the longest squared extent is none. */
const FLAT = 1e-4;

/** How far an array extends along its axes, squared, the longest first: one for a line, two for a flat array. */
export function extentsOf(positionsM: Float64Array): number[] {
  const extents = axesOf(positionsM).map(spreadOf(positionsM));
  return extents.filter((extent) => extent > FLAT * (extents[0] as number));
}

/** The axes along which an array extends, the longest first. */
export const axesOf = (positionsM: Float64Array): Vector[] =>
  principalAxes(
    Array.from({ length: positionsM.length / 3 }, (_, m) => ({
      name: "",
      positionM: [...positionsM.subarray(3 * m, 3 * m + 3)] as [number, number, number],
    })),
  ).map(({ vector }) => vector);

/**
 * Half-power beamwidth of an array that looks at right angles to its plane, degrees: along its second longest axis, of
 * a line along the line. From the curvature of its point spread function, |1/M sum exp(i k u . p)|^2 = 1 - k^2 u^2 s^2
 * with s the root mean square of the positions along the axis, continued as exp(-k^2 u^2 s^2): 1.06 wavelengths per
 * diameter of a disc and 0.75 of a ring, where 1.03 and 0.72 are exact. The difference u of two directions is at most 2,
 * for opposite ones; 360 if even these are not 3 dB apart. All frequencies of the band count alike. Throws RangeError
 * for invalid positions, frequencies and speeds. Throws RangeError for
 * invalid positions, frequencies and speeds.
 */
export function beamwidthDeg(
  positionsM: Float64Array,
  [lowHz, highHz]: readonly [number, number],
  speedMs: number,
): number {
  checkArray(positionsM);
  for (const hz of [lowHz, highHz]) checkNumber("A frequency of bandHz", hz, 0, HIGHEST_HZ);
  checkNumber("speedMs", speedMs, 1, 1e4);
  const spread = spreadOf(positionsM);
  const [longest, second] = axesOf(positionsM).map(spread);
  const isLine = (second ?? 0) < FLAT * (longest ?? 0);
  const extent = Math.sqrt((isLine ? longest : second) ?? 0);
  const meanSquareHz = (lowHz * lowHz + lowHz * highHz + highHz * highHz) / 3;
  const half = Math.sqrt(HALF_POWER) / (((2 * Math.PI) / speedMs) * Math.sqrt(meanSquareHz) * extent);
  // Not finite for an array without extent and for a band at 0 Hz.
  return half < 2 ? (4 * Math.asin(half / 2)) / DEGREE : 360;
}

const WAYS = 16;
/** Each step from a direction outward is longer than the one before by this factor. */
const GROWTH = 1.05;
/** No direction is searched more finely. */
const FIRST_STEP_DEG = 0.05;

/**
 * The largest angle from a direction to another whose `spread` of the difference does not exceed `limit`: the region of
 * directions that cannot be told apart from it. `isAllowed` tells which ones are searched.
 */
export function farthestWithin(
  direction: Vector,
  spread: Spread,
  limit: number,
  isAllowed: (direction: Vector) => boolean,
  ways: readonly Vector[] = tangents(direction),
): number {
  let farthest = 0;
  for (const way of ways) {
    for (let angle = FIRST_STEP_DEG; angle <= 180; angle *= GROWTH) {
      const [along, across] = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)];
      const other = direction.map((part, axis) => along * part + across * (way[axis] as number)) as never;
      const difference = direction.map((part, axis) => part - (other[axis] as number)) as never;
      if (!isAllowed(other)) break;
      farthest = Math.max(farthest, angle);
      if (spread(difference) > limit) break;
    }
  }
  return farthest;
}

/** Two unit vectors at right angles to a direction and to each other. */
export function sideways(direction: Vector): readonly [Vector, Vector] {
  const [x, y, z] = direction;
  const flat = Math.hypot(x, y);
  const east: Vector = flat > 1e-9 ? [-y / flat, x / flat, 0] : [1, 0, 0];
  return [east, [y * 0 - z * east[1], z * east[0] - x * 0, x * east[1] - y * east[0]]];
}

/** Unit vectors at right angles to a direction, all around. */
function tangents(direction: Vector): Vector[] {
  const [east, north] = sideways(direction);
  return Array.from({ length: WAYS }, (_, index) => {
    const angle = (2 * Math.PI * index) / WAYS;
    return east.map(
      (part, axis) => Math.cos(angle) * part + Math.sin(angle) * (north[axis] as number),
    ) as never;
  });
}
