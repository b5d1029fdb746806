/** Standard normal quantile, to 5e-4 of a standard deviation. Source: Abramowitz and Stegun, 26.2.23. */
function normalQuantile(probability: number): number {
  const tail = Math.min(probability, 1 - probability);
  const t = Math.sqrt(-2 * Math.log(tail));
  const z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  return probability < 0.5 ? -z : z;
}

/**
 * Quantile of Student's t distribution, to 1 % for three degrees of freedom and more.
 * Source: Cornish-Fisher expansion, Abramowitz and Stegun, 26.7.5.
 */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  const z = normalQuantile(probability);
  const v = degreesOfFreedom;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const fourth = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160;
  return z + first / v + second / v ** 2 + third / v ** 3 + fourth / v ** 4;
}
