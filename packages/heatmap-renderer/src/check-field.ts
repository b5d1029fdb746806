/** Levels of a picture, row by row from the top left, dB; values that are not finite count as silence. */
export interface LevelField {
  levelsDb: ArrayLike<number>;
  width: number;
  height: number;
}

export function checkSize(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`${name} is ${value}, not a whole number from 1`);
}

export function checkField({ levelsDb, width, height }: LevelField): void {
  checkSize("width", width);
  checkSize("height", height);
  if (levelsDb.length !== width * height)
    throw new RangeError(`levelsDb has ${levelsDb.length} values, not ${width} x ${height}`);
}

/** A target of the right size: the caller's own, cleared, or a new one. Throws RangeError on a wrong length. */
export function clearTarget(
  target: Uint8ClampedArray<ArrayBuffer> | undefined,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  checkSize("outWidth", width);
  checkSize("outHeight", height);
  if (!target) return new Uint8ClampedArray(width * height * 4);
  if (target.length !== width * height * 4)
    throw new RangeError(`target has ${target.length} values, not ${width} x ${height} x 4`);
  return target.fill(0);
}
