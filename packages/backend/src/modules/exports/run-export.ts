import {
  enteredUtilization,
  leakDefaults,
  leakPricingOf,
  listFilterText,
  safeFileName,
  type UtilizationKind,
  uniqueFileNames,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import type { Translate } from "@sonolens/i18n";
import { makeZip } from "client-zip";
import sharp from "sharp";
import type { BlobReference, BlobStore } from "../../storage/blobs/blob-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { ExportJobRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { SettingsService } from "../settings/index.ts";
import type { SnapshotFiles } from "../snapshots/index.ts";
import { factsOf, type VideoService, videoTypes } from "../videos/index.ts";
import { accountArchive } from "./account-archive.ts";
import { createAccountData } from "./account-data.ts";
import { capturedFile } from "./captured-file.ts";
import { type ExportRequest, requestOf } from "./export-request.ts";
import type { ExportedSnapshot, ExportedSnapshots } from "./exported-snapshots.ts";
import { summaryDataOf } from "./summary-data.ts";
import type { TableFacts, TableJob } from "./table-job.ts";
import { tableRow } from "./table-rows.ts";
import { cellText } from "./table-text.ts";
import { tableTexts } from "./table-texts.ts";

/** The result of an export: a file with its metadata, or data. */
export interface ExportResult {
  readonly file?: BlobReference;
  /** JSON: all values of a dashboard; of an archive {@link ArchiveData}. */
  readonly data?: string;
}

/** Metadata of an archive. */
export interface ArchiveData {
  /** Ids of the snapshots that are not in it. */
  readonly leftOut: readonly string[];
}

export interface RunExportParts {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly snapshots: SnapshotFiles;
  readonly exported: ExportedSnapshots;
  readonly videos: Pick<VideoService, "requestAmongMany" | "movie">;
  readonly settings: Pick<SettingsService, "read">;
  readonly utilization: UtilizationKind;
  /** Names the maker of a file. */
  readonly product: string;
  readonly linkTo: (id: string) => string;
  /** Texts in the language of an Accept-Language header. */
  readonly textsIn: (language: string | undefined) => Translate;
  readonly writeTable: (job: TableJob, signal: AbortSignal) => Promise<Uint8Array>;
}

const pictureHeight = 96;
/** Movies of an archive that wait or are made at the same time: the next is begun when one is finished. */
const moviesAtOnce = 2;

/** Movies are made by others; an archive that waits for them takes no turn. */
export const waitsForMovies = "waitsForMovies";

/** Runs an export job. `onDone` receives the number of finished snapshots; throws when `signal` aborts. */
export async function runExport(
  parts: RunExportParts,
  job: ExportJobRow,
  ownerships: readonly string[],
  onDone: (done: number) => Promise<void>,
  signal: AbortSignal,
): Promise<ExportResult | typeof waitsForMovies> {
  const request = requestOf(job);

  const settings = await parts.settings.read(job.account_id);

  const pricing = leakPricingOf(settings, parts.utilization);

  async function* snapshots(): AsyncIterable<ExportedSnapshot> {
    let done = 0;
    for await (const part of parts.exported.parts(request.snapshotIds, ownerships, pricing)) {
      for (const snapshot of part) {
        signal.throwIfAborted();
        yield snapshot;
        done += 1;
        // Those of an archive of movies are counted when their movies are made.
        if (job.kind !== "mov") await onDone(done);
      }
    }
  }

  /** Begins with the first that was not made before, and has the next ones made. */
  async function areMoviesMade(): Promise<boolean> {
    let done = job.done;
    let waiting = 0;
    for (const id of request.snapshotIds.slice(job.done)) {
      signal.throwIfAborted();
      for await (const part of parts.exported.parts([id], ownerships, pricing))
        for (const { row } of part)
          if ((await parts.videos.requestAmongMany(job.account_id, row)).status === "preparing") waiting += 1;
      if (waiting === 0) done += 1;
      if (waiting === moviesAtOnce) break;
    }
    await onDone(done);
    return waiting === 0;
  }

  async function makeArchive(fileOf: FileOfSnapshot): Promise<ExportResult> {
    const packed = new Set<string>();
    const file = await parts.blobs.put(archiveOf(request, snapshots(), fileOf, packed));
    const data: ArchiveData = { leftOut: request.snapshotIds.filter((id) => !packed.has(id)) };
    return { file, data: JSON.stringify(data) };
  }

  switch (job.kind) {
    case "dashboard": {
      const found: ExportedSnapshot[] = [];
      for await (const snapshot of snapshots()) found.push(snapshot);
      return { data: JSON.stringify(summaryDataOf(found)) };
    }
    case "excel": {
      const rows: TableJob["rows"][number][] = [];
      const images: TableJob["images"][number][] = [];
      for await (const snapshot of snapshots()) {
        const image = request.includeImages ? await pictureOf(parts, snapshot) : undefined;
        if (image !== undefined)
          images.push({ ...image, row: rows.length, label: cellText(snapshot.row.label) });
        rows.push(tableRow(snapshot, { settings, pricing, linkTo: parts.linkTo }));
      }
      const facts: TableFacts = {
        product: parts.product,
        madeAt: new Date(job.created_at),
        filter: cellText(request.filter ? listFilterText(request.filter) : ""),
        requested: request.snapshotIds.length,
        currency: pricing.currency,
        energyPrice: pricing.energyCostPerKwh || null,
        co2KgPerKwh: pricing.co2KgPerKwh ?? null,
        hoursPerYear: utilizationHoursPerYear(enteredUtilization(undefined, parts.utilization)),
        specificPower: leakDefaults.specificPower.LPM,
      };
      const texts = tableTexts(parts.textsIn(request.language));
      return { file: await parts.blobs.put(await parts.writeTable({ rows, images, facts, texts }, signal)) };
    }
    case "nlz":
      return makeArchive(capturedFiles(parts));
    case "mov":
      if (!(await areMoviesMade())) return waitsForMovies;
      return makeArchive(movies(parts, job));
    case "account": {
      const data = createAccountData(parts.database, job.account_id);
      return { file: await parts.blobs.put(accountArchive({ ...parts, data, onDone, signal })) };
    }
    case "report":
      throw new Error("A report is sent whole.");
  }
}

/** The picture in a format of spreadsheets; undefined if there is none. */
async function pictureOf({ blobs, snapshots }: RunExportParts, { row }: ExportedSnapshot) {
  const stored = await snapshots.blob(row.id, "thumbnail");
  if (stored === undefined) return undefined;
  const { data, info } = await sharp(await blobs.read(stored.hash))
    .resize({ height: pictureHeight })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
}

/** The file of a snapshot that goes into an archive; undefined if there is none. */
type FileOfSnapshot = (
  row: SnapshotRow,
) => Promise<{ readonly input: AsyncIterable<Uint8Array>; readonly extension: string } | undefined>;

const capturedFiles =
  (parts: RunExportParts): FileOfSnapshot =>
  async (row) => {
    const input = await capturedFile(parts, row);
    return input && { input, extension: ".nlz" };
  };

const movies =
  ({ videos, blobs }: RunExportParts, job: ExportJobRow): FileOfSnapshot =>
  async (row) => {
    const made = await videos.movie(job.account_id, row);
    if (made?.status !== "ready" || made.row.file_hash === null) return undefined;
    const facts = factsOf(made.row);
    return facts && { input: blobs.stream(made.row.file_hash), extension: videoTypes[facts.mediaType] };
  };

/**
 * A ZIP of stored files, streamed as they are read: memory does not grow with its size. Adds to `packed` the
 * snapshots whose files are in it; throws if there is no file at all.
 */
async function* archiveOf(
  request: ExportRequest,
  found: AsyncIterable<ExportedSnapshot>,
  fileOf: FileOfSnapshot,
  packed: Set<string>,
): AsyncIterable<Uint8Array> {
  const names = uniqueFileNames(request.snapshotIds.map((id) => safeFileName(id, "")));
  const nameOf = new Map(request.snapshotIds.map((id, index) => [id, names[index] ?? id]));
  async function* files() {
    for await (const { row } of found) {
      const file = await fileOf(row);
      if (file === undefined) continue;
      const label = row.label.trim() === "" ? "" : `-${row.label}`;
      packed.add(row.id);
      yield {
        name: safeFileName(`${nameOf.get(row.id) ?? row.id}${label}`, file.extension),
        input: file.input,
        lastModified: new Date(row.created_date),
      };
    }
  }
  // The type of a stream in the browser's library has no iterator, Node's has.
  yield* makeZip(files()) as unknown as AsyncIterable<Uint8Array>;
  if (packed.size === 0 && request.snapshotIds.length > 0) throw new Error("There was nothing to pack.");
}
