/** Limits of reading. Sizes in bytes. */
export interface ZipLimits {
  archiveBytes: number;
  directoryBytes: number;
  entries: number;
  /** Of one entry, unpacked. */
  entryBytes: number;
  /** Of all entries together, unpacked. */
  totalBytes: number;
  /** Of all compressed entries together, unpacked: unpacking takes time, a quarter second for 64 MiB. */
  deflatedBytes: number;
  /** Unpacked : packed, of an entry above `ratioFromBytes`. */
  ratio: number;
  ratioFromBytes: number;
}

const mega = 1_000_000;
const mebi = 1024 * 1024;

/** Together with 64 MiB of heat map these limit a reader that holds everything in memory to below 1 GiB. */
export const defaultZipLimits: ZipLimits = {
  archiveBytes: 400 * mebi,
  directoryBytes: 4 * mega,
  entries: 1_000,
  entryBytes: 400 * mebi,
  totalBytes: 400 * mebi,
  deflatedBytes: 128 << 20,
  ratio: 200,
  ratioFromBytes: 4 * mega,
};
