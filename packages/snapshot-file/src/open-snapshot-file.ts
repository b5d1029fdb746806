import { failure, type Result, success } from "@sonolens/foundation";
import { decodeFrames } from "./frames.ts";
import { restoreFrames } from "./gradient-predictor.ts";
import type { SnapshotManifest, StoredManifest } from "./manifest.ts";
import { parseManifest } from "./parse-manifest.ts";
import { missingPart, type SnapshotPart } from "./parts.ts";
import type { Pause } from "./pause.ts";
import type { RandomAccessSource } from "./random-access-source.ts";
import type { SnapshotFileError, SnapshotFileWarning } from "./snapshot-file-error.ts";
import { snapshotFileLimits } from "./snapshot-file-limits.ts";
import type { ByteSink } from "./zip/inflate.ts";
import { listZipEntries } from "./zip/list-zip-entries.ts";
import { pipeZipEntry, readZipEntry } from "./zip/read-zip-entry.ts";
import type { ZipEntry } from "./zip/zip-entry.ts";
import { defaultZipLimits, type ZipLimits } from "./zip/zip-limits.ts";

/** An open `.nlz` file: its manifest is read and checked, the rest is read on request. */
export interface OpenSnapshotFile {
  readonly manifest: SnapshotManifest;
  /** Parts that the manifest names and the file does not hold. */
  readonly warnings: SnapshotFileWarning[];
  /** Unpacked bytes of a part, undefined if it is not in the file. */
  sizeOf(part: SnapshotPart): number | undefined;
  /** Levels in dB, [frame][row][column]. `pause` is awaited between pieces of work, of which a small file can cause much. */
  readFrames(pause?: Pause): Promise<Result<Float32Array, SnapshotFileError>>;
  /** A part in a buffer of its own, its checksum verified; success(undefined) if it is not in the file. */
  read(part: SnapshotPart, pause?: Pause): Promise<Result<Uint8Array | undefined, SnapshotFileError>>;
  /**
   * Streams a part chunk by chunk, for parts too large to hold. Trust the data only once this succeeds, as the checksum
   * is verified last. Rejects only if the sink does.
   */
  pipe(part: SnapshotPart, sink: ByteSink): Promise<Result<undefined, SnapshotFileError>>;
}

const manifestName = "manifest.json";
const { manifestBytes, frameBytes, pictureBytes } = snapshotFileLimits;

/** Signs of tampering: one such entry, and the whole file is rejected. */
const signsOfTampering = ["zipUnsafeName", "zipSymbolicLink", "zipDuplicateName", "zipInconsistent"];

/**
 * Opens a `.nlz` file, reading only its list of entries and its manifest. The source must stay readable as long as the
 * result is used. Fails with the codes of `SnapshotFileErrorCode`.
 */
export async function openSnapshotFile(
  source: RandomAccessSource,
): Promise<Result<OpenSnapshotFile, SnapshotFileError>> {
  const listed = await listZipEntries(source);
  if (!listed.ok) return listed;
  const entries = new Map(listed.value.map((entry) => [entry.name, entry]));
  const manifestEntry = entries.get(manifestName);
  if (manifestEntry === undefined) return failure(notASnapshot(listed.value));
  const tampered = listed.value.find(({ problem }) => problem && signsOfTampering.includes(problem.code));
  if (tampered?.problem !== undefined) return failure(tampered.problem);
  const json = await readZipEntry(source, manifestEntry, limit(manifestBytes));
  if (!json.ok) return json;
  const parsed = parseManifest(json.value);
  if (!parsed.ok) return parsed;
  const { manifest, predictor } = splitPredictor(parsed.value);
  const framesEntry = entries.get(manifest.heatmap.file);
  const checkedFrames = checkFrames(manifest, framesEntry);
  if (!checkedFrames.ok) return checkedFrames;

  const entryOf = (part: SnapshotPart) => {
    const name = manifest[part]?.file;
    return name === undefined ? undefined : entries.get(name);
  };
  const warnings: SnapshotFileWarning[] = [];
  for (const part of ["picture", "audio", "channels"] as const) {
    const name = manifest[part]?.file;
    if (name !== undefined && entryOf(part) === undefined) warnings.push(missingPart(part, name));
  }
  return success({
    manifest,
    warnings,
    sizeOf: (part) => entryOf(part)?.size,
    async readFrames(pause) {
      const { entry, limits } = checkedFrames.value;
      const bytes = await readZipEntry(source, entry, limits, pause);
      if (!bytes.ok) return bytes;
      const codes =
        predictor === undefined ? bytes.value : await restoreFrames(bytes.value, manifest.heatmap, pause);
      return success(await decodeFrames(codes, manifest.heatmap, pause));
    },
    async read(part, pause) {
      const entry = entryOf(part);
      return entry === undefined ? success(undefined) : readZipEntry(source, entry, partLimit(part), pause);
    },
    async pipe(part, sink) {
      const entry = entryOf(part);
      return entry === undefined ? success(undefined) : pipeZipEntry(source, entry, sink, partLimit(part));
    },
  });
}

/** The packing of the codes is internal to the container, so it is not part of the manifest that callers get. */
function splitPredictor(stored: StoredManifest): { manifest: SnapshotManifest; predictor?: string } {
  const { predictor, ...heatmap } = stored.heatmap;
  const manifest = { ...stored, heatmap };
  return predictor === undefined ? { manifest } : { manifest, predictor };
}

const limit = (entryBytes: number): ZipLimits => ({ ...defaultZipLimits, entryBytes });

const partLimit = (part: SnapshotPart) => (part === "picture" ? limit(pictureBytes) : defaultZipLimits);

function notASnapshot(entries: ZipEntry[]): SnapshotFileError {
  const inside = entries.find(({ name }) => name.endsWith(`/${manifestName}`));
  const message =
    inside === undefined
      ? "This archive is not a Sonolens snapshot: it holds no manifest.json. Choose a .nlz file."
      : "The manifest.json of this archive lies in a folder. Pack the files themselves, not their folder.";
  return { code: "notASnapshot", message };
}

/** The entry of the heat map, if it has exactly the size that the manifest's dimensions give. */
function checkFrames(
  { heatmap }: SnapshotManifest,
  entry: ZipEntry | undefined,
): Result<{ entry: ZipEntry; limits: ZipLimits }, SnapshotFileError> {
  const bytes = 2 * heatmap.width * heatmap.height * heatmap.frameCount;
  if (bytes > frameBytes) {
    const message = `The heat map has ${bytes} bytes, more than the ${frameBytes} that are read. Choose a shorter recording.`;
    return failure({ code: "framesTooLarge", message, params: { bytes, limit: frameBytes } });
  }
  if (entry === undefined) {
    const message = `The heat map is missing: the file holds no "${heatmap.file}". Export the snapshot again.`;
    return failure({ code: "framesMissing", message, params: { file: heatmap.file } });
  }
  if (entry.size !== bytes) {
    const message = `The heat map has ${entry.size} bytes, but its dimensions need ${bytes}. Export the snapshot again.`;
    return failure({ code: "framesWrongSize", message, params: { bytes: entry.size, expected: bytes } });
  }
  // A silent heat map packs a thousandfold; its size is known and bounded, so its ratio is not checked.
  return success({ entry, limits: { ...limit(frameBytes), ratio: Number.POSITIVE_INFINITY } });
}
