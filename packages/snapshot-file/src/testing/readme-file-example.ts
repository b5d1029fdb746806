import { open } from "node:fs/promises";
import { openSnapshotFile } from "../index.ts";

/** Counts the bytes of raw sound in a file, without holding them. */
export async function countRawSound(path: string): Promise<number> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const read = async (start: number, length: number) =>
      (await handle.read(new Uint8Array(length), 0, length, start)).buffer;
    const file = await openSnapshotFile({ size, read });
    if (!file.ok) throw new Error(file.error.message);
    let count = 0;
    const piped = await file.value.pipe("channels", (chunk) => {
      count += chunk.length;
    });
    if (!piped.ok) throw new Error(piped.error.message);
    return count;
  } finally {
    await handle.close();
  }
}
