import { createHash } from "node:crypto";
import type { Hold } from "./upload-holds.ts";

/** Why bytes are not taken, beside what the connection itself does. */
export type BytesRefusal = "payloadTooLarge" | "uploadInUse" | "uploadDamaged";

/** Thrown out of the bytes, so that whoever writes them stops. */
export class RefusedBytes extends Error {
  readonly code: BytesRefusal;

  constructor(code: BytesRefusal) {
    super(code);
    this.code = code;
  }
}

/** The bytes of one connection until they end, are more than `most`, or somebody else takes the upload over. */
export async function* arrivingBytes(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
  hold: Hold,
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const { promise: takenOver, resolve } = Promise.withResolvers<"takenOver">();
  const tell = () => resolve("takenOver");
  hold.signal.addEventListener("abort", tell, { once: true });
  if (hold.signal.aborted) tell();
  let left = most;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), takenOver]);
      if (next === "takenOver") throw new RefusedBytes("uploadInUse");
      if (next.done === true) return;
      hold.heard();
      left -= next.value.length;
      if (left < 0) throw new RefusedBytes("payloadTooLarge");
      yield next.value;
    }
  } finally {
    hold.ended();
    hold.signal.removeEventListener("abort", tell);
    // Lets go of what was not read; not waited for, since the next bytes of a broken connection may never come.
    iterator.return?.().catch(() => undefined);
  }
}

/** The same bytes; throws at their end when they are not those that the digest was made of. */
export async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  uploadChecksum: string,
): AsyncGenerator<Uint8Array> {
  const [algorithm = "", expected = ""] = uploadChecksum.split(" ");
  const digest = createHash(algorithm);
  for await (const part of bytes) {
    digest.update(part);
    yield part;
  }
  if (!digest.digest().equals(Buffer.from(expected, "base64"))) throw new RefusedBytes("uploadDamaged");
}
