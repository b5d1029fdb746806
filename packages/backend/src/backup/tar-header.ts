import { damaged } from "./backup-error.ts";

/** A file in a tar archive. */
export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Headers and contents begin at multiples of it. */
export const blockBytes = 512;
/** Larger numbers do not fit into 11 octal digits. */
const maxOctalBytes = 8 ** 11;

/** Zeros that fill the last block of a file. */
export const paddingBytes = (sizeBytes: number): number =>
  (blockBytes - (sizeBytes % blockBytes)) % blockBytes;

/** The POSIX ustar header of a file that only its owner may read. The name has at most 100 ASCII characters. */
export function encodeTarHeader({ name, sizeBytes }: TarEntry, modifiedMs: number): Uint8Array {
  const block = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The name ${name} does not fit.`);
  block.write(name, 0);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  if (sizeBytes < maxOctalBytes) block.write(`${sizeBytes.toString(8).padStart(11, "0")}\0`, 124);
  else {
    // GNU's format for larger sizes, which all current tools read.
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(sizeBytes), 128);
  }
  block.write(
    `${Math.floor(modifiedMs / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  block.write("0", 156);
  block.write("ustar\0" + "00", 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** Reads the header of an ordinary file; undefined for a block of zeros. Throws BackupRefusal on anything else. */
export function decodeTarHeader(block: Buffer): TarEntry | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  if (block.toString("latin1", 257, 262) !== "ustar") throw damaged("there is no header where one must be");
  if (Number.parseInt(block.toString("latin1", 148, 154), 8) !== checksumOf(block))
    throw damaged("a header is not as it was written");
  const end = block.indexOf(0);
  const name = block.toString("latin1", 0, Math.min(end < 0 ? 100 : end, 100));
  if (block[156] !== 0x30 || block[345] !== 0) throw damaged("it holds what is not an ordinary file");
  const sizeBytes =
    block[124] === 0x80
      ? Number(block.readBigUInt64BE(128))
      : Number.parseInt(block.toString("latin1", 124, 135), 8);
  if (!Number.isSafeInteger(sizeBytes)) throw damaged("a file has no valid size");
  return { name, sizeBytes };
}

/** The sum of all bytes, with spaces for the sum itself. */
function checksumOf(block: Uint8Array): number {
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  return sum;
}
