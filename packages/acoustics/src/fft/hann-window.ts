/** A periodic Hann window: w[n] = (1 - cos(2 pi n / size)) / 2. */
export function hannWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
}

/** A Hann window without a zero, for signals that are padded: w[n] = (1 - cos(2 pi (n + 1/2) / size)) / 2. */
export function midpointHannWindow(size: number): Float64Array {
  return Float64Array.from(
    { length: size },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / size),
  );
}

/** The smallest power of two that is at least `count`. */
export function nextPowerOfTwo(count: number): number {
  let size = 1;
  while (size < count) size *= 2;
  return size;
}
