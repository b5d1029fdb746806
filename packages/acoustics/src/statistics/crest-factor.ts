/**
 * max|x| / rms: 1 for a square wave, 1.414 for a sine. The mean is not removed.
 * Undefined for no numbers, silence, or numbers that are not finite.
 */
export function crestFactor(x: ArrayLike<number>): number | undefined {
  let peak = 0;
  for (let index = 0; index < x.length; index++) peak = Math.max(peak, Math.abs(x[index] as number));
  if (!(peak > 0) || peak === Number.POSITIVE_INFINITY) return undefined;
  let sum = 0;
  for (let index = 0; index < x.length; index++) {
    const part = (x[index] as number) / peak;
    sum += part * part;
  }
  return 1 / Math.sqrt(sum / x.length);
}
