import {
  add,
  assembleModule,
  type Code,
  firsts,
  get,
  load,
  loadTwice,
  multiply,
  repeatUntil,
  seconds,
  store,
  subtract,
} from "../wasm/wasm-code.ts";
import {
  advanceAll,
  type Complex,
  FROM,
  keep,
  PASS_LOCALS,
  STOP,
  stockhamPasses,
  TO,
  TURN1,
  TURN2,
  TURN3,
  TURNS,
  VECTOR_BYTES,
  Y0,
  Y1,
  Y2,
  Y3,
} from "./stockham-passes.ts";

/** Largest transform that fits into the module's memory. */
export const MAX_SIMD_SIZE = 65536;
/**
 * Bytes from a real part to its imaginary part. The odd remainder keeps the streams of a pass, which are powers of two
 * apart, from mapping to the same few cache lines, which would cost a tenth of the speed.
 */
export const IMAGINARY_BYTES = 8 * MAX_SIMD_SIZE + 1088;
/** Bytes of the three turns (real, imaginary) of one butterfly. */
export const TURN_BYTES = 48;

const passes = stockhamPasses({
  ...{ add, subtract, multiply, spread: loadTwice },
  ...{ bytes: 8, imaginaryBytes: IMAGINARY_BYTES },
});

/** [a0, b0, c0, d0, a1, b1, c1, d1] of four vectors, at TO. */
const interleave = (offset: number, [a, b, c, d]: readonly [Code, Code, Code, Code]): Code => [
  ...store(TO, offset, firsts(a, b)),
  ...store(TO, offset + VECTOR_BYTES, firsts(c, d)),
  ...store(TO, offset + 2 * VECTOR_BYTES, seconds(a, b)),
  ...store(TO, offset + 3 * VECTOR_BYTES, seconds(c, d)),
];
const loadTurns = (offset: number): Complex => {
  const [one, other] = [load(TURNS, offset), load(TURNS, offset + TURN_BYTES)];
  return [firsts(one, other), seconds(one, other)];
};

/** The first radix-4 pass: neighbors have turns of their own, and their results are interleaved. */
const first: Code = [
  ...passes.setInputs,
  ...repeatUntil(FROM, STOP, [
    ...keep(TURN1, loadTurns(0)),
    ...keep(TURN2, loadTurns(16)),
    ...keep(TURN3, loadTurns(32)),
    ...passes.butterflies,
    ...keep(Y1, passes.turned1),
    ...keep(Y2, passes.turned2),
    ...keep(Y3, passes.turned3),
    ...interleave(0, [get(Y0), get(Y1), get(Y2), get(Y3)]),
    ...interleave(IMAGINARY_BYTES, [get(Y0 + 1), get(Y1 + 1), get(Y2 + 1), get(Y3 + 1)]),
    ...advanceAll(passes.inputs, VECTOR_BYTES),
    ...advanceAll([TO], 4 * VECTOR_BYTES),
    ...advanceAll([TURNS], 2 * TURN_BYTES),
  ]),
];

/** The passes of Stockham's transform, each (from, to, turns, quarter, stride): two doubles at a time. */
export const simdPassesBytes = (): Uint8Array<ArrayBuffer> =>
  assembleModule({ first, middle: passes.middle, last4: passes.last4, last2: passes.last2 }, PASS_LOCALS);
