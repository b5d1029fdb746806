/** One heat map, row by row from the top left, dB. */
export interface LevelField {
  readonly width: number;
  readonly height: number;
  readonly levelsDb: Float32Array;
}

/** Highest level of a field, dB, or undefined if it has none. */
export function highestLevelDb({ levelsDb }: Pick<LevelField, "levelsDb">): number | undefined {
  let highest = Number.NEGATIVE_INFINITY;
  for (const level of levelsDb) if (level > highest) highest = level;
  return Number.isFinite(highest) ? highest : undefined;
}
