/** Minimum span of levels that the palette covers, dB: below it, noise alone would look like a signal. */
const minSpanDb = 36;
const maxSamples = 60_000;

/**
 * The levels at the ends of a spectrogram's palette, dB: from the 10th percentile, so that the background is dark, to
 * the 99.9th percentile.
 */
export function spectrogramRangeDb(levelsDb: Float32Array): readonly [number, number] {
  const step = Math.max(1, Math.floor(levelsDb.length / maxSamples));
  const some: number[] = [];
  for (let index = 0; index < levelsDb.length; index += step) {
    const level = levelsDb[index] as number;
    if (Number.isFinite(level) && level > -250) some.push(level);
  }
  some.sort((one, other) => one - other);
  const at = (share: number) => some[Math.floor(share * (some.length - 1))];
  const floorDb = at(0.1) ?? -minSpanDb;
  return [floorDb, Math.max(at(0.999) ?? 0, floorDb + minSpanDb)];
}
