import { deflateSync } from "fflate";
import { crc32 } from "./crc32.ts";
import { flag, method } from "./zip-entry.ts";

/** A file to be packed. What is compressed already, or must be read from its middle, is stored. */
export interface ZipInput {
  name: string;
  bytes: Uint8Array;
  deflate: boolean;
}

const versionNeeded = 20;
// 1 January 1980, midnight: the same input gives the same bytes, whenever and wherever it is written.
const date = 0x21;

const deflateEvenly = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 6 });

/** Packs files into an archive in this order. Sizes must stay below 4 GiB; there is no zip64. */
export function writeZip(inputs: readonly ZipInput[], deflateRaw = deflateEvenly): Uint8Array {
  const entries = inputs.map(({ name, bytes, deflate }) => {
    const packed = deflate ? deflateRaw(bytes) : bytes;
    const smaller = packed.length < bytes.length;
    return {
      name: new TextEncoder().encode(name),
      method: smaller ? method.deflated : method.stored,
      crc: crc32(bytes),
      size: bytes.length,
      packed: smaller ? packed : bytes,
      offset: 0,
    };
  });
  let bodyBytes = 0;
  let directoryBytes = 0;
  for (const entry of entries) {
    entry.offset = bodyBytes;
    bodyBytes += 30 + entry.name.length + entry.packed.length;
    directoryBytes += 46 + entry.name.length;
  }
  const out = new Uint8Array(bodyBytes + directoryBytes + 22);
  const view = new DataView(out.buffer);
  let at = 0;
  const u16 = (...values: number[]) => {
    for (const value of values) {
      view.setUint16(at, value, true);
      at += 2;
    }
  };
  const u32 = (...values: number[]) => {
    for (const value of values) {
      view.setUint32(at, value, true);
      at += 4;
    }
  };
  const raw = (bytes: Uint8Array) => {
    out.set(bytes, at);
    at += bytes.length;
  };
  type Entry = (typeof entries)[number];
  const common = (entry: Entry) => {
    u16(versionNeeded, flag.utf8, entry.method, 0, date);
    u32(entry.crc, entry.packed.length, entry.size);
    u16(entry.name.length, 0);
  };
  for (const entry of entries) {
    u32(0x04034b50);
    common(entry);
    raw(entry.name);
    raw(entry.packed);
  }
  for (const entry of entries) {
    u32(0x02014b50);
    u16(versionNeeded);
    common(entry);
    u16(0, 0, 0);
    u32(0, entry.offset);
    raw(entry.name);
  }
  u32(0x06054b50);
  u16(0, 0, entries.length, entries.length);
  u32(directoryBytes, bodyBytes);
  u16(0);
  return out;
}
