/** A file with random access: a file handle, a Blob, ranges of an HTTP resource. */
export interface WavSource {
  /** Bytes in all. */
  readonly size: number;
  /**
   * Bytes from `start`; may give fewer than `length`, but at least one where there is one. The next call may overwrite
   * what this one gave.
   */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** The interface of a Blob or File, in browsers and Node (`openAsBlob` of node:fs). */
export interface SliceableBytes {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A Blob or File as a source; it is read only on request. */
export const blobSource = (blob: SliceableBytes): WavSource => ({
  size: blob.size,
  read: async (start, length) => new Uint8Array(await blob.slice(start, start + length).arrayBuffer()),
});

/** The interface of a file handle of node:fs/promises. */
export interface ReadableHandle {
  read(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

/**
 * An open file of `size` bytes as a source, for one reader at a time. The caller closes the handle. All reads use one
 * buffer, so that a large file creates no garbage.
 */
export function fileHandleSource(handle: ReadableHandle, size: number): WavSource {
  let buffer = new Uint8Array(0);
  return {
    size,
    async read(start, length) {
      if (buffer.length < length) buffer = new Uint8Array(length);
      const { bytesRead } = await handle.read(buffer, 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/**
 * `length` bytes from `start`, fewer only where the file ends. Throws RangeError if the source returns nothing before
 * its stated size: a file that was truncated while it was read.
 */
export async function readFully(source: WavSource, start: number, length: number): Promise<Uint8Array> {
  const wanted = Math.max(0, Math.min(length, source.size - start));
  const first = wanted > 0 ? await source.read(start, wanted) : new Uint8Array(0);
  if (first.length >= wanted) return first.length === wanted ? first : first.subarray(0, wanted);
  const all = new Uint8Array(wanted);
  all.set(first);
  let got = first.length;
  for (let last = got; got < wanted; got += last) {
    const part = await source.read(start + got, wanted - got);
    last = Math.min(part.length, wanted - got);
    if (last === 0) throw new RangeError(`The file ended at byte ${start + got} of ${source.size}.`);
    all.set(part.subarray(0, last), got);
  }
  return all;
}
