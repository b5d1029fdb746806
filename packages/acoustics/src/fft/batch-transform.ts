import { batchFftWasm } from "../generated/batch-fft-wasm.ts";
import { instantiateWasm } from "../wasm/instantiate-wasm.ts";
import { fillTwiddles } from "./fill-twiddles.ts";
import { BATCH_IMAGINARY_BYTES, BATCH_TWIDDLE_BYTES, MAX_BATCH_SIZE } from "./simd-layout.ts";

/** Real transforms at once: four in the real parts of the vectors, four in the imaginary ones. */
export const BATCH_FRAMES = 8;

/** What `assembly/batch-fft.ts` exports; addresses and strides in bytes. */
interface Passes {
  middle(from: number, to: number, twiddles: number, quarter: number, stride: number): void;
  last4(from: number, to: number, stride: number): void;
  last2(from: number, to: number, stride: number): void;
  gather(from: number, to: number, stride: number, stop: number, factor: number): void;
  scatter(
    ...parameters: [
      ...[from: number, to: number, stride: number, stop: number],
      ...[mirror: number, binSign: 1 | -1, mirrorSign: 1 | -1],
    ]
  ): void;
}

interface SharedInstance {
  readonly buffer: ArrayBuffer;
  readonly passes: Passes;
  readonly filled: Set<number>;
}

/** Two buffers, the twiddle factors of all sizes, the frames, and their spectra: real, then imaginary. */
const HERE = 0;
const THERE = HERE + 2 * BATCH_IMAGINARY_BYTES;
const TWIDDLES = THERE + 2 * BATCH_IMAGINARY_BYTES;
const FRAMES = TWIDDLES + (BATCH_TWIDDLE_BYTES / 4) * 2 * MAX_BATCH_SIZE;
const SPECTRA = FRAMES + 4 * BATCH_FRAMES * MAX_BATCH_SIZE;
const rowOf = (size: number) => size / 2 + 4;
const MEMORY_BYTES = SPECTRA + 2 * 4 * BATCH_FRAMES * rowOf(MAX_BATCH_SIZE);
const PAGE_BYTES = 65536;
const twiddlesAt = (count: number) => TWIDDLES + (BATCH_TWIDDLE_BYTES / 4) * count;

let shared: SharedInstance | null | undefined;

function sharedInstance(): SharedInstance | null {
  if (shared === undefined) {
    try {
      const pages = Math.ceil(MEMORY_BYTES / PAGE_BYTES);
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
      const passes = instantiateWasm(batchFftWasm, memory) as unknown as Passes;
      shared = { buffer: memory.buffer, passes, filled: new Set() };
    } catch {
      shared = null;
    }
  }
  return shared;
}

/**
 * Eight real transforms in buffers of its own, shared with other sizes: write `frames`, `run`, read before another
 * runs.
 */
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
    const twiddles = fillTwiddles(new Float64Array((6 * count) / 4), count);
    new Float32Array(buffer, twiddlesAt(count), twiddles.length).set(twiddles);
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

  /**
   * Frames 0 to 3 become real parts, frames 4 to 7 imaginary ones: halved, because a frame's spectrum is half the sum
   * or the difference of bins and their mirror images.
   */
  function gatherFrames(): void {
    passes.gather(FRAMES, HERE, frameBytes, FRAMES + frameBytes, 0.5);
    const fifth = FRAMES + 4 * frameBytes;
    passes.gather(fifth, HERE + BATCH_IMAGINARY_BYTES, frameBytes, fifth + frameBytes, 0.5);
  }

  function transform(): number {
    let [from, to, stride] = [THERE, HERE, 16];
    for (let count = size; count >= 2; count >>= 2, stride <<= 2) {
      [from, to] = [to, from];
      if (count === 2) passes.last2(from, to, stride);
      else if (count === 4) passes.last4(from, to, stride);
      else passes.middle(from, to, twiddlesAt(count), count >> 2, stride);
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
      passes.scatter(re, first, rowBytes, first + rowBytes, re + last, 1, 1);
      passes.scatter(im, second, rowBytes, second + rowBytes, im + last, 1, 1);
      passes.scatter(im, firstIm, rowBytes, firstIm + rowBytes, im + last, 1, -1);
      passes.scatter(re, secondIm, rowBytes, secondIm + rowBytes, re + last, -1, 1);
    },
  };
}
