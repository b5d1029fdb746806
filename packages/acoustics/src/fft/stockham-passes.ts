import {
  addInt,
  advance,
  type Code,
  constant,
  get,
  load,
  multiplyInt,
  repeatUntil,
  set,
  store,
} from "../wasm/wasm-code.ts";

/** Parameters of every pass, addresses and strides in bytes; then the locals. Complex values are two locals on end. */
export const [FROM, TO, TURNS, QUARTER, STRIDE, FROM1, FROM2, FROM3, TO1, TO2, TO3, STOP, ROW_STOP] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
] as const;
export const [X0, X1, X2, X3, SUM02, DIF02, SUM13, DIF13, Y0, Y1, Y2, Y3, TURN1, TURN2, TURN3] = [
  13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41,
] as const;
export const PASS_LOCALS = { parameterCount: 5, integers: 8, vectors: 30 };
export const VECTOR_BYTES = 16;

type Operation = (a: Code, b: Code) => Code;
export type Complex = readonly [re: Code, im: Code];

/** Numbers in a vector, and their layout. */
export interface Numbers {
  readonly add: Operation;
  readonly subtract: Operation;
  readonly multiply: Operation;
  /** One number in all places of a vector. */
  readonly spread: (pointer: number, offset: number) => Code;
  readonly bytes: number;
  /** From a real part to its imaginary part. */
  readonly imaginaryBytes: number;
}

export const kept = (local: number): Complex => [get(local), get(local + 1)];
/** Both parts are computed before either is set, so that a value may replace its own parts. */
export const keep = (local: number, [re, im]: Complex): Code => [
  ...re,
  ...set(local + 1, im),
  ...set(local, []),
];
export const advanceAll = (pointers: readonly number[], bytes: number): Code =>
  pointers.flatMap((pointer) => advance(pointer, constant(bytes)));

/** What the passes of Stockham's radix-4 transform are made of. */
export function stockhamPasses({ add, subtract, multiply, spread, bytes, imaginaryBytes }: Numbers) {
  const plus = (a: Complex, b: Complex): Complex => [add(a[0], b[0]), add(a[1], b[1])];
  const minus = (a: Complex, b: Complex): Complex => [subtract(a[0], b[0]), subtract(a[1], b[1])];
  /** a - i b and a + i b */
  const minusI = (a: Complex, b: Complex): Complex => [add(a[0], b[1]), subtract(a[1], b[0])];
  const plusI = (a: Complex, b: Complex): Complex => [subtract(a[0], b[1]), add(a[1], b[0])];
  const times = (a: Complex, b: Complex): Complex => [
    subtract(multiply(a[0], b[0]), multiply(a[1], b[1])),
    add(multiply(a[0], b[1]), multiply(a[1], b[0])),
  ];
  const loadComplex = (pointer: number): Complex => [load(pointer, 0), load(pointer, imaginaryBytes)];
  const storeComplex = (pointer: number, [re, im]: Complex): Code => [
    ...store(pointer, 0, re),
    ...store(pointer, imaginaryBytes, im),
  ];

  /** As many butterflies side by side as a vector has numbers, from FROM.. into Y0 to Y3, before they are turned. */
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
  const turnBytes = 6 * bytes;
  const turn = (index: number): Complex => [
    spread(TURNS, 2 * bytes * index),
    spread(TURNS, 2 * bytes * index + bytes),
  ];

  /** A radix-4 pass: `STRIDE` neighbors share their turns. */
  const middle: Code = [
    ...setInputs,
    ...setOutputs,
    ...repeatUntil(FROM, STOP, [
      ...keep(TURN1, turn(0)),
      ...keep(TURN2, turn(1)),
      ...keep(TURN3, turn(2)),
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
      ...advanceAll([TURNS], turnBytes),
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

  return { butterflies, turned1, turned2, turned3, setInputs, inputs, turnBytes, middle, last4, last2 };
}
