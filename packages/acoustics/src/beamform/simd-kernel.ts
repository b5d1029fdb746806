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
let compiled: WebAssembly.Module | null | undefined;

/** Null where WebAssembly or its vectors are missing or forbidden by the page. */
function compile(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(simdModuleBytes());
    } catch {
      compiled = null;
    }
  }
  return compiled;
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
  const module = compile();
  if (module === null) return undefined;
  const outBytes = 4 * SIMD_LANES;
  const vectorBytes = 8 * SIMD_LANES * count;
  const rowsAt = outBytes + groups * vectorBytes;
  const pages = Math.ceil((rowsAt + 8 * rows.re.length) / PAGE_BYTES);
  if (pages > 8192) return undefined;
  const memory = new WebAssembly.Memory({ initial: pages });
  const { exports } = new WebAssembly.Instance(module, { host: { memory } });
  const form = exports[rows.kind] as Form;
  const out = new Float32Array(memory.buffer, 0, SIMD_LANES);
  const vectors = new Float32Array(memory.buffer, outBytes, groups * 2 * SIMD_LANES * count);
  const largest = fillRows(rows, new Float32Array(memory.buffer, rowsAt, 2 * rows.re.length));
  const gain = rows.kind === "matrix" ? 2 * largest : largest * largest;
  const rowCount = rows.kind === "matrix" ? 0 : rows.stride / count;
  return {
    lanes: SIMD_LANES,
    stage({ vr, vi }, used) {
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
