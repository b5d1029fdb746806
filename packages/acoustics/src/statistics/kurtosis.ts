/**
 * Pearson's kurtosis of the population, mean((x-m)^4) / mean((x-m)^2)^2: 3 for normal noise, 1.5 for a sine.
 * Undefined for fewer than two numbers, a constant signal, or numbers that are not finite.
 */
export function kurtosis(x: ArrayLike<number>): number | undefined {
  const count = x.length;
  if (count < 2) return undefined;
  let largest = 0;
  for (let index = 0; index < count; index++) largest = Math.max(largest, Math.abs(x[index] as number));
  if (!(largest > 0) || largest === Number.POSITIVE_INFINITY) return undefined;
  // scaled by the largest number, so that the fourth power neither overflows nor underflows
  let sum = 0;
  for (let index = 0; index < count; index++) sum += (x[index] as number) / largest;
  const mean = sum / count;
  let second = 0;
  let fourth = 0;
  for (let index = 0; index < count; index++) {
    const deviation = (x[index] as number) / largest - mean;
    const square = deviation * deviation;
    second += square;
    fourth += square * square;
  }
  const variance = second / count;
  // below this the deviations are the rounding of a constant
  if (!(variance > 1e-30)) return undefined;
  const result = fourth / count / (variance * variance);
  return Number.isFinite(result) ? result : undefined;
}
