import { inflateSync } from "node:zlib";

/** Sizes and readers of the number types of a MAT-file, level 5. */
const readers: Readonly<
  Record<number, readonly [bytes: number, read: (view: DataView, at: number) => number]>
> = {
  1: [1, (view, at) => view.getInt8(at)],
  2: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at) => view.getInt16(at, true)],
  4: [2, (view, at) => view.getUint16(at, true)],
  5: [4, (view, at) => view.getInt32(at, true)],
  6: [4, (view, at) => view.getUint32(at, true)],
  7: [4, (view, at) => view.getFloat32(at, true)],
  9: [8, (view, at) => view.getFloat64(at, true)],
};
const MATRIX = 14;
const COMPRESSED = 15;
const STRUCTURE = 2;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The elements that follow each other in `bytes`; one of up to four bytes holds its data in its own tag. */
function* elements(bytes: Uint8Array): Generator<{ readonly type: number; readonly data: Uint8Array }> {
  const view = viewOf(bytes);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const tag = view.getUint32(at, true);
    const isSmall = tag >>> 16 > 0;
    const type = isSmall ? tag & 0xffff : tag;
    const length = isSmall ? tag >>> 16 : view.getUint32(at + 4, true);
    const start = isSmall ? at + 4 : at + 8;
    yield { type, data: bytes.subarray(start, start + length) };
    at = isSmall ? at + 8 : start + (type === COMPRESSED ? length : Math.ceil(length / 8) * 8);
  }
}

function addMatrix(data: Uint8Array, given: string | undefined, out: Map<string, Float64Array>): void {
  const [flags, , name, ...rest] = [...elements(data)];
  const ownName = Buffer.from(name?.data ?? []).toString("latin1");
  if ((flags?.data[0] ?? 0) === STRUCTURE) {
    const [width, names, ...fields] = rest;
    const step = width ? viewOf(width.data).getInt32(0, true) : 0;
    for (const [index, field] of fields.entries()) {
      const fieldName = Buffer.from(names?.data.subarray(index * step, (index + 1) * step) ?? []).toString(
        "latin1",
      );
      addMatrix(field.data, fieldName.replace(/\0.*$/, ""), out);
    }
    return;
  }
  const numbers = rest[0];
  const reader = numbers && readers[numbers.type];
  if (!numbers || !reader) return;
  const [bytes, read] = reader;
  const view = viewOf(numbers.data);
  out.set(
    given ?? ownName,
    Float64Array.from({ length: Math.floor(numbers.data.length / bytes) }, (_, n) => read(view, n * bytes)),
  );
}

/** The numeric arrays of a MAT-file (level 5) by name, those of structures by the name of their field. */
export function readMat(file: Uint8Array): ReadonlyMap<string, Float64Array> {
  const out = new Map<string, Float64Array>();
  for (const { type, data } of elements(file.subarray(128))) {
    if (type === MATRIX) addMatrix(data, undefined, out);
    if (type !== COMPRESSED) continue;
    for (const inner of elements(inflateSync(data)))
      if (inner.type === MATRIX) addMatrix(inner.data, undefined, out);
  }
  return out;
}
