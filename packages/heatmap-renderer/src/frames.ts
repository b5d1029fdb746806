import { checkSize, type LevelField } from "./check-field.ts";

/** How files hold levels: level in dB = offsetDb + stepDb * code. */
export interface LevelCodes {
  readonly codes: Uint16Array;
  readonly offsetDb: number;
  readonly stepDb: number;
}

/** The heat map of a snapshot over time: frames after each other, each row by row from the top left. */
export interface HeatmapFrames {
  /** Cells of one frame. */
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  /** Second of the recording at which the first frame begins. */
  readonly startS: number;
  readonly frameIntervalS: number;
  /** frameCount x height x width levels: in dB, or as codes, which take half the memory. */
  readonly levels: Float32Array | LevelCodes;
}

/** A run of frames. */
export interface FrameSpan {
  readonly first: number;
  readonly count: number;
}

/** As many frames make the picture of a moment (HMP-14); of a camera's 76 a second they are 0.1 s. */
export const ANALYSIS_FRAMES = 8;

/** Times that are sums of intervals miss a frame's beginning by rounding errors; this share of a frame covers them. */
const frameTolerance = 1e-6;

/** Throws RangeError if the number of levels does not match the frames. */
export function checkFrames({ width, height, frameCount, levels }: HeatmapFrames): void {
  checkSize("width", width);
  checkSize("height", height);
  checkSize("frameCount", frameCount);
  const { length } = "codes" in levels ? levels.codes : levels;
  if (length !== width * height * frameCount)
    throw new RangeError(`levels has ${length} values, not ${frameCount} x ${width} x ${height}`);
}

/**
 * The frame that is current at a time of the recording: frame k begins at `startS + k * frameIntervalS`. The first
 * before it begins, the last after it ends.
 */
export function frameAt(
  frames: Pick<HeatmapFrames, "frameCount" | "startS" | "frameIntervalS">,
  timeS: number,
): number {
  if (frames.frameCount <= 1 || !(frames.frameIntervalS > 0)) return 0;
  const index = Math.floor((timeS - frames.startS) / frames.frameIntervalS + frameTolerance);
  return Math.min(frames.frameCount - 1, Math.max(0, index));
}

/** The 8 frames from a time on that its picture is the mean of (HMP-14): near the end the last 8, or all there are. */
export function analysisSpan(
  frames: Pick<HeatmapFrames, "frameCount" | "startS" | "frameIntervalS">,
  timeS: number,
): FrameSpan {
  const count = Math.min(ANALYSIS_FRAMES, frames.frameCount);
  return { first: Math.min(frameAt(frames, timeS), frames.frameCount - count), count };
}

const powerPerDb = Math.LN10 / 10;
/** Powers of all codes, by the step they were made for; recordings that a page has open share few of them. */
const codePowers = new Map<number, Float64Array>();

/** 10^(stepDb * code / 10) of every code. */
function powersOf(stepDb: number): Float64Array {
  const known = codePowers.get(stepDb);
  if (known) return known;
  const powers = Float64Array.from({ length: 65_536 }, (_, code) => Math.exp(code * stepDb * powerPerDb));
  if (codePowers.size > 3) codePowers.clear();
  codePowers.set(stepDb, powers);
  return powers;
}

/**
 * One field of levels from a run of frames: the mean of the squared pressures of each cell, in dB. A cell that is not
 * finite counts as silence. Give `target` (width x height) to use its memory again. Throws RangeError if the span is
 * not within the frames.
 */
export function meanOfFrames(
  frames: HeatmapFrames,
  { first, count }: FrameSpan,
  target?: Float32Array<ArrayBuffer>,
): LevelField & { levelsDb: Float32Array<ArrayBuffer> } {
  const { width, height, levels } = frames;
  if (!Number.isInteger(first) || !Number.isInteger(count) || first < 0 || count < 1)
    throw new RangeError(`${count} frames from ${first} on are no span`);
  if (first + count > frames.frameCount)
    throw new RangeError(`frames ${first} to ${first + count - 1} are not among ${frames.frameCount}`);
  const cells = width * height;
  const levelsDb = target ?? new Float32Array(cells);
  if (levelsDb.length !== cells)
    throw new RangeError(`target has ${levelsDb.length} values, not ${width} x ${height}`);
  if ("codes" in levels) meanOfCodes(levels, cells, first, count, levelsDb);
  else meanOfLevels(levels, cells, first, count, levelsDb);
  return { width, height, levelsDb };
}

function meanOfCodes(levels: LevelCodes, cells: number, first: number, count: number, target: Float32Array) {
  const { codes, offsetDb, stepDb } = levels;
  if (count === 1) {
    for (let cell = 0; cell < cells; cell++)
      target[cell] = offsetDb + stepDb * (codes[first * cells + cell] as number);
    return;
  }
  const powers = powersOf(stepDb);
  const end = (first + count) * cells;
  for (let cell = 0; cell < cells; cell++) {
    let sum = 0;
    for (let index = first * cells + cell; index < end; index += cells)
      sum += powers[codes[index] as number] as number;
    target[cell] = offsetDb + 10 * Math.log10(sum / count);
  }
}

function meanOfLevels(
  levels: Float32Array,
  cells: number,
  first: number,
  count: number,
  target: Float32Array,
) {
  const end = (first + count) * cells;
  for (let cell = 0; cell < cells; cell++) {
    let sum = 0;
    for (let index = first * cells + cell; index < end; index += cells) {
      const levelDb = levels[index] as number;
      if (Number.isFinite(levelDb)) sum += Math.exp(levelDb * powerPerDb);
    }
    target[cell] = 10 * Math.log10(sum / count);
  }
}

/**
 * The highest level that any moment shows, each the mean of its 8 frames, dB: the top of a constant scale during
 * playback. `undefined` if there is no finite level.
 */
export function highestOfMoments(
  frames: Pick<HeatmapFrames, "width" | "height" | "frameCount" | "levels">,
): number | undefined {
  const { width, height, frameCount, levels } = frames;
  const cells = width * height;
  const count = Math.min(ANALYSIS_FRAMES, frameCount);
  const sums = new Float64Array(cells);
  const add = "codes" in levels ? codeAdder(levels, sums) : levelAdder(levels, sums);
  let highest = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    add(frame * cells, 1);
    if (frame >= count) add((frame - count) * cells, -1);
    if (frame < count - 1) continue;
    for (let cell = 0; cell < cells; cell++)
      if ((sums[cell] as number) > highest) highest = sums[cell] as number;
  }
  if (highest === 0) return undefined;
  return ("codes" in levels ? levels.offsetDb : 0) + 10 * Math.log10(highest / count);
}

type Adder = (start: number, sign: 1 | -1) => void;

function codeAdder({ codes, stepDb }: LevelCodes, sums: Float64Array): Adder {
  const powers = powersOf(stepDb);
  return (start, sign) => {
    for (let cell = 0; cell < sums.length; cell++)
      sums[cell] = (sums[cell] as number) + sign * (powers[codes[start + cell] as number] as number);
  };
}

function levelAdder(levels: Float32Array, sums: Float64Array): Adder {
  return (start, sign) => {
    for (let cell = 0; cell < sums.length; cell++) {
      const levelDb = levels[start + cell] as number;
      if (Number.isFinite(levelDb))
        sums[cell] = (sums[cell] as number) + sign * Math.exp(levelDb * powerPerDb);
    }
  };
}
