const LARGEST = 3.4028234663852886e38;

/** `x` itself, or a copy in which the samples that are not finite are 0. */
export function finiteSamples(x: Float32Array): Float32Array {
  // a loop, because recordings are long and `every` calls a function a sample
  for (let n = 0; n < x.length; n++) {
    if (!(Math.abs(x[n] as number) <= LARGEST)) return x.map((value) => (Number.isFinite(value) ? value : 0));
  }
  return x;
}

/** Holds what left the range of a float at its end, in place: sums of huge samples. */
export function holdFinite(x: Float32Array): Float32Array {
  for (let n = 0; n < x.length; n++) {
    if (!Number.isFinite(x[n])) x[n] = (x[n] as number) > 0 ? LARGEST : (x[n] as number) < 0 ? -LARGEST : 0;
  }
  return x;
}
