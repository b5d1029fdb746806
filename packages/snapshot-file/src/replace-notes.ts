import { failure, type Result, success } from "@sonolens/foundation";
import type { SnapshotNote } from "./manifest.ts";
import { parseManifest } from "./parse-manifest.ts";
import { type RandomAccessSource, readRange } from "./random-access-source.ts";
import type { SnapshotFileError } from "./snapshot-file-error.ts";
import { snapshotFileLimits } from "./snapshot-file-limits.ts";
import { listZipEntries } from "./zip/list-zip-entries.ts";
import { readZipEntry } from "./zip/read-zip-entry.ts";
import { endOfZip, localHeader, type PackedEntry, packEntry } from "./zip/write-zip.ts";
import type { ZipEntry } from "./zip/zip-entry.ts";
import { defaultZipLimits } from "./zip/zip-limits.ts";

const manifestName = "manifest.json";
const chunkBytes = 1 << 18;

/**
 * A `.nlz` file with its notes replaced, produced lazily; all other entries are copied as packed. Fails if the file's
 * list of entries or its manifest cannot be read; the iteration throws if the source ends early.
 */
export async function replaceNotes(
  source: RandomAccessSource,
  notes: readonly SnapshotNote[],
): Promise<Result<AsyncIterable<Uint8Array>, SnapshotFileError>> {
  const listed = await listZipEntries(source);
  if (!listed.ok) return listed;
  const entry = listed.value.find(({ name }) => name === manifestName);
  if (entry === undefined)
    return failure({
      code: "notASnapshot",
      message: "This archive holds no manifest.json. Choose a .nlz file.",
    });
  const limits = { ...defaultZipLimits, entryBytes: snapshotFileLimits.manifestBytes };
  const json = await readZipEntry(source, entry, limits);
  if (!json.ok) return json;
  const parsed = parseManifest(json.value);
  if (!parsed.ok) return parsed;
  const { notes: _, ...others } = parsed.value;
  const manifest = notes.length > 0 ? { ...others, notes } : others;
  const bytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
  const checked = parseManifest(bytes);
  if (!checked.ok) return checked;
  const first = packEntry({ name: manifestName, bytes, deflate: true });
  return success(rewritten(source, first, listed.value.filter(isKept)));
}

const isKept = ({ name, directory, problem }: ZipEntry): boolean =>
  name !== manifestName && !directory && problem === undefined;

async function* rewritten(
  source: RandomAccessSource,
  manifest: ReturnType<typeof packEntry>,
  others: readonly ZipEntry[],
): AsyncGenerator<Uint8Array> {
  yield localHeader(manifest);
  yield manifest.packed;
  for (const entry of others) {
    yield localHeader(entry);
    yield* packedBytes(source, entry);
  }
  yield endOfZip([manifest, ...others] satisfies readonly PackedEntry[]);
}

async function* packedBytes(source: RandomAccessSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const start = entry.dataOffset ?? source.size;
  for (let at = 0; at < entry.packedSize; at += chunkBytes) {
    const read = await readRange(source, start + at, Math.min(chunkBytes, entry.packedSize - at));
    if (!read.ok) throw new Error(read.error.message);
    yield read.value;
  }
}
