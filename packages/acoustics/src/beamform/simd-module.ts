import {
  add,
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
  loadTwice,
  multiply,
  multiplyInt,
  multiplySingles,
  repeatWhile,
  set,
  store,
  subtract,
  subtractSingles,
  toSingles,
  zeros,
} from "../wasm/wasm-code.ts";

/** Points of one call in singles, or of two in doubles. */
export const SIMD_LANES = 8;
/** Bytes of a microphone's cosines and then sines for the points of one call: as singles, and as doubles. */
export const SINGLES_BYTES = 4 * 2 * SIMD_LANES;
export const DOUBLES_BYTES = 8 * 2 * SIMD_LANES;
const HALF_SINGLES = SINGLES_BYTES / 2;
const HALF_DOUBLES = DOUBLES_BYTES / 2;

/** Parameters of `matrix` and `blocks`, addresses and counts; then the locals. */
const [ROWS, VECTORS, COUNT, ROWS_END, OUT, STOP, M, N] = [0, 1, 2, 3, 4, 5, 6, 7];
const [A, B, C0, C1, S0, S1, R0, R1, I0, I1, P0, P1] = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
/** Parameters and locals of `step`. */
const [TURNED, TURNS, SINGLES, TURNED_END] = [0, 1, 2, 3];
const [RE, IM, COS, SIN, RE_BEFORE, IM_BEFORE] = [8, 9, 10, 11, 12, 13];

/** How a form reads and reckons: eight points in singles, or four in doubles. */
interface Precision {
  readonly plus: typeof add;
  readonly minus: typeof add;
  readonly product: typeof add;
  /** One number of a row, in all places of a vector. */
  readonly spread: (pointer: number, offset: number) => Code;
  readonly numberBytes: number;
  readonly microphoneBytes: number;
}
const singles: Precision = {
  ...{ plus: addSingles, minus: subtractSingles, product: multiplySingles, spread: loadFourTimes },
  ...{ numberBytes: 4, microphoneBytes: SINGLES_BYTES },
};
const doubles: Precision = {
  ...{ plus: add, minus: subtract, product: multiply, spread: loadTwice },
  ...{ numberBytes: 8, microphoneBytes: DOUBLES_BYTES },
};

const start = ({ microphoneBytes }: Precision): Code => [
  ...set(STOP, addInt(get(VECTORS), multiplyInt(get(COUNT), constant(microphoneBytes)))),
  ...set(P0, zeros),
  ...set(P1, zeros),
];
const finish: Code = [...store(OUT, 0, get(P0)), ...store(OUT, 16, get(P1))];

/** r += a c - b s, i += a s + b c for the microphones from N on; ROWS moves on with them. */
function innerLoop({ plus, minus, product, spread, numberBytes, microphoneBytes }: Precision): Code {
  const half = microphoneBytes / 2;
  const times = (x: number, y: number) => product(get(x), get(y));
  const addTo = (sum: number, value: Code) => set(sum, plus(get(sum), value));
  return [
    ...[R0, R1, I0, I1].flatMap((sum) => set(sum, zeros)),
    ...repeatWhile(N, STOP, [
      ...set(A, spread(ROWS, 0)),
      ...set(B, spread(ROWS, numberBytes)),
      ...set(C0, load(N, 0)),
      ...set(C1, load(N, 16)),
      ...set(S0, load(N, half)),
      ...set(S1, load(N, half + 16)),
      ...addTo(R0, minus(times(A, C0), times(B, S0))),
      ...addTo(R1, minus(times(A, C1), times(B, S1))),
      ...addTo(I0, plus(times(A, S0), times(B, C0))),
      ...addTo(I1, plus(times(A, S1), times(B, C1))),
      ...advance(ROWS, constant(2 * numberBytes)),
      ...advance(N, constant(microphoneBytes)),
    ]),
  ];
}

