import type { BinaryBody } from "@sonolens/api-client";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import { yieldToOthers } from "../../yield-to-others.ts";
import { resizeFrames } from "./resize-frames.ts";

/** Cells of a frame. */
export interface FrameGrid {
  readonly width: number;
  readonly height: number;
}

/** Frames of 16-bit codes in a stored file. */
export interface StoredFrames {
  readonly hash: string;
  readonly grid: FrameGrid;
  readonly first: number;
  readonly count: number;
}

/** Bytes of a frame. */
export const frameBytesOf = ({ width, height }: FrameGrid): number => 2 * width * height;

/** Larger responses are streamed, with at most this much in memory. */
const pieceBytes = 1024 * 1024;

/** A header and the stored frames after it, streamed if there are many. */
export async function storedFramesBody(
  blobs: BlobStore,
  header: Uint8Array,
  { hash, grid, first, count }: StoredFrames,
): Promise<BinaryBody> {
  const start = first * frameBytesOf(grid);
  const length = count * frameBytesOf(grid);
  if (length <= pieceBytes) return Buffer.concat([header, await blobs.readRange(hash, start, length)]);
  return (async function* () {
    yield header;
    yield* blobs.stream(hash, { start, end: start + length - 1 });
  })();
}

/**
 * The same on another grid. A file of a few kilobytes can hold more frames than fit into memory on that grid.
 */
export async function* resizedFramesBody(
  blobs: BlobStore,
  header: Uint8Array,
  { hash, grid, first, count }: StoredFrames,
  to: FrameGrid,
): AsyncGenerator<Uint8Array> {
  yield header;
  const atOnce = Math.max(1, Math.floor(pieceBytes / Math.max(frameBytesOf(grid), frameBytesOf(to))));
  for (let done = 0; done < count; done += atOnce) {
    const frames = Math.min(atOnce, count - done);
    const start = (first + done) * frameBytesOf(grid);
    const values = await blobs.readRange(hash, start, frames * frameBytesOf(grid));
    yield resizeFrames(values, grid, to);
    await yieldToOthers();
  }
}
