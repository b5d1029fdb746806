import {
  BATCH_FRAMES,
  BATCH_IMAGINARY_BYTES,
  BATCH_TURN_BYTES,
  batchPassesBytes,
  MAX_BATCH_SIZE,
} from "./batch-passes.ts";
import { fillTurns } from "./fill-turns.ts";

type Pass = (...parameters: readonly [number, number, number, number, number]) => void;
type Name = "middle" | "last4" | "last2" | "gather" | "sums" | "differences" | "reversed";

interface SharedInstance {
  readonly buffer: ArrayBuffer;
  readonly passes: Readonly<Record<Name, Pass>>;
  readonly filled: Set<number>;
}

/** A half for the gathering, two buffers, the turns of all sizes, the frames, and their spectra: real, then imaginary. */
const HALF = 0;
const HERE = 16;
const THERE = HERE + 2 * BATCH_IMAGINARY_BYTES;
const TURNS = THERE + 2 * BATCH_IMAGINARY_BYTES;
const FRAMES = TURNS + (BATCH_TURN_BYTES / 4) * 2 * MAX_BATCH_SIZE;
const SPECTRA = FRAMES + 4 * BATCH_FRAMES * MAX_BATCH_SIZE;
const rowOf = (size: number) => size / 2 + 4;
const MEMORY_BYTES = SPECTRA + 2 * 4 * BATCH_FRAMES * rowOf(MAX_BATCH_SIZE);
const PAGE_BYTES = 65536;
const turnsAt = (count: number) => TURNS + (BATCH_TURN_BYTES / 4) * count;

let shared: SharedInstance | null | undefined;

function sharedInstance(): SharedInstance | null {
  if (shared === undefined) {
    try {
      const pages = Math.ceil(MEMORY_BYTES / PAGE_BYTES);
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
      const module = new WebAssembly.Module(batchPassesBytes());
      const { exports } = new WebAssembly.Instance(module, { host: { memory } });
      new Float32Array(memory.buffer, HALF, 1)[0] = 0.5;
      shared = {
        buffer: memory.buffer,
        passes: exports as unknown as SharedInstance["passes"],
        filled: new Set(),
      };
    } catch {
      shared = null;
    }
  }
  return shared;
}

/** Eight real transforms in buffers of its own, shared with other sizes: write `frames`, `run`, read before another runs. */
export interface BatchTransform {
  /** [frame][sample] */
  readonly frames: Float32Array;
  /** Numbers from one frame's spectrum to the next; the first size / 2 + 1 of each count. */
  readonly row: number;
  readonly re: Float32Array;
  readonly im: Float32Array;
  run(): void;
}

/** In WebAssembly's vectors, single precision; undefined below 16 points, above 16,384, and without WebAssembly. */
export function createBatchTransform(size: number): BatchTransform | undefined {
  if (size < 16 || size > MAX_BATCH_SIZE) return undefined;
  const instance = sharedInstance();
  if (instance === null) return undefined;
  const { buffer, passes, filled } = instance;
  for (let count = size; count > 4; count >>= 2) {
    if (filled.has(count)) continue;
    const turns = fillTurns(new Float64Array((6 * count) / 4), count);
    new Float32Array(buffer, turnsAt(count), turns.length).set(turns);
    filled.add(count);
  }
  const row = rowOf(size);
  const [rowBytes, frameBytes] = [4 * row, 4 * size];
  const imaginary = SPECTRA + BATCH_FRAMES * rowBytes;
  const last = 16 * size;
  const buffers = [HERE, THERE].map((at) => ({
    re: new Float32Array(buffer, at, 4 * size + 4),
    im: new Float32Array(buffer, at + BATCH_IMAGINARY_BYTES, 4 * size + 4),
  }));

  /** Real frames lie in the real parts, frames 4 to 7 in the imaginary ones. */
  function gatherFrames(): void {
    passes.gather(FRAMES, HERE, frameBytes, FRAMES + frameBytes, HALF);
    const fifth = FRAMES + 4 * frameBytes;
    passes.gather(fifth, HERE + BATCH_IMAGINARY_BYTES, frameBytes, fifth + frameBytes, HALF);
  }

  function transform(): number {
    let [from, to, stride] = [THERE, HERE, 16];
    for (let count = size; count >= 2; count >>= 2, stride <<= 2) {
      [from, to] = [to, from];
      if (count === 2) passes.last2(from, to, 0, 1, stride);
      else if (count === 4) passes.last4(from, to, 0, 1, stride);
      else passes.middle(from, to, turnsAt(count), count >> 2, stride);
    }
    return to;
  }

  return {
    row,
    frames: new Float32Array(buffer, FRAMES, BATCH_FRAMES * size),
    re: new Float32Array(buffer, SPECTRA, BATCH_FRAMES * row),
    im: new Float32Array(buffer, imaginary, BATCH_FRAMES * row),
    run() {
      gatherFrames();
      const re = transform();
      for (const part of Object.values(buffers[re === HERE ? 0 : 1] ?? {})) part.copyWithin(4 * size, 0, 4);
      const im = re + BATCH_IMAGINARY_BYTES;
      const [first, second] = [SPECTRA, SPECTRA + 4 * rowBytes];
      const [firstIm, secondIm] = [imaginary, imaginary + 4 * rowBytes];
      passes.sums(re, first, rowBytes, first + rowBytes, re + last);
      passes.sums(im, second, rowBytes, second + rowBytes, im + last);
      passes.differences(im, firstIm, rowBytes, firstIm + rowBytes, im + last);
      passes.reversed(re, secondIm, rowBytes, secondIm + rowBytes, re + last);
    },
  };
}
