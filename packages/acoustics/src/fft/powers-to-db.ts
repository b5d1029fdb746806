/** Level given to silence, so that pictures and averages stay finite. */
export const SILENCE_DB = -300;

const CELL_BITS = 9;
const REST_BITS = 23 - CELL_BITS;
const REST_MASK = 2 ** REST_BITS - 1;
const LINE_MASK = 2 * (2 ** CELL_BITS - 1);
const EXPONENT_OF_ONE = 127;
const DB_PER_OCTAVE = 10 * Math.log10(2);
/** 1e-30 and infinity as the bits of a float; positive floats have the order of their bits. */
const [SILENCE_BITS = 0, INFINITY_BITS = 0] = new Int32Array(
  Float32Array.of(1e-30, Number.POSITIVE_INFINITY).buffer,
);
let lines: Float64Array | undefined;

/** For each cell of the mantissa the level at its begin, as if of exponent 0, and the rise per unit of the rest. */
function makeLines(): Float64Array {
  const cells = 2 ** CELL_BITS;
  const level = (cell: number) => 10 * Math.log10(1 + cell / cells);
  return Float64Array.from({ length: 2 * cells }, (_, index) => {
    const cell = index >> 1;
    return index % 2 === 0
      ? level(cell) - EXPONENT_OF_ONE * DB_PER_OCTAVE
      : (level(cell + 1) - level(cell)) / 2 ** REST_BITS;
  });
}

/**
 * Turns powers into 10 log10 in place; nothing (up to 1e-30, or not a number) becomes -300. Straight lines over the
 * leading bits of the mantissa, exact to 3e-6 dB before rounding: a spectrogram has millions of values, and Math.log10
 * takes three times as long.
 */
export function powersToDb(powers: Float32Array): void {
  lines ??= makeLines();
  const table = lines;
  const bits = new Int32Array(powers.buffer, powers.byteOffset, powers.length);
  for (let index = 0; index < bits.length; index++) {
    const word = bits[index] as number;
    if (word <= SILENCE_BITS || word > INFINITY_BITS) {
      powers[index] = SILENCE_DB;
      continue;
    }
    const line = (word >> (REST_BITS - 1)) & LINE_MASK;
    const rest = word & REST_MASK;
    powers[index] =
      (word >> 23) * DB_PER_OCTAVE + (table[line] as number) + (table[line + 1] as number) * rest;
  }
}
