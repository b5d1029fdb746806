export type Vector = readonly [number, number, number];

const degree = Math.PI / 180;

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const add = (a: Vector, b: Vector, scale = 1): Vector => [
  a[0] + scale * b[0],
  a[1] + scale * b[1],
  a[2] + scale * b[2],
];

export const length = (a: Vector): number => Math.sqrt(dot(a, a));

/** The unit vector of the same direction; a zero vector is returned unchanged. */
export function normalize(a: Vector): Vector {
  const norm = length(a);
  return norm > 0 ? [a[0] / norm, a[1] / norm, a[2] / norm] : a;
}

/** Unit vector of a direction; azimuth = atan2(y, x), elevation = asin(z), degrees. */
export function unitVector(azimuthDeg: number, elevationDeg: number): Vector {
  const horizontal = Math.cos(elevationDeg * degree);
  return [
    horizontal * Math.cos(azimuthDeg * degree),
    horizontal * Math.sin(azimuthDeg * degree),
    Math.sin(elevationDeg * degree),
  ];
}

/** Direction of a vector in degrees; azimuth in -180 < a <= 180. */
export function directionOf(vector: Vector): { azimuthDeg: number; elevationDeg: number } {
  const [x, y, z] = normalize(vector);
  const azimuthDeg = Math.atan2(y, x) / degree;
  return {
    azimuthDeg: azimuthDeg <= -180 ? azimuthDeg + 360 : azimuthDeg,
    elevationDeg: Math.asin(Math.min(1, Math.max(-1, z))) / degree,
  };
}

/** Angle between two directions, degrees. */
export function angleBetweenDeg(a: Vector, b: Vector): number {
  return Math.atan2(length(cross(a, b)), dot(a, b)) / degree;
}
