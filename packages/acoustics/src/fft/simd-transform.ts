import { fftWasm } from "../generated/fft-wasm.ts";
import { instantiateWasm } from "../wasm/instantiate-wasm.ts";
import { fillTwiddles } from "./fill-twiddles.ts";
import type { FftTransform } from "./plain-transform.ts";
import { IMAGINARY_BYTES, MAX_SIMD_SIZE, TWIDDLE_BYTES } from "./simd-layout.ts";

/** What `assembly/fft.ts` exports; addresses and strides in bytes. */
interface Passes {
  first(from: number, to: number, twiddles: number, quarterBytes: number): void;
  middle(from: number, to: number, twiddles: number, quarter: number, stride: number): void;
  last4(from: number, to: number, stride: number): void;
  last2(from: number, to: number, stride: number): void;
}

interface SharedInstance {
  readonly buffer: ArrayBuffer;
  readonly passes: Passes;
  readonly filled: Set<number>;
}

/**
 * Two buffers, then the twiddle factors of passes over 8, 16, 32... points: those over `count` take 12 `count` bytes
 * from 12 `count` bytes on, so that each begins where the one before ends.
 */
const HERE = 0;
const THERE = 2 * IMAGINARY_BYTES;
const TWIDDLES = 4 * IMAGINARY_BYTES;
const TWIDDLE_BYTES_PER_POINT = TWIDDLE_BYTES / 4;
const MEMORY_BYTES = TWIDDLES + 2 * TWIDDLE_BYTES_PER_POINT * MAX_SIMD_SIZE;
const PAGE_BYTES = 65536;
const twiddlesAt = (count: number) => TWIDDLES + TWIDDLE_BYTES_PER_POINT * count;

let shared: SharedInstance | null | undefined;

/**
 * One for all sizes of this thread, because every memory reserves gigabytes of addresses. Null where it is forbidden.
 */
function sharedInstance(): SharedInstance | null {
  if (shared === undefined) {
    try {
      const pages = Math.ceil(MEMORY_BYTES / PAGE_BYTES);
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
      const passes = instantiateWasm(fftWasm, memory) as unknown as Passes;
      shared = { buffer: memory.buffer, passes, filled: new Set() };
    } catch {
      shared = null;
    }
  }
  return shared;
}

/**
 * The transform in WebAssembly's vectors of two doubles, about two and a half times the speed of plain JavaScript at
 * the same precision. Undefined below 8 points, above MAX_SIMD_SIZE, and if there is no WebAssembly.
 */
export function createSimdTransform(size: number): FftTransform | undefined {
  if (size < 8 || size > MAX_SIMD_SIZE) return undefined;
  const instance = sharedInstance();
  if (instance === null) return undefined;
  const { first, middle, last4, last2 } = instance.passes;
  let passCount = 0;
  for (let count = size; count >= 2; count >>= 2, passCount++) {
    if (count <= 4 || instance.filled.has(count)) continue;
    // the twiddle factors of a pass of `count` points are the same in every size that has one
    fillTwiddles(new Float64Array(instance.buffer, twiddlesAt(count), (6 * count) / 4), count);
    instance.filled.add(count);
  }
  const [inAt, outAt] = [HERE, passCount % 2 === 0 ? HERE : THERE];
  const view = (at: number) => new Float64Array(instance.buffer, at, size);

  return {
    inRe: view(inAt),
    inIm: view(inAt + IMAGINARY_BYTES),
    outRe: view(outAt),
    outIm: view(outAt + IMAGINARY_BYTES),
    run() {
      let from = HERE;
      let to = THERE;
      let stride = 8;
      first(from, to, twiddlesAt(size), stride * (size >> 2));
      for (let count = size >> 2; count >= 2; count >>= 2) {
        [from, to] = [to, from];
        stride <<= 2;
        if (count === 2) last2(from, to, stride);
        else if (count === 4) last4(from, to, stride);
        else middle(from, to, twiddlesAt(count), count >> 2, stride);
      }
    },
  };
}
