import { crc32 } from "./crc32.ts";
import { decodeUtf8 } from "./decode-name.ts";
import { littleEndian } from "./little-endian.ts";

/**
 * Splits an extra area into its fields, or undefined when they do not fill it. Up to three bytes of padding at the end
 * are accepted, as alignment tools leave them.
 */
function splitExtra(bytes: Uint8Array): { id: number; data: Uint8Array }[] | undefined {
  const fields: { id: number; data: Uint8Array }[] = [];
  const area = littleEndian(bytes);
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = area.u16(at + 2);
    if (at + 4 + length > bytes.length) return undefined;
    fields.push({ id: area.u16(at), data: bytes.subarray(at + 4, at + 4 + length) });
    at += 4 + length;
  }
  return fields;
}

/** The sizes and the offset of a header, as far as they are in a zip64 field instead of their own place. */
export interface HeaderNumbers {
  size: number;
  packedSize: number;
  /** Only in central headers. */
  offset?: number;
  disk?: number;
}

/**
 * Puts the numbers of the zip64 field in place of those that are all ones. Undefined when the field is needed and
 * missing, too short, there twice, or when the extra area is broken.
 */
export function resolveZip64(extra: Uint8Array, numbers: HeaderNumbers): HeaderNumbers | undefined {
  const fields = splitExtra(extra);
  if (fields === undefined) return undefined;
  const found = fields.filter(({ id }) => id === 1);
  if (found.length > 1) return undefined;
  const resolved = { ...numbers };
  const data = found[0]?.data ?? new Uint8Array(0);
  const values = littleEndian(data);
  let at = 0;
  for (const key of ["size", "packedSize", "offset"] as const) {
    if (numbers[key] !== 0xffffffff) continue;
    if (at + 8 > data.length) return undefined;
    resolved[key] = values.u64(at);
    at += 8;
  }
  if (numbers.disk === 0xffff) {
    if (at + 4 > data.length) return undefined;
    resolved.disk = values.u32(at);
  }
  return resolved;
}

/** The name in an Info-ZIP Unicode path field (0x7075), if there is one whose CRC matches the name in the header. */
export function unicodePath(extra: Uint8Array, nameBytes: Uint8Array): string | undefined {
  for (const { id, data } of splitExtra(extra) ?? []) {
    if (id !== 0x7075 || data.length < 6 || data[0] !== 1) continue;
    if (littleEndian(data).u32(1) === crc32(nameBytes)) return decodeUtf8(data.subarray(5));
  }
  return undefined;
}
