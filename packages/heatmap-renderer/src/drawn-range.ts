/** Share of the dynamic range that is drawn; lower levels stay transparent. */
const DRAWN_SHARE = 0.8;
const ISOLINE_SHARES = [1 / 2, 5 / 6] as const;

/** The lowest level that is drawn, dB; the outline follows it. */
export function drawnFloorDb(maxDb: number, dynamicRangeDb: number): number {
  return maxDb - DRAWN_SHARE * dynamicRangeDb;
}

/** The two levels of the isolines, dB, at 1/2 and 5/6 of the way from the drawn floor to the maximum. */
export function isolineLevelsDb(maxDb: number, dynamicRangeDb: number): [number, number] {
  const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
  return [floorDb + (maxDb - floorDb) * ISOLINE_SHARES[0], floorDb + (maxDb - floorDb) * ISOLINE_SHARES[1]];
}

/** Opacity over the drawn range: 0.5 at the floor, 1 at the top. `share` is 0 to 1. */
export function opacityAt(share: number): number {
  return 0.5 + 0.5 * share;
}

/** The highest finite level, or `undefined` if there is none. */
export function highestLevelDb(levelsDb: ArrayLike<number>): number | undefined {
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < levelsDb.length; index++) {
    const level = levelsDb[index] as number;
    if (level > highest && level < Number.POSITIVE_INFINITY) highest = level;
  }
  return highest === Number.NEGATIVE_INFINITY ? undefined : highest;
}
