/** Minimum span of levels that the palette covers, dB: below it, noise alone would look like a signal. */
const minSpanDb = 36;
const maxSamples = 60_000;

/**
 * The levels at the ends of a spectrogram's palette, dB: from the 10th percentile, so that the background is dark, to
 * the 99.9th percentile.
 */
export function spectrogramRangeDb(levelsDb: Float32Array): readonly [number, number] {
  const step = Math.max(1, Math.floor(levelsDb.length / maxSamples));
  const kept = new Float32Array(Math.ceil(levelsDb.length / step));
  let count = 0;
  for (let index = 0; index < levelsDb.length; index += step) {
    const level = levelsDb[index] as number;
    if (Number.isFinite(level) && level > -250) kept[count++] = level;
  }
  // Typed, as it sorts numbers many times faster than an array with a function.
  const some = kept.subarray(0, count).sort();
  const at = (share: number) => some[Math.floor(share * (some.length - 1))];
  const floorDb = at(0.1) ?? -minSpanDb;
  return [floorDb, Math.max(at(0.999) ?? 0, floorDb + minSpanDb)];
}
