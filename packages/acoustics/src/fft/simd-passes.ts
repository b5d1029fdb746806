import {
  add,
  addInt,
  advance,
  assembleModule,
  type Code,
  constant,
  firsts,
  get,
  load,
  loadTwice,
  multiply,
  multiplyInt,
  repeatUntil,
  seconds,
  set,
  store,
  subtract,
} from "../wasm/wasm-code.ts";

/** Largest transform that fits into the module's memory. */
export const LARGEST_SIMD_SIZE = 65536;
/**
 * Bytes from a real part to its imaginary part. The odd end keeps the streams of a pass, which lie powers of two apart,
 * from all falling into the same few lines of the processor's cache, which costs a tenth of the speed.
 */
export const IMAGINARY_BYTES = 8 * LARGEST_SIMD_SIZE + 1088;
/** Bytes of the three turns (real, imaginary) of one butterfly. */
export const TURN_BYTES = 48;
const VECTOR_BYTES = 16;

/** Parameters of every pass, addresses and strides in bytes; then the locals. Complex values are two locals on end. */
const [FROM, TO, TURNS, QUARTER, STRIDE, FROM1, FROM2, FROM3, TO1, TO2, TO3, STOP, ROW_STOP] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
];
const [X0, X1, X2, X3, SUM02, DIF02, SUM13, DIF13, Y0, Y1, Y2, Y3, TURN1, TURN2, TURN3] = [
  13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41,
];
const LOCALS = { parameterCount: 5, integers: 8, vectors: 30 };

type Complex = readonly [re: Code, im: Code];
const kept = (local: number): Complex => [get(local), get(local + 1)];
/** Both parts are computed before either is set, so that a value may replace its own parts. */
const keep = (local: number, [re, im]: Complex): Code => [...re, ...set(local + 1, im), ...set(local, [])];
const plus = (a: Complex, b: Complex): Complex => [add(a[0], b[0]), add(a[1], b[1])];
const minus = (a: Complex, b: Complex): Complex => [subtract(a[0], b[0]), subtract(a[1], b[1])];
/** a - i b and a + i b */
const minusI = (a: Complex, b: Complex): Complex => [add(a[0], b[1]), subtract(a[1], b[0])];
const plusI = (a: Complex, b: Complex): Complex => [subtract(a[0], b[1]), add(a[1], b[0])];
const times = (a: Complex, b: Complex): Complex => [
  subtract(multiply(a[0], b[0]), multiply(a[1], b[1])),
  add(multiply(a[0], b[1]), multiply(a[1], b[0])),
];
const loadComplex = (pointer: number): Complex => [load(pointer, 0), load(pointer, IMAGINARY_BYTES)];
const storeComplex = (pointer: number, [re, im]: Complex): Code => [
  ...store(pointer, 0, re),
  ...store(pointer, IMAGINARY_BYTES, im),
];
const advanceAll = (pointers: readonly number[], bytes: number) =>
  pointers.flatMap((pointer) => advance(pointer, constant(bytes)));

/** Two butterflies side by side, from FROM.. into Y0 to Y3, before they are turned. */
const butterflies: Code = [
  ...keep(X0, loadComplex(FROM)),
  ...keep(X1, loadComplex(FROM1)),
  ...keep(X2, loadComplex(FROM2)),
  ...keep(X3, loadComplex(FROM3)),
  ...keep(SUM02, plus(kept(X0), kept(X2))),
  ...keep(DIF02, minus(kept(X0), kept(X2))),
  ...keep(SUM13, plus(kept(X1), kept(X3))),
  ...keep(DIF13, minus(kept(X1), kept(X3))),
  ...keep(Y0, plus(kept(SUM02), kept(SUM13))),
  ...keep(Y1, minusI(kept(DIF02), kept(DIF13))),
  ...keep(Y2, minus(kept(SUM02), kept(SUM13))),
  ...keep(Y3, plusI(kept(DIF02), kept(DIF13))),
];
const turned1 = times(kept(Y1), kept(TURN1));
const turned2 = times(kept(Y2), kept(TURN2));
const turned3 = times(kept(Y3), kept(TURN3));

