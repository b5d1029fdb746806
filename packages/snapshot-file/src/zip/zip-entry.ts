import type { ZipError } from "./zip-error.ts";

/** One file or directory of an archive, as its central header describes it. */
export interface ZipEntry {
  name: string;
  directory: boolean;
  method: number;
  /** Bytes in the archive. */
  packedSize: number;
  /** Bytes unpacked. */
  size: number;
  crc: number;
  /** Position of the packed bytes; only known if the local header is valid. */
  dataOffset?: number;
  /** Why this entry will not be read. */
  problem?: ZipError;
}

/** A central header with the fields needed for comparison with the local one. */
export interface CentralHeader extends ZipEntry {
  nameBytes: Uint8Array;
  flags: number;
  localOffset: number;
}

export const flag = { encrypted: 1, descriptor: 8, patched: 0x20, strong: 0x40, utf8: 0x800, masked: 0x2000 };
export const method = { stored: 0, deflated: 8, aes: 99 };
