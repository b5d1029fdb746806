/** Levels as codes: level in dB = offsetDb + stepDb * code. */
export interface CodedLevels {
  readonly offsetDb: number;
  readonly stepDb: number;
  /** Two bytes each, low byte first, for the still; one byte each for the thumbnail. */
  readonly levels: Uint8Array;
}

/** Cells of a heat map. */
export interface HeatmapGrid {
  readonly width: number;
  readonly height: number;
}

export interface DerivedHeatmap {
  /** Mean of squared pressure over all frames; of the cells of {@link stillGridOf}. */
  readonly still: CodedLevels;
  /** The same in one byte per cell, of the cells of {@link thumbnailGridOf}. */
  readonly thumbnail: CodedLevels;
  /** Level of the loudest cell of any frame. */
  readonly loudestDb: number;
}

const codeCount = 65_536;
const finestStepDb = 0.005;

/** More cells per side than any camera has; a small file may still declare many more. */
const stillSide = 512;
const thumbnailSide = 256;

/** The cells of a still: those of the frames, combined if there are more than 512 per side. */
export const stillGridOf = (frames: HeatmapGrid): HeatmapGrid => coarser(frames, stillSide);

/** The cells of a thumbnail of a still: at most 256 per side. */
export const thumbnailGridOf = (still: HeatmapGrid): HeatmapGrid => coarser(still, thumbnailSide);

/** Sums up frames a few rows at a time, so that the caller can yield to other work. */
export interface HeatmapSum {
  /** Rows of all frames together. */
  readonly rows: number;
  /** Each row once, up to before `end`. */
  addRows(start: number, end: number): void;
  /** The result of the rows that were added. */
  derived(): DerivedHeatmap;
}

/**
 * Begins to sum up frames of 16-bit codes (low byte first). A table of powers of the codes that occur makes this cheap
 * enough for hundreds of frames.
 */
export function sumHeatmap(
  frames: Uint8Array,
  grid: HeatmapGrid,
  coding: { readonly offsetDb: number; readonly stepDb: number },
): HeatmapSum {
  const frameCount = Math.floor(frames.length / 2 / (grid.width * grid.height));
  const powerOfCode = new Float64Array(codeCount);
  const stillGrid = stillGridOf(grid);
  const together = togetherOf(grid, stillSide);
  const sums = new Float64Array(stillGrid.width * stillGrid.height);
  let loudest = 0;

  /** Computed when a code first occurs: a small heat map has few of them. 0 is also what a power may underflow to. */
  function powerOf(code: number): number {
    const known = powerOfCode[code] as number;
    if (known !== 0) return known;
    const power = 10 ** ((coding.stepDb * code) / 10);
    powerOfCode[code] = power;
    return power;
  }

  function addRow(rowOfAll: number): void {
    const rowStart = Math.floor((rowOfAll % grid.height) / together) * stillGrid.width;
    let at = 2 * rowOfAll * grid.width;
    for (let column = 0; column < grid.width; column += 1) {
      const code = (frames[at] ?? 0) | ((frames[at + 1] ?? 0) << 8);
      at += 2;
      if (code > loudest) loudest = code;
      const cell = rowStart + (together === 1 ? column : Math.floor(column / together));
      sums[cell] = (sums[cell] ?? 0) + powerOf(code);
    }
  }

  return {
    rows: frameCount * grid.height,
    addRows(start, end) {
      for (let row = start; row < end; row += 1) addRow(row);
    },
    derived() {
      const levelOf = (sum: number): number =>
        coding.offsetDb + 10 * Math.log10(sum / Math.max(1, frameCount));
      const means = overCounts(sums, grid, together);
      return {
        still: encode(means.map(levelOf), codeCount - 1, finestStepDb),
        thumbnail: encode(coarserMeans(means, stillGrid).map(levelOf), 255, 0),
        loudestDb: coding.offsetDb + coding.stepDb * loudest,
      };
    },
  };
}

/** The same in one call. */
export function deriveHeatmap(...frames: Parameters<typeof sumHeatmap>): DerivedHeatmap {
  const sum = sumHeatmap(...frames);
  sum.addRows(0, sum.rows);
  return sum.derived();
}

const togetherOf = ({ width, height }: HeatmapGrid, maxPerSide: number): number =>
  Math.max(1, Math.ceil(Math.max(width, height) / maxPerSide));

function coarser(grid: HeatmapGrid, maxPerSide: number): HeatmapGrid {
  const together = togetherOf(grid, maxPerSide);
  return { width: Math.ceil(grid.width / together), height: Math.ceil(grid.height / together) };
}

/** Means from sums over combined cells; cells at the edges combine fewer. */
function overCounts(sums: Float64Array, from: HeatmapGrid, together: number): Float64Array {
  if (together === 1) return sums;
  const width = Math.ceil(from.width / together);
  const inPart = (part: number, of: number): number => Math.min(together, of - part * together);
  return sums.map(
    (sum, cell) => sum / (inPart(cell % width, from.width) * inPart(Math.floor(cell / width), from.height)),
  );
}

function coarserMeans(means: Float64Array, from: HeatmapGrid): Float64Array {
  const to = thumbnailGridOf(from);
  const together = togetherOf(from, thumbnailSide);
  if (together === 1) return means;
  const sums = new Float64Array(to.width * to.height);
  for (const [index, mean] of means.entries()) {
    const row = Math.floor(index / from.width / together);
    const cell = row * to.width + Math.floor((index % from.width) / together);
    sums[cell] = (sums[cell] ?? 0) + mean;
  }
  return overCounts(sums, from, together);
}

/** Spreads the codes over the levels that occur; levels below the range of the codes become code 0. */
function encode(levelsDb: Float64Array, highestCode: number, minStepDb: number): CodedLevels {
  let lowDb = Number.POSITIVE_INFINITY;
  let highDb = Number.NEGATIVE_INFINITY;
  for (const level of levelsDb) {
    if (!Number.isFinite(level)) continue;
    if (level < lowDb) lowDb = level;
    if (level > highDb) highDb = level;
  }
  if (lowDb > highDb)
    return { offsetDb: 0, stepDb: 1, levels: new Uint8Array(bytesOf(highestCode) * levelsDb.length) };
  const stepDb = Math.max(minStepDb, (highDb - lowDb) / highestCode) || 1;
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
