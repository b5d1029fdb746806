import type { FftTransform } from "./fft-transform.ts";
import { fillTurns } from "./fill-turns.ts";
import { IMAGINARY_BYTES, MAX_SIMD_SIZE, simdPassesBytes, TURN_BYTES } from "./simd-passes.ts";

type Pass = (from: number, to: number, turns: number, quarter: number, stride: number) => void;

interface SharedInstance {
  readonly buffer: ArrayBuffer;
  readonly passes: {
    readonly first: Pass;
    readonly middle: Pass;
    readonly last4: Pass;
    readonly last2: Pass;
  };
  readonly filled: Set<number>;
}

/**
 * Two buffers, then the turns of passes over 8, 16, 32... points: those over `count` take 12 `count` bytes from
 * 12 `count` bytes on, so that each begins where the one before ends.
 */
const HERE = 0;
const THERE = 2 * IMAGINARY_BYTES;
const TURNS = 4 * IMAGINARY_BYTES;
const TURN_BYTES_PER_POINT = TURN_BYTES / 4;
const MEMORY_BYTES = TURNS + 2 * TURN_BYTES_PER_POINT * MAX_SIMD_SIZE;
const PAGE_BYTES = 65536;
const turnsAt = (count: number) => TURNS + TURN_BYTES_PER_POINT * count;

let shared: SharedInstance | null | undefined;

/** One for all sizes of this thread, because every memory reserves gigabytes of addresses. Null where it is forbidden. */
function sharedInstance(): SharedInstance | null {
  if (shared === undefined) {
    try {
      const pages = Math.ceil(MEMORY_BYTES / PAGE_BYTES);
      const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
      const module = new WebAssembly.Module(simdPassesBytes());
      const { exports } = new WebAssembly.Instance(module, { host: { memory } });
      const passes = exports as unknown as SharedInstance["passes"];
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
    // the turns of a pass of `count` points are the same in every size that has one
    fillTurns(new Float64Array(instance.buffer, turnsAt(count), (6 * count) / 4), count);
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
      first(from, to, turnsAt(size), size >> 2, stride);
      for (let count = size >> 2; count >= 2; count >>= 2) {
        [from, to] = [to, from];
        stride <<= 2;
        if (count === 2) last2(from, to, 0, 1, stride);
        else if (count === 4) last4(from, to, 0, 1, stride);
        else middle(from, to, turnsAt(count), count >> 2, stride);
      }
    },
  };
}
