import { replaceNotes } from "@sonolens/snapshot-file";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { fileNotes, type SnapshotFiles } from "../snapshots/index.ts";

/**
 * The file of a snapshot as it was imported, with the present notes on its picture; undefined if there is
 * none. It is streamed on demand.
 */
export async function capturedFile(
  { blobs, snapshots }: { readonly blobs: BlobStore; readonly snapshots: SnapshotFiles },
  row: SnapshotRow,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const stored = await snapshots.blob(row.id, "file");
  if (stored === undefined) return undefined;
  const isAsImported = row.picture_notes_version === 0;
  if (isAsImported) return blobs.stream(stored.hash);
  const source = {
    size: stored.size_bytes,
    read: (start: number, length: number) => blobs.readRange(stored.hash, start, length),
  };
  const rewritten = await replaceNotes(source, fileNotes(row));
  return rewritten.ok ? rewritten.value : blobs.stream(stored.hash);
}
