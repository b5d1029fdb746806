import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { BackupRefusal } from "./backup-error.ts";
import { blockBytes, encodeTarHeader, paddingBytes, type TarEntry } from "./tar-header.ts";

/** Writes an archive file by file; holds one part of a file in memory. */
export interface TarWriter {
  /** Returns the SHA-256 of the content. Throws BackupRefusal if its size differs from the entry's. */
  add(entry: TarEntry, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string>;
  /** The end of the archive. */
  finish(): Promise<void>;
  bytes(): number;
}

export function createTarWriter(file: FileHandle, modifiedMs: number): TarWriter {
  let bytes = 0;
  async function write(part: Uint8Array): Promise<void> {
    await file.writeFile(part);
    bytes += part.length;
  }
  return {
    async add(entry, content) {
      const digest = createHash("sha256");
      let left = entry.sizeBytes;
      await write(encodeTarHeader(entry, modifiedMs));
      for await (const part of content) {
        left -= part.length;
        if (left < 0) break;
        digest.update(part);
        await write(part);
      }
      if (left !== 0)
        throw new BackupRefusal("backupDamaged", `${entry.name} changed while it was read; start again.`);
      await write(new Uint8Array(paddingBytes(entry.sizeBytes)));
      return digest.digest("hex");
    },
    finish: () => write(new Uint8Array(2 * blockBytes)),
    bytes: () => bytes,
  };
}
