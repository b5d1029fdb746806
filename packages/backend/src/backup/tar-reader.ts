import { open } from "node:fs/promises";
import { damaged } from "./backup-error.ts";
import { blockBytes, decodeTarHeader, paddingBytes, type TarEntry } from "./tar-header.ts";

/** A file of an archive; its content must be read completely before the next one. */
export interface ReadEntry extends TarEntry {
  readonly content: AsyncIterable<Uint8Array>;
}

const partBytes = 1024 * 1024;
const truncated = () => damaged("it ends too early");

/** The files of an archive in order. Throws BackupRefusal if it is damaged or truncated. */
export async function* readTar(path: string, signal: AbortSignal): AsyncGenerator<ReadEntry> {
  await using file = await open(path, "r");
  const buffer = Buffer.alloc(partBytes);

  /** The next bytes, valid until the next call. */
  async function take(maxBytes: number): Promise<Buffer> {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, Math.min(maxBytes, partBytes), null);
    return buffer.subarray(0, bytesRead);
  }

  async function takeBlock(): Promise<Buffer> {
    const block = Buffer.alloc(blockBytes);
    for (let filled = 0; filled < blockBytes; ) {
      const part = await take(blockBytes - filled);
      if (part.length === 0) throw truncated();
      part.copy(block, filled);
      filled += part.length;
    }
    return block;
  }

  async function* contentOf(sizeBytes: number): AsyncGenerator<Uint8Array> {
    for (let left = sizeBytes; left > 0; ) {
      const part = await take(left);
      if (part.length === 0) throw truncated();
      left -= part.length;
      yield part;
    }
    for (let left = paddingBytes(sizeBytes); left > 0; ) {
      const part = await take(left);
      if (part.length === 0) throw truncated();
      left -= part.length;
    }
  }

  for (;;) {
    const entry = decodeTarHeader(await takeBlock());
    if (entry === undefined) break;
    yield { ...entry, content: contentOf(entry.sizeBytes) };
  }
  if (decodeTarHeader(await takeBlock()) !== undefined || (await take(1)).length > 0)
    throw damaged("something follows its end");
}
