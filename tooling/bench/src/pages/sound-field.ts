/** 110 x 110 levels in dB like a camera's map: two sources over a floor with side lobes. */
export function soundField(moment: number): Float32Array {
  const size = 110;
  const levelsDb = new Float32Array(size * size);
  const drift = 0.01 * Math.sin(moment);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const u = (column + 0.5) / size;
      const v = (row + 0.5) / size;
      const first = 52.4 - 700 * ((u - 0.5 - drift) ** 2 + (v - 0.62) ** 2);
      const second = 48.3 - 1600 * ((u - 0.58) ** 2 + (v - 0.4 - drift) ** 2);
      const lobes = 34 + 4 * Math.cos(40 * (u - 0.5)) * Math.cos(40 * (v - 0.62));
      levelsDb[row * size + column] =
        10 * Math.log10(10 ** (first / 10) + 10 ** (second / 10) + 10 ** (lobes / 10));
    }
  return levelsDb;
}
