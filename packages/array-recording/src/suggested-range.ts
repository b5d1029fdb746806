/** At most this share of the picture should be drawn over. */
const coveredShare = 0.15;
/** The heat map is drawn down to this share of the dynamic range below the highest level. */
const drawnShare = 0.8;
const lowestDb = 1;
const highestDb = 12;

/**
 * A default dynamic range in dB, 1 to 12 in steps of 0.5, that covers at most 15 % of the cells of the mean heat map.
 * Arrays that are small relative to the wavelength have broad main lobes, and need little range. `frames` is
 * [frame][cell], dB.
 */
export function suggestDynamicRangeDb(frames: Float32Array, cells: number): number {
  const power = new Float64Array(cells);
  for (let index = 0; index < frames.length; index += 1) {
    const cell = index % cells;
    power[cell] = (power[cell] as number) + 10 ** ((frames[index] as number) / 10);
  }
  power.sort();
  const highest = power[cells - 1] ?? 0;
  const edge = power[Math.floor((1 - coveredShare) * (cells - 1))] ?? 0;
  if (!(edge > 0)) return highestDb;
  const rangeDb = (10 * Math.log10(highest / edge)) / drawnShare;
  return Math.min(highestDb, Math.max(lowestDb, Math.floor(2 * rangeDb) / 2));
}
