import type { BinRows } from "./quadratic-form.ts";
import { SIMD_LANES, simdModuleBytes } from "./simd-module.ts";
import type { SteeringTile } from "./steering-tile.ts";

/** Adds the quadratic form of one bin for one group of points to `sums`, after `stage` has taken the tile's vectors. */
export interface FormKernel {
  readonly lanes: number;
  /** Takes the vectors of the first `groups` groups. */
  stage(tile: SteeringTile, groups: number): void;
  add(bin: number, group: number, sums: Float64Array): void;
}

type Form = (rows: number, vectors: number, count: number, rowCount: number, out: number) => void;

const PAGE_BYTES = 65536;
const MOST_PAGES = 8192;

/**
 * One instance serves all kernels of this thread, because every memory reserves gigabytes of addresses. A kernel whose
 * rows are not in it (any more) writes them again before it goes on.
 */
interface SharedInstance {
  readonly memory: WebAssembly.Memory;
  readonly exports: WebAssembly.Exports;
  owner: BinRows | undefined;
}
let shared: SharedInstance | null | undefined;

/** Null where WebAssembly or its vectors are missing or forbidden by the page. */
function sharedInstance(): SharedInstance | null {
  if (shared === undefined) {
    try {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
      const module = new WebAssembly.Module(simdModuleBytes());
      const { exports } = new WebAssembly.Instance(module, { host: { memory } });
      shared = { memory, exports, owner: undefined };
    } catch {
      shared = null;
    }
  }
  return shared;
}

/** False where there is not so much memory. */
function ensureBytes(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = Math.ceil(bytes / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES;
  try {
    if (missing > 0) memory.grow(missing);
    return true;
  } catch {
    return false;
  }
}

/** Rows as pairs of single-precision numbers of at most 1; block spectra are conjugated so that both forms share a loop. */
function fillRows(rows: BinRows, into: Float32Array): number {
  let largest = 0;
  for (let at = 0; at < rows.re.length; at++) {
    largest = Math.max(largest, Math.abs(rows.re[at] as number), Math.abs(rows.im[at] as number));
  }
  const scale = largest > 0 ? 1 / largest : 0;
  const sign = rows.kind === "blocks" ? -scale : scale;
  for (let at = 0; at < rows.re.length; at++) {
    into[2 * at] = (rows.re[at] as number) * scale;
    into[2 * at + 1] = (rows.im[at] as number) * sign;
  }
  return largest;
}

/**
 * Eight points at a time in WebAssembly's vectors, single precision: about four times the speed of plain JavaScript.
 * The error stays below 1e-6 of the bin's power, 0.05 dB at 50 dB under it. Undefined where there is no WebAssembly.
 */
export function simdKernel(rows: BinRows, count: number, groups: number): FormKernel | undefined {
  const instance = sharedInstance();
  if (instance === null) return undefined;
  const outBytes = 4 * SIMD_LANES;
  const vectorBytes = 8 * SIMD_LANES * count;
  const rowsAt = outBytes + groups * vectorBytes;
  if (!ensureBytes(instance.memory, rowsAt + 8 * rows.re.length)) return undefined;
  const form = instance.exports[rows.kind] as Form;
  const rowCount = rows.kind === "matrix" ? 0 : rows.stride / count;
  let out = new Float32Array(0);
  let vectors = out;
  let gain = 0;

  function claim(owned: SharedInstance): void {
    const { buffer } = owned.memory;
    // growing the memory for another kernel leaves views of the old buffer empty
    out = new Float32Array(buffer, 0, SIMD_LANES);
    vectors = new Float32Array(buffer, outBytes, groups * 2 * SIMD_LANES * count);
    const largest = fillRows(rows, new Float32Array(buffer, rowsAt, 2 * rows.re.length));
    gain = rows.kind === "matrix" ? 2 * largest : largest * largest;
    owned.owner = rows;
  }

  return {
    lanes: SIMD_LANES,
    stage({ vr, vi }, used) {
      if (instance.owner !== rows || out.length === 0) claim(instance);
      const end = used * SIMD_LANES * count;
      for (let at = 0, to = 0; at < end; at += SIMD_LANES, to += 2 * SIMD_LANES) {
        for (let lane = 0; lane < SIMD_LANES; lane++) {
          vectors[to + lane] = vr[at + lane] as number;
          vectors[to + SIMD_LANES + lane] = vi[at + lane] as number;
        }
      }
    },
    add(bin, group, sums) {
      form(rowsAt + 8 * bin * rows.stride, outBytes + group * vectorBytes, count, rowCount, 0);
      const base = group * SIMD_LANES;
      for (let lane = 0; lane < SIMD_LANES; lane++) {
        sums[base + lane] = (sums[base + lane] as number) + (out[lane] as number) * gain;
      }
    },
  };
}
