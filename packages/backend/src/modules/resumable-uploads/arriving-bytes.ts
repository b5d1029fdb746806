import { createHash } from "node:crypto";
import { bestEffort } from "@sonolens/foundation";
import type { Hold } from "./upload-locks.ts";

/** Why bytes are rejected, besides errors of the connection itself. */
export type BytesRefusal = "payloadTooLarge" | "uploadInUse" | "uploadDamaged";

/** Thrown while the bytes are read, so that their writer stops. */
export class RefusedBytes extends Error {
  readonly code: BytesRefusal;

  constructor(code: BytesRefusal) {
    super(code);
    this.code = code;
  }
}

/** The bytes of one connection until they end, exceed `maxBytes`, or another connection takes the upload over. */
export async function* arrivingBytes(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  hold: Hold,
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const { promise: takenOver, resolve } = Promise.withResolvers<"takenOver">();
  const onAbort = () => resolve("takenOver");
  hold.signal.addEventListener("abort", onAbort, { once: true });
  if (hold.signal.aborted) onAbort();
  let left = maxBytes;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), takenOver]);
      if (next === "takenOver") throw new RefusedBytes("uploadInUse");
      if (next.done === true) return;
      hold.received();
      left -= next.value.length;
      if (left < 0) throw new RefusedBytes("payloadTooLarge");
      yield next.value;
    }
  } finally {
    hold.ended();
    hold.signal.removeEventListener("abort", onAbort);
    // Releases what was not read; not awaited, since the next bytes of a broken connection may never arrive.
    void bestEffort(iterator.return?.());
  }
}

/** The same bytes; throws at their end if they do not match the digest. */
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
