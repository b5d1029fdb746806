import { noPause, type Pause } from "./pause.ts";

/** Offset and step of the 16-bit level codes: level = offsetDb + stepDb * code. */
export interface FrameEncoding {
  offsetDb: number;
  stepDb: number;
}

const maxCode = 65_535;
const defaultStepDb = 0.005;
const levelOfSilenceDb = -200;

const range = (levelsDb: Float32Array): { lowDb: number; highDb: number } => {
  let lowDb = Number.POSITIVE_INFINITY;
  let highDb = Number.NEGATIVE_INFINITY;
  for (const level of levelsDb) {
    if (!Number.isFinite(level)) continue;
    if (level < lowDb) lowDb = level;
    if (level > highDb) highDb = level;
  }
  return { lowDb, highDb };
};

/**
 * Chooses the offset for the given step (dB), so that the highest level fits. With the default of 0.005 dB the codes
 * reach 327.675 dB below it; lower levels are clamped.
 */
export function chooseFrameEncoding(levelsDb: Float32Array, stepDb: number = defaultStepDb): FrameEncoding {
  const { lowDb, highDb } = range(levelsDb);
  if (lowDb > highDb) return { offsetDb: levelOfSilenceDb, stepDb };
  const offsetDb = Math.floor(Math.max(lowDb, highDb - stepDb * (maxCode - 2)) / stepDb) * stepDb;
  return { offsetDb: Number(offsetDb.toFixed(6)), stepDb };
}

/** Whether every finite level is within half a step of a code of this encoding. */
export function fitsFrameEncoding(levelsDb: Float32Array, { offsetDb, stepDb }: FrameEncoding): boolean {
  const { lowDb, highDb } = range(levelsDb);
  if (lowDb > highDb) return true;
  return (lowDb - offsetDb) / stepDb >= -0.5 && (highDb - offsetDb) / stepDb <= maxCode + 0.5;
}

/**
 * Levels (dB, any shape) to little-endian 16-bit codes, rounded to the nearest step. NaN and levels
 * below the range become the lowest code, levels above it the highest.
 */
export function encodeFrames(levelsDb: Float32Array, encoding: FrameEncoding): Uint8Array {
  const bytes = new Uint8Array(levelsDb.length * 2);
  const scale = 1 / encoding.stepDb;
  for (let index = 0; index < levelsDb.length; index += 1) {
    const code = Math.round(((levelsDb[index] ?? 0) - encoding.offsetDb) * scale);
    const clamped = code > 0 ? Math.min(code, maxCode) : 0;
    bytes[2 * index] = clamped & 0xff;
    bytes[2 * index + 1] = clamped >> 8;
  }
  return bytes;
}

const codesInATurn = 500_000;

/**
 * Little-endian 16-bit codes to levels in dB, in the same order. An odd last byte is ignored. `pause` is awaited between
 * pieces of work.
 */
export async function decodeFrames(
  bytes: Uint8Array,
  encoding: FrameEncoding,
  pause: Pause = noPause,
): Promise<Float32Array> {
  const levelsDb = new Float32Array(bytes.length >> 1);
  for (let first = 0; first < levelsDb.length; first += codesInATurn) {
    if (first > 0) await pause();
    decodeCodes(bytes.subarray(2 * first), encoding, levelsDb.subarray(first, first + codesInATurn));
  }
  return levelsDb;
}

function decodeCodes(bytes: Uint8Array, { offsetDb, stepDb }: FrameEncoding, levelsDb: Float32Array): void {
  for (let index = 0; index < levelsDb.length; index += 1) {
    const code = (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8);
    levelsDb[index] = offsetDb + stepDb * code;
  }
}
