import { beamformWasm } from "../generated/beamform-wasm.ts";
import { instantiateWasm } from "../wasm/instantiate-wasm.ts";
import type { BinRows } from "./quadratic-form.ts";
import { DOUBLES_BYTES, SIMD_LANES, SINGLES_BYTES } from "./simd-layout.ts";

/**
 * Adds the quadratic forms of the bins, one after another, for groups of `lanes` points. For some points: `begin`,
 * `steer` for each point and microphone, then for each bin `stage` and `add` for each group.
 */
export interface FormKernel {
  readonly lanes: number;
  begin(): void;
  /** The steering vector's value in the first bin, as an angle, and by how much it turns from bin to bin, radians. */
  steer(group: number, lane: number, microphone: number, phase: number, turn: number): void;
  /** Makes the vectors of the first `groups` groups ready, of the bins in their order. */
  stage(bin: number, groups: number): void;
  add(bin: number, group: number, sums: Float64Array): void;
}

type Form = (rows: number, vectors: number, count: number, rowsEnd: number, out: number) => void;

/** What `assembly/beamform.ts` exports; addresses in bytes. */
type Exports = Readonly<Record<BinRows["kind"] | `${BinRows["kind"]}Doubles`, Form>> & {
  step(turned: number, turns: number, singles: number, turnedEnd: number): void;
};

const PAGE_BYTES = 65536;
const MAX_PAGES = 8192;

/**
 * One instance serves all kernels of this thread, because every memory reserves gigabytes of addresses. A kernel whose
 * rows are not in it (any more) writes them again before it goes on.
 */
interface SharedInstance {
  readonly memory: WebAssembly.Memory;
  readonly exports: Exports;
  owner: FormKernel | undefined;
}
let shared: SharedInstance | null | undefined;

/** Null if WebAssembly or SIMD is unsupported or forbidden by the page. */
function sharedInstance(): SharedInstance | null {
  if (shared === undefined) {
    try {
      const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES });
      const exports = instantiateWasm(beamformWasm, memory) as unknown as Exports;
      shared = { memory, exports, owner: undefined };
    } catch {
      shared = null;
    }
  }
  return shared;
}

/** False if there is not enough memory. */
function ensureBytes(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = Math.ceil(bytes / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES;
  try {
    if (missing > 0) memory.grow(missing);
    return true;
  } catch {
    return false;
  }
}

/** Rows as pairs of numbers of at most 1; block spectra are conjugated so that both forms share a loop. */
function fillRows(rows: BinRows, into: Float32Array | Float64Array): number {
  const { re, im } = rows;
  let largest = 0;
  for (let at = 0; at < re.length; at++) {
    largest = Math.max(largest, Math.abs(re[at] as number), Math.abs(im[at] as number));
  }
  const scale = largest > 0 ? 1 / largest : 0;
  const sign = rows.kind === "blocks" ? -scale : scale;
  for (let at = 0; at < re.length; at++) {
    into[2 * at] = (re[at] as number) * scale;
    into[2 * at + 1] = (im[at] as number) * sign;
  }
  return largest;
}

/**
 * Eight points at a time in WebAssembly's vectors. Single precision is about four times as fast as plain JavaScript,
 * and its error stays below 1e-6 of the bin's power; double precision takes two and a half times as long. Undefined if
 * there is no WebAssembly.
 */
export function simdKernel(
  rows: BinRows,
  count: number,
  groups: number,
  precision: "single" | "double" = "single",
): FormKernel | undefined {
  const instance = sharedInstance();
  if (instance === null) return undefined;
  // A copy in this function: a name of another module is looked up at every turn of a loop by some bundlers' output.
  const lanes = SIMD_LANES;
  const isDouble = precision === "double";
  const outBytes = 4 * lanes;
  const turnedAt = outBytes;
  const turnsAt = turnedAt + groups * count * DOUBLES_BYTES;
  const singlesAt = turnsAt + groups * count * DOUBLES_BYTES;
  const rowsAt = singlesAt + groups * count * SINGLES_BYTES;
  const pairBytes = isDouble ? 16 : 8;
  if (!ensureBytes(instance.memory, rowsAt + pairBytes * rows.re.length)) return undefined;
  const form = instance.exports[isDouble ? (`${rows.kind}Doubles` as const) : rows.kind];
  const { step } = instance.exports;
  let out: Float32Array | Float64Array = new Float32Array(0);
  let turned = new Float64Array(0);
  let turns = turned;
  let gain = 0;

  function claim(owned: SharedInstance): void {
    const { buffer } = owned.memory;
    // growing the memory for another kernel leaves views of the old buffer empty
    out = isDouble ? new Float64Array(buffer, 0, lanes / 2) : new Float32Array(buffer, 0, lanes);
    turned = new Float64Array(buffer, turnedAt, groups * count * 2 * lanes);
    turns = new Float64Array(buffer, turnsAt, groups * count * 2 * lanes);
    const Numbers = isDouble ? Float64Array : Float32Array;
    const largest = fillRows(rows, new Numbers(buffer, rowsAt, 2 * rows.re.length));
    gain = rows.kind === "matrix" ? 2 * largest : largest * largest;
    owned.owner = kernel;
  }

  const kernel: FormKernel = {
    lanes,
    begin() {
      if (instance.owner !== kernel || out.length === 0) claim(instance);
    },
    steer(group, lane, microphone, phase, turn) {
      const at = 2 * lanes * (group * count + microphone) + lane;
      turned[at] = Math.cos(phase);
      turned[at + lanes] = Math.sin(phase);
      turns[at] = Math.cos(turn);
      turns[at + lanes] = Math.sin(turn);
    },
    stage(bin, used) {
      // singles are those before the step, doubles those after it
      if (isDouble && bin === 0) return;
      step(turnedAt, turnsAt, singlesAt, turnedAt + used * count * DOUBLES_BYTES);
    },
    add(bin, group, sums) {
      const from = rowsAt + pairBytes * bin * rows.stride;
      const to = from + pairBytes * rows.stride;
      const vectors = isDouble
        ? turnedAt + group * count * DOUBLES_BYTES
        : singlesAt + group * count * SINGLES_BYTES;
      const base = group * lanes;
      for (let first = 0; first < lanes; first += out.length) {
        form(from, vectors + 8 * first, count, to, 0);
        for (let lane = 0; lane < out.length; lane++) {
          const at = base + first + lane;
          sums[at] = (sums[at] as number) + (out[lane] as number) * gain;
        }
      }
    },
  };
  return kernel;
}
