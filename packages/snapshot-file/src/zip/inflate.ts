import { awaitedLater, failure, type Result, settled, success } from "@sonolens/foundation";
import type { ZipError } from "./zip-error.ts";

/** Takes the next bytes; they are only valid during the call. Reading waits for a returned promise. */
export type ByteSink = (bytes: Uint8Array) => void | Promise<unknown>;

/**
 * Unpacks raw deflate by the platform's own zlib, which refuses broken codes, a cut stream and bytes after its end,
 * and hands out small pieces, so that a stream can be left as soon as it grows beyond `size`.
 */
export async function inflateChunks(
  packed: AsyncIterable<Result<Uint8Array, ZipError>>,
  size: number,
  sink: ByteSink,
): Promise<Result<undefined, ZipError | "damaged">> {
  const stream = new DecompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let sourceProblem: ZipError | undefined;
  const feed = async () => {
    for await (const chunk of packed) {
      if (!chunk.ok) {
        sourceProblem = chunk.error;
        break;
      }
      // Damaged data fails the reader too.
      if (!(await succeeds(writer.write(new Uint8Array(chunk.value))))) return;
    }
    await settled(sourceProblem === undefined ? writer.close() : writer.abort());
  };
  const feeding = awaitedLater(
    feed().catch(async (error: unknown) => {
      // Otherwise the reader would wait for more.
      await settled(writer.abort(error));
      throw error;
    }),
  );
  const nextChunk = () => reader.read().catch(() => undefined);
  let total = 0;
  let intact = false;
  try {
    for (let next = await nextChunk(); next !== undefined; next = await nextChunk()) {
      intact = next.done;
      if (next.done) break;
      total += next.value.length;
      if (total > size) break;
      await sink(next.value);
    }
  } finally {
    if (!intact) await Promise.allSettled([reader.cancel(), writer.abort()]);
    await feeding;
  }
  if (sourceProblem !== undefined) return failure(sourceProblem);
  return intact ? success(undefined) : failure("damaged");
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
