/** Reads little-endian numbers out of bytes; offsets outside throw RangeError. */
export interface LittleEndian {
  readonly length: number;
  u16(offset: number): number;
  u32(offset: number): number;
  /** Above 2^53 the result is only near the number, and far above every limit. */
  u64(offset: number): number;
}

/** A little-endian reader over these bytes, without a copy. */
export function littleEndian(bytes: Uint8Array): LittleEndian {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    length: bytes.length,
    u16: (offset) => view.getUint16(offset, true),
    u32: (offset) => view.getUint32(offset, true),
    u64: (offset) => Number(view.getBigUint64(offset, true)),
  };
}
