import { bestEffort } from "@sonolens/foundation";
import type { ByteSink } from "../encode/video-writer.ts";
import { ExportError } from "../export-failure.ts";

/** Writes a file of a browser; its previous contents are kept until the export has succeeded. */
export async function handleSink(handle: FileSystemFileHandle): Promise<ByteSink> {
  let writable: FileSystemWritableFileStream | undefined = await handle.createWritable();
  return {
    path: undefined,
    async write(data, position) {
      if (!writable) throw new ExportError("writingFailed", "The file is closed.");
      await writable.write({ type: "write", data, position });
    },
    async close() {
      const opened = writable;
      writable = undefined;
      await opened?.close();
      return { byteLength: (await handle.getFile()).size };
    },
    async discard() {
      const opened = writable;
      writable = undefined;
      await bestEffort(opened?.abort());
    },
  };
}