/** sum_{m<n} Re conj(v_m) C_mn v_n */
function matrixForm(precision: Precision): Code {
  const { plus, product, microphoneBytes } = precision;
  const half = microphoneBytes / 2;
  const addTo = (sum: number, value: Code) => set(sum, plus(get(sum), value));
  return [
    ...start(precision),
    ...set(M, get(VECTORS)),
    ...repeatWhile(M, STOP, [
      ...set(N, addInt(get(M), constant(microphoneBytes))),
      ...innerLoop(precision),
      ...addTo(P0, product(load(M, 0), get(R0))),
      ...addTo(P1, product(load(M, 16), get(R1))),
      ...addTo(P0, product(load(M, half), get(I0))),
      ...addTo(P1, product(load(M, half + 16), get(I1))),
      ...advance(M, constant(microphoneBytes)),
    ]),
    ...finish,
  ];
}

/** sum over rows of |sum_m conj(x_m) v_m|^2 */
function blocksForm(precision: Precision): Code {
  const { plus, product } = precision;
  const addSquare = (sum: number, of: number) => set(sum, plus(get(sum), product(get(of), get(of))));
  return [
    ...start(precision),
    ...repeatWhile(ROWS, ROWS_END, [
      ...set(N, get(VECTORS)),
      ...innerLoop(precision),
      ...addSquare(P0, R0),
      ...addSquare(P1, R1),
      ...addSquare(P0, I0),
      ...addSquare(P1, I1),
    ]),
    ...finish,
  ];
}

/** Turns two points by one bin; the values before it are in RE_BEFORE and IM_BEFORE of the pair's place. */
const turnTwo = (pair: number): Code => [
  ...set(RE, load(TURNED, 16 * pair)),
  ...set(IM, load(TURNED, HALF_DOUBLES + 16 * pair)),
  ...set(COS, load(TURNS, 16 * pair)),
  ...set(SIN, load(TURNS, HALF_DOUBLES + 16 * pair)),
  ...set(RE_BEFORE + 2 * (pair % 2), toSingles(get(RE))),
  ...set(IM_BEFORE + 2 * (pair % 2), toSingles(get(IM))),
  ...store(TURNED, 16 * pair, subtract(multiply(get(RE), get(COS)), multiply(get(IM), get(SIN)))),
  ...store(TURNED, HALF_DOUBLES + 16 * pair, add(multiply(get(RE), get(SIN)), multiply(get(IM), get(COS)))),
];
const turnFour = (half: number): Code => [
  ...turnTwo(2 * half),
  ...turnTwo(2 * half + 1),
  ...store(SINGLES, 16 * half, firsts(get(RE_BEFORE), get(RE_BEFORE + 2))),
  ...store(SINGLES, HALF_SINGLES + 16 * half, firsts(get(IM_BEFORE), get(IM_BEFORE + 2))),
];

/** Gives the vectors of this bin as singles, and moves those in double precision on to the next. */
const step: Code = repeatWhile(TURNED, TURNED_END, [
  ...turnFour(0),
  ...turnFour(1),
  ...advance(TURNED, constant(DOUBLES_BYTES)),
  ...advance(TURNS, constant(DOUBLES_BYTES)),
  ...advance(SINGLES, constant(SINGLES_BYTES)),
]);

/**
 * The module's bytes: imports `host.memory`, exports `matrix` and `blocks`, each (rows, vectors, count, rowsEnd, out), the
 * same for four points in double precision, `matrixDoubles` and `blocksDoubles`, whose vectors are those that `step`
 * turns, and `step` (turned, turns, singles, turnedEnd, 0).
 */
export const simdModuleBytes = (): Uint8Array<ArrayBuffer> =>
  assembleModule(
    {
      matrix: matrixForm(singles),
      blocks: blocksForm(singles),
      matrixDoubles: matrixForm(doubles),
      blocksDoubles: blocksForm(doubles),
      step,
    },
    { parameterCount: 5, integers: 3, vectors: 12 },
  );
