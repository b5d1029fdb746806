/** Bytes of WebAssembly instructions; an expression leaves one value on the stack. Numbers are its specification's. */
export type Code = readonly number[];

/** Types of locals: addresses and counters; pairs of doubles. */
const I32 = 0x7f;
const V128 = 0x7b;

const SIMD = 0xfd;
const END = 0x0b;
const ALIGN_4_BYTES = 2;
const ALIGN_8_BYTES = 3;

const unsigned = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
const text = (word: string) => [word.length, ...Array.from(word, (sign) => sign.charCodeAt(0))];

export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [...value, 0x21, local];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const addInt = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const multiplyInt = (a: Code, b: Code): Code => [...a, ...b, 0x6c];

/** f32x4: four singles at once. */
export const addSingles = (a: Code, b: Code): Code => [...a, ...b, SIMD, 0xe4, 0x01];
export const subtractSingles = (a: Code, b: Code): Code => [...a, ...b, SIMD, 0xe5, 0x01];
export const multiplySingles = (a: Code, b: Code): Code => [...a, ...b, SIMD, 0xe6, 0x01];
/** Two doubles as singles, and two zeros. */
export const toSingles = (a: Code): Code => [...a, SIMD, 0x5e];
export const zeros: Code = [SIMD, 0x0c, ...new Array<number>(16).fill(0)];

/** f64x2: two doubles at once. */
export const add = (a: Code, b: Code): Code => [...a, ...b, SIMD, 0xf0, 0x01];
export const subtract = (a: Code, b: Code): Code => [...a, ...b, SIMD, 0xf1, 0x01];
export const multiply = (a: Code, b: Code): Code => [...a, ...b, SIMD, 0xf2, 0x01];

const take = (a: Code, b: Code, from: number): Code => {
  const eight = Array.from({ length: 8 }, (_, byte) => from + byte);
  return [...a, ...b, SIMD, 0x0d, ...eight, ...eight.map((byte) => 16 + byte)];
};
/** [a0, b0] of a and b. */
export const firsts = (a: Code, b: Code): Code => take(a, b, 0);
/** [a1, b1] of a and b. */
export const seconds = (a: Code, b: Code): Code => take(a, b, 8);

/** Four singles picked from a (0 to 3) and b (4 to 7). */
export const pickSingles = (a: Code, b: Code, picked: readonly [number, number, number, number]): Code => [
  ...a,
  ...b,
  ...[SIMD, 0x0d],
  ...picked.flatMap((single) => [0, 1, 2, 3].map((byte) => 4 * single + byte)),
];

const at = (offset: number) => [ALIGN_8_BYTES, ...unsigned(offset)];
/** Two doubles from the address in `pointer` plus `offset` bytes. */
export const load = (pointer: number, offset: number): Code => [...get(pointer), SIMD, 0x00, ...at(offset)];
/** One double, twice. */
export const loadTwice = (pointer: number, offset: number): Code => [
  ...get(pointer),
  SIMD,
  0x0a,
  ...at(offset),
];
/** One single, four times. */
export const loadFourTimes = (pointer: number, offset: number): Code => [
  ...get(pointer),
  ...[SIMD, 0x09, ALIGN_4_BYTES],
  ...unsigned(offset),
];
export const store = (pointer: number, offset: number, value: Code): Code => [
  ...get(pointer),
  ...value,
  SIMD,
  0x0b,
  ...at(offset),
];

export const advance = (local: number, by: Code): Code => set(local, addInt(get(local), by));
/** do body while (local < stop), so the body runs at least once. */
export const repeatUntil = (local: number, stop: number, body: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...[...get(local), ...get(stop), 0x49],
  ...[0x0d, 0],
  END,
];
/** while (local < stop) body */
export const repeatWhile = (local: number, stop: number, body: Code): Code => [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(local), ...get(stop), 0x49, 0x45],
  ...[0x0d, 1],
  ...body,
  ...[0x0c, 0],
  ...[END, END],
];

const section = (id: number, content: Code) => [id, ...unsigned(content.length), ...content];
const sized = (body: Code) => [...unsigned(body.length), ...body];

/**
 * A module of functions without a result that share `parameterCount` integers as parameters and these locals: first
 * the parameters, then `integers`, then `vectors`. It imports its memory as `host.memory`. Up to 127 functions.
 */
export function assembleModule(
  functions: Readonly<Record<string, Code>>,
  { parameterCount, integers, vectors }: { parameterCount: number; integers: number; vectors: number },
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(functions);
  const count = entries.length;
  const locals = [2, integers, I32, vectors, V128];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, parameterCount, ...new Array<number>(parameterCount).fill(I32), 0]),
    ...section(2, [1, ...text("host"), ...text("memory"), 2, 0, 1]),
    ...section(3, [count, ...entries.map(() => 0)]),
    ...section(7, [count, ...entries.flatMap(([name], index) => [...text(name), 0, index])]),
    ...section(10, [count, ...entries.flatMap(([, body]) => sized([...locals, ...body, END]))]),
  ]);
}
