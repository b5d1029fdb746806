/** Level given to silence, so that pictures and averages stay finite. */
export const SILENCE_DB = -300;

const TABLE_BITS = 11;
const REST_BITS = 23 - TABLE_BITS;
const DB_PER_OCTAVE = 10 * Math.log10(2);
let mantissaDb: Float64Array | undefined;

/**
 * Turns powers into 10 log10 in place; nothing (below 1e-30) becomes -300. A table over the leading bits of the mantissa
 * with straight lines between, exact to 1e-6 dB: a spectrogram has millions of values, and Math.log took half its time.
 */
export function powersToDb(powers: Float32Array): void {
  mantissaDb ??= Float64Array.from(
    { length: 2 ** TABLE_BITS + 1 },
    (_, n) => 10 * Math.log10(1 + n / 2 ** TABLE_BITS),
  );
  const table = mantissaDb;
  const bits = new Int32Array(powers.buffer, powers.byteOffset, powers.length);
  const restMask = 2 ** REST_BITS - 1;
  const indexMask = 2 ** TABLE_BITS - 1;
  const restScale = 2 ** -REST_BITS;
  for (let index = 0; index < powers.length; index++) {
    if (!((powers[index] as number) > 1e-30)) {
      powers[index] = SILENCE_DB;
      continue;
    }
    const word = bits[index] as number;
    const cell = (word >> REST_BITS) & indexMask;
    const low = table[cell] as number;
    const rest = (word & restMask) * restScale;
    powers[index] = ((word >> 23) - 127) * DB_PER_OCTAVE + low + ((table[cell + 1] as number) - low) * rest;
  }
}
