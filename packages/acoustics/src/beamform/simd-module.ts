/** A few instructions of WebAssembly, by their names in its specification. */
const LOCAL_GET = 0x20;
const LOCAL_SET = 0x21;
const I32_CONST = 0x41;
const I32_ADD = 0x6a;
const I32_MUL = 0x6c;
const I32_SUB = 0x6b;
const I32_LT_U = 0x49;
const I32_EQZ = 0x45;
const BLOCK = 0x02;
const LOOP = 0x03;
const BR = 0x0c;
const BR_IF = 0x0d;
const END = 0x0b;
const NOTHING = 0x40;
const I32 = 0x7f;
const V128 = 0x7b;
const SIMD = 0xfd;
const F32X4_ADD = [SIMD, 0xe4, 0x01];
const F32X4_SUB = [SIMD, 0xe5, 0x01];
const F32X4_MUL = [SIMD, 0xe6, 0x01];
const ZERO = [SIMD, 0x0c, ...new Array<number>(16).fill(0)];

/** Points of one call; bytes of a microphone's cosines and sines for them. */
export const SIMD_LANES = 8;
const VECTOR_BYTES = 4 * 2 * SIMD_LANES;

/** Parameters and locals of both functions, in order. */
const [ROWS, VECTORS, COUNT, ROW_COUNT, OUT, STOP, M, N] = [0, 1, 2, 3, 4, 5, 6, 7];
const [A, B, C0, C1, S0, S1, R0, R1, I0, I1, P0, P1] = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

const unsigned = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
const get = (local: number) => [LOCAL_GET, local];
const set = (local: number, ...value: number[]) => [...value, LOCAL_SET, local];
const constant = (value: number) => [I32_CONST, ...signed(value)];
const load = (address: number, offset: number) => [...get(address), SIMD, 0x00, 0, ...unsigned(offset)];
const loadSplat = (address: number, offset: number) => [...get(address), SIMD, 0x09, 0, ...unsigned(offset)];
const store = (address: number, offset: number, local: number) => [
  ...get(address),
  ...get(local),
  SIMD,
  0x0b,
  0,
  ...unsigned(offset),
];
const advance = (local: number, by: number) => set(local, ...get(local), ...constant(by), I32_ADD);
const times = (x: number, y: number) => [...get(x), ...get(y), ...F32X4_MUL];
const addTo = (sum: number, ...value: number[]) => set(sum, ...get(sum), ...value, ...F32X4_ADD);

/** while (local < STOP) body */
const whileBelowStop = (local: number, body: number[]) => [
  BLOCK,
  NOTHING,
  LOOP,
  NOTHING,
  ...get(local),
  ...get(STOP),
  I32_LT_U,
  I32_EQZ,
  BR_IF,
  1,
  ...body,
  BR,
  0,
  END,
  END,
];

/** r += a c - b s, i += a s + b c for the microphones from N on; ROWS moves on with them. */
const innerLoop = [
  ...[R0, R1, I0, I1].flatMap((sum) => set(sum, ...ZERO)),
  ...whileBelowStop(N, [
    ...set(A, ...loadSplat(ROWS, 0)),
    ...set(B, ...loadSplat(ROWS, 4)),
    ...set(C0, ...load(N, 0)),
    ...set(C1, ...load(N, 16)),
    ...set(S0, ...load(N, 32)),
    ...set(S1, ...load(N, 48)),
    ...addTo(R0, ...times(A, C0), ...times(B, S0), ...F32X4_SUB),
    ...addTo(R1, ...times(A, C1), ...times(B, S1), ...F32X4_SUB),
    ...addTo(I0, ...times(A, S0), ...times(B, C0), ...F32X4_ADD),
    ...addTo(I1, ...times(A, S1), ...times(B, C1), ...F32X4_ADD),
    ...advance(ROWS, 8),
    ...advance(N, VECTOR_BYTES),
  ]),
];

const start = [
  ...set(STOP, ...get(VECTORS), ...get(COUNT), ...constant(VECTOR_BYTES), I32_MUL, I32_ADD),
  ...set(P0, ...ZERO),
  ...set(P1, ...ZERO),
];
const finish = [...store(OUT, 0, P0), ...store(OUT, 16, P1), END];

/** sum_{m<n} Re conj(v_m) C_mn v_n */
const matrixBody = [
  ...start,
  ...set(M, ...get(VECTORS)),
  ...whileBelowStop(M, [
    ...set(N, ...get(M), ...constant(VECTOR_BYTES), I32_ADD),
    ...innerLoop,
    ...addTo(P0, ...load(M, 0), ...get(R0), ...F32X4_MUL),
    ...addTo(P1, ...load(M, 16), ...get(R1), ...F32X4_MUL),
    ...addTo(P0, ...load(M, 32), ...get(I0), ...F32X4_MUL),
    ...addTo(P1, ...load(M, 48), ...get(I1), ...F32X4_MUL),
    ...advance(M, VECTOR_BYTES),
  ]),
  ...finish,
];

/** sum over rows of |sum_m conj(x_m) v_m|^2 */
const blocksBody = [
  ...start,
  BLOCK,
  NOTHING,
  LOOP,
  NOTHING,
  ...get(ROW_COUNT),
  I32_EQZ,
  BR_IF,
  1,
  ...set(N, ...get(VECTORS)),
  ...innerLoop,
  ...addTo(P0, ...times(R0, R0)),
  ...addTo(P1, ...times(R1, R1)),
  ...addTo(P0, ...times(I0, I0)),
  ...addTo(P1, ...times(I1, I1)),
  ...set(ROW_COUNT, ...get(ROW_COUNT), ...constant(1), I32_SUB),
  BR,
  0,
  END,
  END,
  ...finish,
];

const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content];
const name = (text: string) => [text.length, ...Array.from(text, (sign) => sign.charCodeAt(0))];
const code = (body: number[]) => {
  const whole = [2, 3, I32, 12, V128, ...body];
  return [...unsigned(whole.length), ...whole];
};

/** The module's bytes: imports `host.memory`, exports `matrix` and `blocks`, each (rows, vectors, count, rowCount, out). */
export const simdModuleBytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name("host"), ...name("memory"), 2, 0, 1]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...name("matrix"), 0, 0, ...name("blocks"), 0, 1]),
    ...section(10, [2, ...code(matrixBody), ...code(blocksBody)]),
  ]);
