import {
  addInt,
  addSingles,
  advance,
  assembleModule,
  type Code,
  constant,
  firsts,
  get,
  load,
  loadFourTimes,
  multiplySingles,
  pickSingles,
  repeatUntil,
  seconds,
  set,
  store,
  subtractSingles,
} from "../wasm/wasm-code.ts";
import { advanceAll, PASS_LOCALS, stockhamPasses, VECTOR_BYTES } from "./stockham-passes.ts";

/** Largest transform of the batch; its buffers fit into a processor's L2 cache up to 4,096. */
export const MAX_BATCH_SIZE = 16_384;
/** Real transforms at once: four in the real parts of the vectors, four in the imaginary ones. */
export const BATCH_FRAMES = 8;
/** The odd end as in `simd-passes`. */
export const BATCH_IMAGINARY_BYTES = 16 * MAX_BATCH_SIZE + 1088;
export const BATCH_TURN_BYTES = 24;

const passes = stockhamPasses({
  ...{ add: addSingles, subtract: subtractSingles, multiply: multiplySingles, spread: loadFourTimes },
  ...{ bytes: 4, imaginaryBytes: BATCH_IMAGINARY_BYTES },
});

/** Parameters of `gather` and the three that spread; then the locals. */
const [FROM, TO, STRIDE, STOP, FACTOR, AT1, AT2, AT3] = [0, 1, 2, 3, 4, 5, 6, 7];
const MIRROR = FACTOR;
const [A, B, C, D, AB_LOW, AB_HIGH, CD_LOW, CD_HIGH] = [13, 14, 15, 16, 17, 18, 19, 20];

/** The transpose of the square of A to D: column by column. */
const pairUp: Code = [
  ...set(AB_LOW, pickSingles(get(A), get(B), [0, 4, 1, 5])),
  ...set(AB_HIGH, pickSingles(get(A), get(B), [2, 6, 3, 7])),
  ...set(CD_LOW, pickSingles(get(C), get(D), [0, 4, 1, 5])),
  ...set(CD_HIGH, pickSingles(get(C), get(D), [2, 6, 3, 7])),
];
const columns: readonly Code[] = [
  firsts(get(AB_LOW), get(CD_LOW)),
  seconds(get(AB_LOW), get(CD_LOW)),
  firsts(get(AB_HIGH), get(CD_HIGH)),
  seconds(get(AB_HIGH), get(CD_HIGH)),
];
const besides = (pointer: number): Code => [
  ...set(AT1, addInt(get(pointer), get(STRIDE))),
  ...set(AT2, addInt(get(AT1), get(STRIDE))),
  ...set(AT3, addInt(get(AT2), get(STRIDE))),
];

/** Four rows, `STRIDE` apart, times the number at FACTOR, side by side: (from, to, stride, fromEnd, factor). */
const gather: Code = [
  ...besides(FROM),
  ...repeatUntil(FROM, STOP, [
    ...[FROM, AT1, AT2, AT3].flatMap((row, index) =>
      set(A + index, multiplySingles(load(row, 0), loadFourTimes(FACTOR, 0))),
    ),
    ...pairUp,
    ...columns.flatMap((column, index) => store(TO, VECTOR_BYTES * index, column)),
    ...advanceAll([FROM, AT1, AT2, AT3], VECTOR_BYTES),
    ...advanceAll([TO], 4 * VECTOR_BYTES),
  ]),
];

/**
 * Four rows of bins from a bin and its mirror image: (from, to, stride, toEnd, mirror), the first bin's mirror lying
 * behind the last bin.
 */
const spreadBy = (combine: (bin: Code, mirror: Code) => Code): Code => [
  ...besides(TO),
  ...repeatUntil(TO, STOP, [
    ...[0, 1, 2, 3].flatMap((bin) => [
      ...set(A + bin, combine(load(FROM, VECTOR_BYTES * bin), load(MIRROR, 0))),
      ...advance(MIRROR, constant(-VECTOR_BYTES)),
    ]),
    ...pairUp,
    ...[TO, AT1, AT2, AT3].flatMap((row, index) => store(row, 0, columns[index] as Code)),
    ...advanceAll([TO, AT1, AT2, AT3], VECTOR_BYTES),
    ...advanceAll([FROM], 4 * VECTOR_BYTES),
  ]),
];

/** Passes over vectors of four transforms side by side, and the ways in and out of them. */
export const batchPassesBytes = (): Uint8Array<ArrayBuffer> =>
  assembleModule(
    {
      middle: passes.middle,
      last4: passes.last4,
      last2: passes.last2,
      gather,
      sums: spreadBy(addSingles),
      differences: spreadBy(subtractSingles),
      reversed: spreadBy((bin, mirror) => subtractSingles(mirror, bin)),
    },
    PASS_LOCALS,
  );
