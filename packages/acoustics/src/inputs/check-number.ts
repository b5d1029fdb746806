/** Throws RangeError, which names the argument, unless `value` is from `low` to `high`; NaN never is. */
export function checkNumber(name: string, value: number, low: number, high: number): void {
  if (value >= low && value <= high) return;
  throw new RangeError(`${name} must be from ${low} to ${high}, not ${value}.`);
}

const LOWEST_RATE_HZ = 1;
const HIGHEST_RATE_HZ = 1e8;

/** Whether a sampling rate is valid: 1 to 100 million per second, as in WAV files. */
export const isSampleRate = (rateHz: number): boolean =>
  rateHz >= LOWEST_RATE_HZ && rateHz <= HIGHEST_RATE_HZ;

/** Throws RangeError unless {@link isSampleRate}. */
export const checkSampleRate = (name: string, rateHz: number): void =>
  checkNumber(name, rateHz, LOWEST_RATE_HZ, HIGHEST_RATE_HZ);
