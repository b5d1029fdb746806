import { defaultZipLimits } from "./zip/zip-limits.ts";

const mebi = 1 << 20;

/** What a reader reads at most, in bytes, unpacked. A writer refuses to write more. */
export const snapshotFileLimits = {
  /** The file, and all its parts together. */
  fileBytes: defaultZipLimits.archiveBytes,
  /** As 16-bit codes: at 110 x 110 cells 2,773 frames, almost two minutes at 25 frames a second. */
  frameBytes: 64 * mebi,
  pictureBytes: 64 * mebi,
  manifestBytes: mebi,
} as const;