const setInputs: Code = [
  ...set(ROW_STOP, multiplyInt(get(QUARTER), get(STRIDE))),
  ...set(FROM1, addInt(get(FROM), get(ROW_STOP))),
  ...set(FROM2, addInt(get(FROM1), get(ROW_STOP))),
  ...set(FROM3, addInt(get(FROM2), get(ROW_STOP))),
  ...set(STOP, get(FROM1)),
];
const setOutputs: Code = [
  ...set(TO1, addInt(get(TO), get(STRIDE))),
  ...set(TO2, addInt(get(TO1), get(STRIDE))),
  ...set(TO3, addInt(get(TO2), get(STRIDE))),
];
const inputs = [FROM, FROM1, FROM2, FROM3];
const outputs = [TO, TO1, TO2, TO3];

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

/** The first radix-4 pass: neighbours have turns of their own, and their results lie interleaved. */
const first: Code = [
  ...setInputs,
  ...repeatUntil(FROM, STOP, [
    ...keep(TURN1, loadTurns(0)),
    ...keep(TURN2, loadTurns(16)),
    ...keep(TURN3, loadTurns(32)),
    ...butterflies,
    ...keep(Y1, turned1),
    ...keep(Y2, turned2),
    ...keep(Y3, turned3),
    ...interleave(0, [get(Y0), get(Y1), get(Y2), get(Y3)]),
    ...interleave(IMAGINARY_BYTES, [get(Y0 + 1), get(Y1 + 1), get(Y2 + 1), get(Y3 + 1)]),
    ...advanceAll(inputs, VECTOR_BYTES),
    ...advanceAll([TO], 4 * VECTOR_BYTES),
    ...advanceAll([TURNS], 2 * TURN_BYTES),
  ]),
];

const twice = (offset: number): Complex => [loadTwice(TURNS, offset), loadTwice(TURNS, offset + 8)];

/** A later radix-4 pass: `STRIDE` neighbours share their turns. */
const middle: Code = [
  ...setInputs,
  ...setOutputs,
  ...repeatUntil(FROM, STOP, [
    ...keep(TURN1, twice(0)),
    ...keep(TURN2, twice(16)),
    ...keep(TURN3, twice(32)),
    ...set(ROW_STOP, addInt(get(FROM), get(STRIDE))),
    ...repeatUntil(FROM, ROW_STOP, [
      ...butterflies,
      ...storeComplex(TO, kept(Y0)),
      ...storeComplex(TO1, turned1),
      ...storeComplex(TO2, turned2),
      ...storeComplex(TO3, turned3),
      ...advanceAll([...inputs, ...outputs], VECTOR_BYTES),
    ]),
    ...outputs.flatMap((pointer) => advance(pointer, multiplyInt(get(STRIDE), constant(3)))),
    ...advanceAll([TURNS], TURN_BYTES),
  ]),
];

/** The last pass of a power of four, where nothing turns. */
const last4: Code = [
  ...setInputs,
  ...setOutputs,
  ...repeatUntil(FROM, STOP, [
    ...butterflies,
    ...storeComplex(TO, kept(Y0)),
    ...storeComplex(TO1, kept(Y1)),
    ...storeComplex(TO2, kept(Y2)),
    ...storeComplex(TO3, kept(Y3)),
    ...advanceAll([...inputs, ...outputs], VECTOR_BYTES),
  ]),
];

/** The last pass of any other power of two. */
const last2: Code = [
  ...set(FROM1, addInt(get(FROM), get(STRIDE))),
  ...set(STOP, get(FROM1)),
  ...set(TO1, addInt(get(TO), get(STRIDE))),
  ...repeatUntil(FROM, STOP, [
    ...keep(X0, loadComplex(FROM)),
    ...keep(X1, loadComplex(FROM1)),
    ...storeComplex(TO, plus(kept(X0), kept(X1))),
    ...storeComplex(TO1, minus(kept(X0), kept(X1))),
    ...advanceAll([FROM, FROM1, TO, TO1], VECTOR_BYTES),
  ]),
];

/** The passes of Stockham's transform, each (from, to, turns, quarter, stride): two doubles at a time. */
export const simdPassesBytes = (): Uint8Array<ArrayBuffer> =>
  assembleModule({ first, middle, last4, last2 }, LOCALS);
