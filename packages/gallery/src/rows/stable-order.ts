const digitBits = 11;
const digitSize = 1 << digitBits;
const passes = 6;

export type SortKeys = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/**
 * Rows in the order of their keys, equal keys in the order of `base`, NaN last in both directions. `base` holds each
 * row once. A radix sort over the bits of the keys: linear, and digits in which all keys agree cost nothing.
 */
export function stableOrder(
  base: Uint32Array<ArrayBuffer>,
  keys: SortKeys,
  direction: "asc" | "desc",
): Uint32Array<ArrayBuffer> {
  const count = base.length;
  const { high, low } = sortableBits(keys, direction);
  const counts = new Uint32Array(passes * digitSize);
  for (let row = 0; row < high.length; row++)
    for (let pass = 0; pass < passes; pass++) {
      const place = pass * digitSize + digitAt(high[row] as number, low[row] as number, pass);
      counts[place] = (counts[place] as number) + 1;
    }
  let from = base;
  let to = new Uint32Array(count);
  let spare: Uint32Array<ArrayBuffer> | undefined;
  for (let pass = 0; pass < passes; pass++) {
    const ends = counts.subarray(pass * digitSize, (pass + 1) * digitSize);
    if (ends.includes(count)) continue;
    for (let digit = 0, sum = 0; digit < digitSize; digit++) {
      const size = ends[digit] as number;
      ends[digit] = sum;
      sum += size;
    }
    for (let place = 0; place < count; place++) {
      const row = from[place] as number;
      const digit = digitAt(high[row] as number, low[row] as number, pass);
      const target = ends[digit] as number;
      to[target] = row;
      ends[digit] = target + 1;
    }
    spare = from === base ? (spare ?? new Uint32Array(count)) : from;
    from = to;
    to = spare;
  }
  return from === base ? base.slice() : from;
}

/** Eleven bits of a 64-bit number, the lowest ones in pass 0. */
function digitAt(high: number, low: number, pass: number): number {
  const shift = pass * digitBits;
  if (shift >= 32) return (high >>> (shift - 32)) & (digitSize - 1);
  const bits = low >>> shift;
  return (shift + digitBits > 32 ? bits | (high << (32 - shift)) : bits) & (digitSize - 1);
}

/** Two words per number that compare, as unsigned, as the numbers do. */
function sortableBits(keys: SortKeys, direction: "asc" | "desc") {
  const high = new Uint32Array(keys.length);
  const low = new Uint32Array(keys.length);
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  number[0] = 1;
  const lowWord = words[0] === 0 ? 0 : 1;
  const highWord = 1 - lowWord;
  const turn = direction === "desc" ? 0xffff_ffff : 0;
  for (let row = 0; row < keys.length; row++) {
    const key = (keys[row] as number) + 0;
    if (Number.isNaN(key)) {
      high[row] = 0xffff_ffff;
      low[row] = 0xffff_ffff;
      continue;
    }
    number[0] = key;
    const top = words[highWord] as number;
    const flip = top >>> 31 ? 0xffff_ffff : 0;
    high[row] = (top ^ (flip || 0x8000_0000) ^ turn) >>> 0;
    low[row] = ((words[lowWord] as number) ^ flip ^ turn) >>> 0;
  }
  return { high, low };
}
