import type { FileHandle } from "node:fs/promises";
import { bestEffort } from "@sonolens/foundation";
import type { ByteSink } from "../encode/video-writer.ts";
import { ExportError } from "../export-failure.ts";
import { nodeRuntime } from "./node-runtime.ts";

/** Writes a file of Node, and removes it when the export fails. An existing file is replaced. */
export async function fileSink(path: string): Promise<ByteSink> {
  const runtime = nodeRuntime();
  if (!runtime) throw new ExportError("invalidInput", "A path can be written in Node only.");
  const { open, rm, stat } = runtime.getBuiltinModule("node:fs/promises");
  let file: FileHandle | undefined = await open(path, "w");
  const close = async () => {
    const opened = file;
    file = undefined;
    await opened?.close();
  };
  return {
    path,
    async write(data, position) {
      for (let done = 0; done < data.length; ) {
        if (!file) throw new ExportError("writingFailed", "The file is closed.");
        const { bytesWritten } = await file.write(data, done, data.length - done, position + done);
        done += bytesWritten;
      }
    },
    async close() {
      await close();
      return { byteLength: (await stat(path)).size };
    },
    async discard() {
      await bestEffort(close());
      await bestEffort(rm(path, { force: true }));
    },
  };
}
