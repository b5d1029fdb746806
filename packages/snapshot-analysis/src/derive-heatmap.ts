/** Levels as codes: level in dB = offsetDb + stepDb * code. */
export interface CodedLevels {
  readonly offsetDb: number;
  readonly stepDb: number;
  /** Two bytes each, low byte first, for the still; one byte each for the thumbnail. */
  readonly levels: Uint8Array;
}

export interface DerivedHeatmap {
  /** Mean of squared pressure over all frames. */
  readonly still: CodedLevels;
  /** The same in one byte per cell. */
  readonly thumbnail: CodedLevels;
  /** Level of the loudest cell of any frame. */
  readonly loudestDb: number;
}

const codeCount = 65_536;
const finestStepDb = 0.005;

/**
 * Sums up frames of `cellCount` 16-bit codes each (low byte first). A table of powers for all codes makes this cheap
 * enough for hundreds of frames.
 */
export function deriveHeatmap(
  frames: Uint8Array,
  cellCount: number,
  coding: { readonly offsetDb: number; readonly stepDb: number },
): DerivedHeatmap {
  const frameCount = Math.floor(frames.length / 2 / cellCount);
  const powerOfCode = new Float64Array(codeCount);
  for (let code = 0; code < codeCount; code += 1) powerOfCode[code] = 10 ** ((coding.stepDb * code) / 10);
  const sums = new Float64Array(cellCount);
  let loudest = 0;
  for (let index = 0; index < frameCount * cellCount; index += 1) {
    const code = (frames[2 * index] ?? 0) | ((frames[2 * index + 1] ?? 0) << 8);
    if (code > loudest) loudest = code;
    const cell = index % cellCount;
    sums[cell] = (sums[cell] ?? 0) + (powerOfCode[code] ?? 0);
  }
  const levelsDb = sums.map((sum) => coding.offsetDb + 10 * Math.log10(sum / Math.max(1, frameCount)));
  return {
    still: encode(levelsDb, codeCount - 1, finestStepDb),
    thumbnail: encode(levelsDb, 255, 0),
    loudestDb: coding.offsetDb + coding.stepDb * loudest,
  };
}

/** Spreads the codes over the levels that occur; what is further down than the codes reach becomes code 0. */
function encode(levelsDb: Float64Array, highestCode: number, smallestStepDb: number): CodedLevels {
  let lowDb = Number.POSITIVE_INFINITY;
  let highDb = Number.NEGATIVE_INFINITY;
  for (const level of levelsDb) {
    if (!Number.isFinite(level)) continue;
    if (level < lowDb) lowDb = level;
    if (level > highDb) highDb = level;
  }
  if (lowDb > highDb)
    return { offsetDb: 0, stepDb: 1, levels: new Uint8Array(bytesOf(highestCode) * levelsDb.length) };
  const stepDb = Math.max(smallestStepDb, (highDb - lowDb) / highestCode) || 1;
  const width = bytesOf(highestCode);
  const levels = new Uint8Array(width * levelsDb.length);
  for (const [index, level] of levelsDb.entries()) {
    const code = Number.isFinite(level) ? Math.max(0, Math.round((level - lowDb) / stepDb)) : 0;
    levels[width * index] = code & 0xff;
    if (width === 2) levels[2 * index + 1] = code >> 8;
  }
  return { offsetDb: lowDb, stepDb, levels };
}

const bytesOf = (highestCode: number): 1 | 2 => (highestCode > 255 ? 2 : 1);
