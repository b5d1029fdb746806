import { checkNumber } from "../inputs/check-number.ts";
import { type ArrayGeometry, FARTHEST_M } from "./array-geometry.ts";

export type ArrayShape = "linear" | "planar" | "volume";
type Vector = [number, number, number];

/** Eigenvalues of a symmetric 3x3 matrix with their vectors, largest first, by Jacobi's rotations. */
function eigen3(matrix: number[][]): { value: number; vector: Vector }[] {
  const a = matrix.map((row) => [...row]);
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const at = (m: number[][], i: number, j: number) => m[i]?.[j] ?? 0;
  const put = (m: number[][], i: number, j: number, value: number) => {
    const row = m[i];
    if (row) row[j] = value;
  };
  for (let sweep = 0; sweep < 50; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      if (at(a, p, q) === 0) continue;
      const theta = 0.5 * Math.atan2(2 * at(a, p, q), at(a, q, q) - at(a, p, p));
      const c = Math.cos(theta);
      const s = Math.sin(theta);
      for (let k = 0; k < 3; k++) {
        const [x, y] = [at(a, k, p), at(a, k, q)];
        put(a, k, p, c * x - s * y);
        put(a, k, q, s * x + c * y);
      }
      for (let k = 0; k < 3; k++) {
        const [x, y] = [at(a, p, k), at(a, q, k)];
        put(a, p, k, c * x - s * y);
        put(a, q, k, s * x + c * y);
        const [vx, vy] = [at(v, k, p), at(v, k, q)];
        put(v, k, p, c * vx - s * vy);
        put(v, k, q, s * vx + c * vy);
      }
    }
  }
  return [0, 1, 2]
    .map((i) => ({ value: at(a, i, i), vector: [at(v, 0, i), at(v, 1, i), at(v, 2, i)] as Vector }))
    .sort((x, y) => y.value - x.value);
}

/** Mean position and the three principal axes with the largest distance of a microphone from the mean along each. */
export function principalAxes(geometry: ArrayGeometry): { vector: Vector; extentM: number }[] {
  for (const { positionM } of geometry)
    for (const value of positionM) checkNumber("positionM", value, -FARTHEST_M, FARTHEST_M);
  const count = Math.max(1, geometry.length);
  const mean = [0, 1, 2].map(
    (axis) => geometry.reduce((sum, m) => sum + (m.positionM[axis] ?? 0), 0) / count,
  );
  const offsets = geometry.map((m) => m.positionM.map((value, axis) => value - (mean[axis] ?? 0)));
  const covariance = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => offsets.reduce((sum, offset) => sum + (offset[i] ?? 0) * (offset[j] ?? 0), 0)),
  );
  return eigen3(covariance).map(({ vector }) => ({
    vector,
    extentM: offsets.reduce(
      (most, offset) =>
        Math.max(most, Math.abs(vector.reduce((sum, part, axis) => sum + part * (offset[axis] ?? 0), 0))),
      0,
    ),
  }));
}

/**
 * Whether the microphones are on a line, in a plane or in space. `toleranceM` is the allowed deviation; default 1 % of
 * the array's half length, at least 0.1 mm. Fewer than three microphones are a line. Throws RangeError for positions
 * beyond 10 km, a tolerance below 0, and either if NaN; so do the functions built on this.
 */
export function arrayShape(geometry: ArrayGeometry, toleranceM?: number): ArrayShape {
  const [longest, middle, shortest] = principalAxes(geometry).map(({ extentM }) => extentM);
  if (toleranceM !== undefined) checkNumber("toleranceM", toleranceM, 0, Number.POSITIVE_INFINITY);
  const tolerance = toleranceM ?? Math.max(1e-4, 0.01 * (longest ?? 0));
  if ((middle ?? 0) <= tolerance) return "linear";
  return (shortest ?? 0) <= tolerance ? "planar" : "volume";
}

/** True if front and back cannot be distinguished: all in one plane, or on one line. Tolerance: {@link arrayShape}. */
export function isPlanar(geometry: ArrayGeometry, toleranceM?: number): boolean {
  return arrayShape(geometry, toleranceM) !== "volume";
}

/**
 * Unit vector at right angles to the plane that fits best, its largest part positive; undefined for a line or fewer.
 */
export function arrayNormal(geometry: ArrayGeometry): [number, number, number] | undefined {
  if (geometry.length < 3 || arrayShape(geometry) === "linear") return undefined;
  const normal = principalAxes(geometry)[2]?.vector;
  if (normal === undefined) return undefined;
  const largest = normal.reduce((most, part) => (Math.abs(part) > Math.abs(most) ? part : most), 0);
  return largest < 0 ? (normal.map((part) => (part === 0 ? 0 : -part)) as Vector) : normal;
}
