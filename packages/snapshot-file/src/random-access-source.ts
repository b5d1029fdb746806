import { failure, type Result, success } from "@sonolens/foundation";
import { type ZipError, zipError } from "./zip/zip-error.ts";

/** Bytes that can be read from anywhere: a buffer, a Blob, a file handle, a server that answers ranges. */
export interface RandomAccessSource {
  /** Bytes in all. */
  readonly size: number;
  /** Exactly `length` bytes from `start`, both inside `size`. May reject; the reader reports that as `sourceFailed`. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Reads from memory, without a copy. */
export const bytesSource = (bytes: Uint8Array): RandomAccessSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});

/** Reads from a Blob or File, only the requested ranges. */
export const blobSource = (blob: Blob): RandomAccessSource => ({
  size: blob.size,
  read: async (start, length) => new Uint8Array(await blob.slice(start, start + length).arrayBuffer()),
});

/** Reads a range. Fails if it is outside the file, refused by the source, or cut short by it. */
export async function readRange(
  source: RandomAccessSource,
  start: number,
  length: number,
): Promise<Result<Uint8Array, ZipError>> {
  if (start < 0 || length < 0 || start + length > source.size) {
    return failure(zipError("zipTruncated", "The file ends too early. Copy or export it again."));
  }
  try {
    const bytes = await source.read(start, length);
    if (bytes.length === length) return success(bytes);
  } catch {
    // Falls through: the cause is internal to the source, and the user's options are the same.
  }
  return failure(
    zipError("sourceFailed", "The file could not be read to its end. Check that it is still there."),
  );
}
