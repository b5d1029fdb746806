/**
 * The twiddle factors of a radix-4 pass over `count` points: exp(-2 pi i p k / count) for k = 1, 2, 3 of every
 * butterfly p below count / 4, real and imaginary part after each other. Fills and returns `twiddles`, which has 6
 * count / 4 numbers.
 */
export function fillTwiddles(twiddles: Float64Array, count: number): Float64Array {
  for (let p = 0, at = 0; p < count / 4; p++) {
    for (let k = 1; k <= 3; k++) {
      const angle = (-2 * Math.PI * p * k) / count;
      twiddles[at++] = Math.cos(angle);
      twiddles[at++] = Math.sin(angle);
    }
  }
  return twiddles;
}
