/** Where a beamformer looks: unit directions far away, or points in meters. */
export type Focus = "near" | "far";

/** Positions minus their mean, and the mean. `positionsM` is [microphone][x, y, z]. */
export function centrePositions(positionsM: Float64Array): {
  centred: Float64Array;
  mean: [number, number, number];
} {
  const count = positionsM.length / 3;
  const mean: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < positionsM.length; index++) {
    const axis = (index % 3) as 0 | 1 | 2;
    mean[axis] += (positionsM[index] as number) / count;
  }
  return { centred: positionsM.map((value, index) => value - (mean[index % 3] as number)), mean };
}

/** Largest distance of a microphone from the array's center, m. */
export function arrayRadiusM(positionsM: Float64Array): number {
  const { centred } = centrePositions(positionsM);
  let radiusM = 0;
  for (let at = 0; at < centred.length; at += 3)
    radiusM = Math.max(radiusM, Math.hypot(...centred.subarray(at, at + 3)));
  return radiusM;
}

/**
 * By how many seconds a sound from each grid point reaches each microphone earlier than the array's center,
 * [point][microphone]. Far: (u . p) / c. Near: (|g| - |g - p|) / c.
 */
export function steeringAdvances(
  positionsM: Float64Array,
  gridM: Float64Array,
  focus: Focus,
  speedMs: number,
): Float64Array {
  const { centred, mean } = centrePositions(positionsM);
  const microphones = centred.length / 3;
  const points = gridM.length / 3;
  const advances = new Float64Array(points * microphones);
  for (let point = 0; point < points; point++) {
    const shift = focus === "near" ? 1 : 0;
    const x = (gridM[3 * point] as number) - shift * mean[0];
    const y = (gridM[3 * point + 1] as number) - shift * mean[1];
    const z = (gridM[3 * point + 2] as number) - shift * mean[2];
    const distance = Math.sqrt(x * x + y * y + z * z);
    for (let m = 0; m < microphones; m++) {
      const px = centred[3 * m] as number;
      const py = centred[3 * m + 1] as number;
      const pz = centred[3 * m + 2] as number;
      const aheadM =
        focus === "near"
          ? distance - Math.sqrt((x - px) ** 2 + (y - py) ** 2 + (z - pz) ** 2)
          : x * px + y * py + z * pz;
      advances[point * microphones + m] = aheadM / speedMs;
    }
  }
  return advances;
}
