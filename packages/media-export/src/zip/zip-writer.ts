import { bestEffort } from "@sonolens/foundation";
import { makeZip } from "client-zip";
import type { ByteSink } from "../encode/video-writer.ts";

interface Entry {
  readonly name: string;
  readonly input: Uint8Array<ArrayBuffer>;
}

/** A ZIP archive that is written entry by entry, uncompressed: the entries are compressed already. */
export interface ZipWriter {
  /** Resolves when the next entry can be added; at most two are in memory. */
  add(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<void>;
}

/** Writes an archive of any size into a sink. */
export function zipWriter(sink: ByteSink): ZipWriter {
  const { readable, writable } = new TransformStream<Entry, Entry>();
  const entries = writable.getWriter();
  const reader = readable.getReader();
  async function* come(): AsyncGenerator<Entry, void, void> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  }
  let position = 0;
  const written = makeZip(come()).pipeTo(
    new WritableStream({
      async write(chunk) {
        await sink.write(new Uint8Array(chunk), position);
        position += chunk.length;
      },
    }),
  );
  // Otherwise `add` would wait for a reader that is gone.
  written.catch((error: unknown) => bestEffort(entries.abort(error)));
  return {
    add: (name, input) => entries.write({ name, input }),
    async finish() {
      await entries.close();
      await written;
    },
  };
}
