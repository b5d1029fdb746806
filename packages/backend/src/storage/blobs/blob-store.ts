/** A stored sequence of bytes; the same bytes are stored once. */
export interface BlobReference {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly sizeBytes: number;
}

/** Bytes that were received and wait outside of memory. */
export interface SpooledFile {
  read(): Promise<Uint8Array>;
  /** The same in chunks, as often as needed. */
  stream(): AsyncIterable<Uint8Array>;
  discard(): Promise<void>;
}

/** A blob as a file of this machine. */
export interface BorrowedFile {
  readonly path: string;
  /** The file may be removed after this. */
  giveBack(): Promise<void>;
}

/**
 * Bytes by the hash of their content, in a folder or in a store over HTTP. A name is never made from user
 * input. Writes are atomic.
 */
export interface BlobStore {
  /** Stores bytes; on return they survive a power cut. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<BlobReference>;
  /**
   * Stores the file that `write` makes under the given path, which is exclusive to it; on return the file
   * survives a power cut. If `write` throws, nothing is left.
   */
  putWritten<Value>(
    write: (path: string) => Promise<Value>,
  ): Promise<{ readonly blob: BlobReference; readonly value: Value }>;
  /** Receives bytes without storing them permanently; undefined if there are more than `maxBytes`. */
  spool(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<SpooledFile | undefined>;
  has(hash: string): Promise<boolean>;
  /** A blob as a file, for another process that only reads it. */
  borrowFile(hash: string): Promise<BorrowedFile>;
  read(hash: string): Promise<Uint8Array>;
  /** Part of a blob, in memory. */
  readRange(hash: string, start: number, length: number): Promise<Uint8Array>;
  /** `start` and `end` in bytes, both included; the whole blob without them. */
  stream(hash: string, range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Hashes of blobs that were last put before the given time (ms). */
  listOlderThan(timeMs: number): AsyncIterable<string>;
  remove(hash: string): Promise<void>;
  /** Removes what interrupted writes left before the given time (ms). */
  sweepUnfinished(beforeMs: number): Promise<number>;
  /** Rejects if the store cannot be used now. */
  check(): Promise<void>;
}

const hashForm = /^[0-9a-f]{64}$/;

/** The name of a blob below the root of its store, as in a backup. Throws if it is no hash. */
export function blobPath(hash: string): string {
  if (!hashForm.test(hash)) throw new Error("Not the hash of a blob.");
  return `${hash.slice(0, 2)}/${hash.slice(2)}`;
}

/** The hash of a blob by its name below the root of its store; undefined for any other name. */
export function hashOfPath(path: string): string | undefined {
  const match = /^([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(path);
  return match === null ? undefined : `${match[1]}${match[2]}`;
}
