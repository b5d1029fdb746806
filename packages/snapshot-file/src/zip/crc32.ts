// Eight tables: each step of the loop processes eight bytes, some four times faster than one byte at a time.
const tables = (() => {
  const all = Array.from({ length: 8 }, () => new Uint32Array(256));
  const [first] = all as [Uint32Array];
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    first[byte] = value;
  }
  for (let level = 1; level < 8; level += 1) {
    for (let byte = 0; byte < 256; byte += 1) {
      const previous = all[level - 1]?.[byte] ?? 0;
      (all[level] as Uint32Array)[byte] = (previous >>> 8) ^ (first[previous & 0xff] ?? 0);
    }
  }
  return all as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
})();

/** CRC-32 as ZIP uses it (reflected 0xEDB88320). `previous` is the result over the bytes before these. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables;
  let crc = ~previous;
  let index = 0;
  for (const end = bytes.length - 7; index < end; index += 8) {
    const low =
      crc ^
      ((bytes[index] as number) |
        ((bytes[index + 1] as number) << 8) |
        ((bytes[index + 2] as number) << 16) |
        ((bytes[index + 3] as number) << 24));
    crc =
      (t7[low & 0xff] as number) ^
      (t6[(low >>> 8) & 0xff] as number) ^
      (t5[(low >>> 16) & 0xff] as number) ^
      (t4[low >>> 24] as number) ^
      (t3[bytes[index + 4] as number] as number) ^
      (t2[bytes[index + 5] as number] as number) ^
      (t1[bytes[index + 6] as number] as number) ^
      (t0[bytes[index + 7] as number] as number);
  }
  for (; index < bytes.length; index += 1) {
    crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[index] as number)) & 0xff] as number);
  }
  return ~crc >>> 0;
}
