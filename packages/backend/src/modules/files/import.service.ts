import { WavError } from "@sonolens/acoustics";
import type { ApiSchema } from "@sonolens/api-client";
import {
  isPlausibleCaptureDate,
  type Validated,
  validateAcFrequency,
  validateDynamicRange,
  validateVoltage,
} from "@sonolens/domain";
import { awaitedLater, failure, type Result, settled, success } from "@sonolens/foundation";
import { spectrogramPicture } from "@sonolens/media-export";
import { capturedLevelDb, type DerivedHeatmap, hasMapOf, stillGridOf } from "@sonolens/snapshot-analysis";
import {
  bytesSource,
  openSnapshotFile,
  readSnapshotFile,
  type SnapshotFile,
  type SnapshotFileError,
} from "@sonolens/snapshot-file";
import type { Outbox } from "../../live/outbox.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { sha256OfLarge } from "../../sha256.ts";
import type { BlobReference, BlobStore } from "../../storage/blobs/blob-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotBlobRow, SnapshotRow } from "../../storage/database/schema.ts";
import { yieldToOthers } from "../../yield-to-others.ts";
import {
  type ArrivingSnapshots,
  type BlobRole,
  changesBetween,
  fittingNotes,
  type ImportedDetails,
  type RepairChecks,
  type SnapshotChangeLog,
  type TagFollowers,
} from "../snapshots/index.ts";
import type { CameraOwnerships, ListVersions, Visibility } from "../visibility/index.ts";
import { detailsOfFile } from "./details-of-file.ts";
import { plainLine } from "./plain-text.ts";
import {
  type DrawnPicture,
  type PreparedPicture,
  prepareDrawing,
  preparePicture,
} from "./prepare-picture.ts";
import { summedFrames } from "./summed-frames.ts";
import { type TruncatedTexts, truncateTexts } from "./truncate-texts.ts";
import { withoutUnreadableSound } from "./unreadable-sound.ts";

/** The outcome of an import. */
export interface Imported {
  readonly snapshotId: string;
  /** False if the snapshot already existed; what a user changed in it is left unchanged. */
  readonly created: boolean;
  /** Parts that the existing snapshot lacked and now has from this file. */
  readonly mended: MendedPart[];
  /** Codes of what was missing or repaired. */
  readonly warnings: string[];
}

/** A part of a snapshot that an earlier, damaged copy of its file may have lacked. */
export type MendedPart = ApiSchema<"UploadResult">["mended"][number];

/** A camera sent a file that names another camera. */
export interface OtherCamera {
  readonly code: "otherCamera";
  readonly message: string;
}

/** The account was deleted during the upload. */
export interface LibraryGone {
  readonly code: "uploadExpired";
  readonly message: string;
}

/** Runs in the transaction of the import: what it writes is committed with the snapshot or not at all. */
export type AfterImport = (imported: Imported) => Promise<void>;

/** Imports snapshot files. */
export type ImportService = ReturnType<typeof createImportService>;

export interface ImportParts {
  readonly database: Database;
  readonly blobs: Pick<BlobStore, "put" | "has" | "read">;
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly ownerships: CameraOwnerships;
  readonly snapshots: ArrivingSnapshots;
  readonly changes: SnapshotChangeLog;
  readonly checks: RepairChecks;
  readonly tagFollowers: TagFollowers;
  readonly outbox: Outbox;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

interface Prepared {
  readonly file: SnapshotFile;
  readonly heatmap: DerivedHeatmap;
  readonly texts: TruncatedTexts;
  /** The column of the notes on the picture. */
  readonly notes: string;
  readonly picture?: PreparedPicture;
  readonly origin: Origin;
  readonly warnings: string[];
}

/** The source of a file, and the library that it is imported into. */
interface Origin {
  readonly fileName: string;
  readonly libraryId: string;
  readonly fromCamera: boolean;
  readonly settle: AfterImport | undefined;
}

/** Others may store or remove the same at the same time. */
const maxAttempts = 5;

export function createImportService(parts: ImportParts) {
  const { database, snapshots } = parts;

  async function store(
    bytes: Uint8Array,
    file: SnapshotFile,
    origin: Origin,
  ): Promise<Result<Imported, SnapshotFileError | LibraryGone>> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const known = await snapshots.byCapture(origin.libraryId, file.manifest.snapshotId);
      const stored = known && (await storedCopyOf(parts, known, file, bytes));
      const isNeeded =
        known === undefined || stored === undefined || partsToMend(known, stored, file, origin).length > 0;
      const isUpToDate = !isNeeded && (known.active === 1 || origin.fromCamera);
      if (isUpToDate && origin.settle === undefined) return success(existing(known.id));
      const arriving = isNeeded ? await prepareAndStore(parts, bytes, file, origin) : undefined;
      const arrived = await database.transaction(async () => {
        const imported = await arrive(parts, file, origin, stored, arriving);
        if (typeof imported !== "string") await origin.settle?.(imported);
        return imported;
      });
      if (arrived === "libraryGone")
        return failure({ code: "uploadExpired", message: "The account was deleted meanwhile." });
      if (arrived !== "again") return success(arrived);
    }
    return failure({ code: "zipCorrupt", message: "The file could not be stored." });
  }

  return {
    /** When it returns a success, file, snapshot and live message survive a crash. */
    async importFile(
      bytes: Uint8Array,
      fileName: string,
      libraryId: string,
      settle?: AfterImport,
    ): Promise<Result<Imported, SnapshotFileError | LibraryGone>> {
      const read = await readFile(bytes);
      return read.ok ? store(bytes, read.value, { fileName, libraryId, fromCamera: false, settle }) : read;
    },
    /** The same for a camera's file, which must name that camera; notifies those who see the camera. */
    async importFromCamera(
      bytes: Uint8Array,
      fileName: string,
      libraryId: string,
      serial: string,
      settle?: AfterImport,
    ): Promise<Result<Imported, SnapshotFileError | LibraryGone | OtherCamera>> {
      const refused = async <Reason>(reason: Reason) => {
        await database.transaction(() => notifyUploadRejected(parts, { fileName, libraryId, serial }));
        return failure(reason);
      };
      const read = await readFile(bytes);
      if (!read.ok) return refused(read.error);
      const named = read.value.manifest.device.serial;
      if (named !== serial)
        return refused({ code: "otherCamera" as const, message: `This file is of camera ${named}.` });
      return store(bytes, read.value, { fileName, libraryId, fromCamera: true, settle });
    },
  };
}

/** Sound that no part of the product could play or analyze counts as damaged. */
async function readFile(bytes: Uint8Array): Promise<Result<SnapshotFile, SnapshotFileError>> {
  // Forms that arrived in one turn are not read in it too.
  await yieldToOthers();
  const read = await readSnapshotFile(bytes, yieldToOthers);
  return read.ok ? success(await withoutUnreadableSound(read.value)) : read;
}

const existing = (snapshotId: string, mended: MendedPart[] = []): Imported => ({
  snapshotId,
  created: false,
  mended,
  warnings: [],
});

/** What is stored of a snapshot of which another copy arrives. */
interface StoredCopy {
  readonly hashes: ReadonlyMap<string, string>;
  /** Whether its file has raw channels that can be read. */
  readonly hasChannels: boolean;
}

/** A file with its parts as they are stored. */
interface Arriving {
  readonly prepared: Prepared;
  readonly blobs: readonly StoredBlob[];
}

/** Not inside a transaction: it may read the stored file, because earlier versions did not record damaged channels. */
async function storedCopyOf(
  { snapshots, blobs }: ImportParts,
  row: SnapshotRow,
  file: SnapshotFile,
  arriving: Uint8Array,
): Promise<StoredCopy> {
  const hashes = await snapshots.blobHashesOf(row.id);
  const hash = hashes.get("file");
  const isNoted = (JSON.parse(row.details) as ImportedDetails).has_raw_channels !== false;
  if (
    !isNoted ||
    hash === undefined ||
    !isSameRecording(row, file) ||
    hash === (await sha256OfLarge(arriving))
  )
    return { hashes, hasChannels: isNoted };
  return { hashes, hasChannels: (await blobs.has(hash)) && (await hasChannels(await blobs.read(hash))) };
}

async function hasChannels(bytes: Uint8Array): Promise<boolean> {
  const opened = await openSnapshotFile(bytesSource(bytes));
  if (!opened.ok) return false;
  const channels = await opened.value.read("channels");
  return channels.ok && channels.value !== undefined;
}

/** Whether a file is a copy of what a snapshot was made from: cameras and programs repeat ids. */
function isSameRecording(row: SnapshotRow, { manifest }: SnapshotFile): boolean {
  const { frame_count, frame_width, frame_height } = JSON.parse(row.details) as ImportedDetails;
  const { heatmap } = manifest;
  return (
    row.device_serial === manifest.device.serial &&
    row.analysis_type === manifest.analysisType &&
    row.created_date === new Date(manifest.createdDate).toISOString() &&
    row.band_low_hz === heatmap.bandHz[0] &&
    row.band_high_hz === heatmap.bandHz[1] &&
    frame_count === heatmap.frameCount &&
    frame_width === heatmap.width &&
    frame_height === heatmap.height
  );
}

/** The parts that a snapshot lacks and another copy of its file has. */
function partsToMend(
  row: SnapshotRow,
  { hashes, hasChannels: hasRawChannels }: StoredCopy,
  file: SnapshotFile,
  { fromCamera }: Pick<Origin, "fromCamera">,
): MendedPart[] {
  // A camera that sends a file again does not undo its deletion by a user.
  if ((row.active === 0 && fromCamera) || !isSameRecording(row, file)) return [];
  const lacking: [MendedPart, boolean][] = [
    ["picture", row.picture_state === "missing" && file.picture !== undefined],
    ["audio", !hashes.has("audio") && file.audioWav !== undefined],
    ["channels", !hasRawChannels && file.channelsWav !== undefined],
  ];
  return lacking.filter(([, isLacking]) => isLacking).map(([part]) => part);
}

/**
 * Adds a snapshot, or what an earlier copy of its file lacked. Runs in a transaction. `again` if others changed what it
 * was compared with or removed stored parts meanwhile, `libraryGone` if the account was deleted.
 */
async function arrive(
  parts: ImportParts,
  file: SnapshotFile,
  origin: Origin,
  stored: StoredCopy | undefined,
  arriving: Arriving | undefined,
): Promise<Imported | "again" | "libraryGone"> {
  const { snapshots } = parts;
  if (!(await snapshots.hasLibrary(origin.libraryId))) return "libraryGone";
  const known = await snapshots.byCapture(origin.libraryId, file.manifest.snapshotId);
  if (known === undefined)
    return arriving && (await areThere(parts, arriving)) ? insert(parts, arriving) : "again";
  const hashes = await snapshots.blobHashesOf(known.id);
  if (stored === undefined || stored.hashes.get("file") !== hashes.get("file")) return "again";
  const now = { hashes, hasChannels: stored.hasChannels };
  const lacking = partsToMend(known, now, file, origin);
  const isMended = lacking.length > 0;
  if (isMended && !(arriving && (await areThere(parts, arriving)))) return "again";
  if (known.active === 0 && !origin.fromCamera) await undelete(parts, known.id);
  return existing(known.id, isMended && arriving ? await mend(parts, known, now, lacking, arriving) : []);
}

/** In parallel, because others wait for the transaction and each check may be a network call. */
async function areThere(parts: ImportParts, { blobs }: Arriving): Promise<boolean> {
  return !(await Promise.all(blobs.map(({ hash }) => parts.blobs.has(hash)))).includes(false);
}

/**
 * Adds those parts that a snapshot is `lacking`, and keeps the new file in place of the old one unless it lacks a part
 * itself. Runs in a transaction.
 */
async function mend(
  parts: ImportParts,
  row: SnapshotRow,
  stored: StoredCopy,
  lacking: readonly MendedPart[],
  { prepared, blobs }: Arriving,
): Promise<MendedPart[]> {
  const { snapshots, visibility, versions, outbox, changes } = parts;
  const { file, picture, origin } = prepared;
  const known = JSON.parse(row.details) as ImportedDetails;
  const isWhole =
    (file.audioWav !== undefined || !stored.hashes.has("audio")) &&
    (file.channelsWav !== undefined || !stored.hasChannels) &&
    (picture !== undefined || row.picture_state === "missing");
  const mended = lacking.filter(
    (part) => (part !== "picture" || picture !== undefined) && (part !== "channels" || isWhole),
  );
  if (mended.length === 0) return [];
  const found = detailsOfFile(file, origin.fileName, picture);
  const details: ImportedDetails = {
    ...known,
    ...(mended.includes("picture") && {
      picture_width: found.picture_width,
      picture_height: found.picture_height,
      picture_media_type: found.picture_media_type,
    }),
    ...(mended.includes("audio") && { sample_rate_hz: found.sample_rate_hz }),
    ...(mended.includes("channels") && { has_raw_channels: true }),
  };
  const hasPlace = row.latitude !== null || row.longitude !== null || file.manifest.location !== undefined;
  const place = mended.includes("picture") && !hasPlace ? picture?.location : undefined;
  const wanted: readonly BlobRole[] = [
    ...(isWhole ? (["file"] as const) : []),
    ...(mended.includes("picture") ? (["picture", "thumbnail"] as const) : []),
    ...(mended.includes("audio") ? (["audio"] as const) : []),
  ];
  const version = await versions.nextVersion();
  await snapshots.mend(
    row.id,
    version,
    {
      ...place,
      details: JSON.stringify(details),
      ...(mended.includes("picture") && { picture_state: "present" }),
    },
    blobs.filter(({ role }) => wanted.includes(role)).map((blob) => blobRow(row.id, blob)),
  );
  await changes.add(importer, row.id, version, [
    { field: "parts", from: null, to: mended },
    ...changesBetween(row, { ...row, ...place }),
  ]);
  const message = { type: "snapshot-changed", snapshotId: row.id, version } as const;
  await outbox.add(await visibility.watchersOf(row.ownership_id), message);
  return mended;
}

/** Prepares what a file brings, and stores it: its data while its picture is encoded in other threads. */
async function prepareAndStore(
  { blobs: store, nowMs }: ImportParts,
  bytes: Uint8Array,
  file: SnapshotFile,
  { fileName, ...rest }: Origin,
): Promise<Arriving> {
  const texts = truncateTexts(file.manifest);
  const notes = fittingNotes(file.manifest.notes);
  const { codes: frames, heatmap } = await summedFrames(file.frames, file.manifest.heatmap);
  const storing = awaitedLater(
    storeBlobs(store, [
      ["file", "application/zip", bytes],
      ["frames", "application/octet-stream", frames],
      ["audio", "audio/wav", file.audioWav],
    ]),
  );
  // Nothing is stored any more when it returns, also after an error.
  const { picture, warnings } = await pictureOf(file).finally(() => settled(storing));
  const blobs = [
    ...(await storing),
    ...(await storeBlobs(store, [
      ["picture", picture?.mediaType ?? "", picture?.bytes],
      ["thumbnail", "image/webp", picture?.thumbnail],
    ])),
  ];
  const prepared: Prepared = {
    file,
    heatmap,
    texts,
    notes: notes.column,
    origin: { ...rest, fileName: sanitizeText(fileName) },
    ...(picture !== undefined && { picture }),
    warnings: [
      ...new Set([
        ...file.warnings.map((warning) => warning.code),
        ...texts.warnings,
        ...(notes.leftOut ? ["notesLeftOut"] : []),
        ...(isPlausibleCaptureDate(file.manifest.createdDate, nowMs()) ? [] : ["dateImplausible"]),
        ...warnings,
      ]),
    ],
  };
  return { prepared, blobs };
}

/** The picture of a file as it is stored, and codes of what is not as it was sent. */
async function pictureOf(
  file: SnapshotFile,
): Promise<{ readonly picture: PreparedPicture | undefined; readonly warnings: readonly string[] }> {
  if (file.picture === undefined) {
    const drawn = await pictureOfSound(file);
    return { picture: drawn && (await prepareDrawing(drawn)), warnings: [] };
  }
  const picture = await preparePicture(file.picture);
  return picture.ok
    ? { picture: picture.value, warnings: picture.value.warnings }
    : { picture: undefined, warnings: ["pictureUnreadable"] };
}

/** The spectrogram of a sound without a map; undefined if there is none. The file is valid if its sound is not. */
async function pictureOfSound({ manifest, audioWav }: SnapshotFile): Promise<DrawnPicture | undefined> {
  if (hasMapOf(manifest) || audioWav === undefined) return undefined;
  try {
    return await spectrogramPicture(bytesSource(audioWav), yieldToOthers);
  } catch (error) {
    if (error instanceof WavError) return undefined;
    throw error;
  }
}

type StoredBlob = BlobReference & { readonly role: BlobRole; readonly mediaType: string };

async function storeBlobs(
  store: ImportParts["blobs"],
  wanted: readonly (readonly [BlobRole, mediaType: string, Uint8Array | undefined])[],
): Promise<StoredBlob[]> {
  // At the same time: each takes many short steps, and beside others' work each step waits for its turn. All have ended
  // when it returns, also after an error.
  const outcomes = await Promise.allSettled(
    wanted.flatMap(([role, mediaType, content]) =>
      content === undefined ? [] : [store.put(content).then((blob) => ({ role, mediaType, ...blob }))],
    ),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/** Restores a deleted snapshot: importing it again means that the user wants it. Runs in a transaction. */
async function undelete(parts: ImportParts, id: string): Promise<void> {
  const { snapshots, visibility, versions, outbox, changes, checks, tagFollowers } = parts;
  const row = await snapshots.findDeleted(id);
  if (row === undefined) return;
  const version = await versions.nextVersion();
  await snapshots.update(id, version, { active: 1, deleted_at: null, deleted_by: null });
  await changes.add(importer, id, version, [{ field: "active", from: false, to: true }]);
  const { label, ownership_id } = row;
  const message = { type: "new-snapshot", snapshotId: id, label, version } as const;
  await outbox.add(await visibility.watchersOf(ownership_id), message);
  await checks.follow(row, { ...row, active: 1 });
  await tagFollowers.changed(row, { ...row, active: 1 });
}

/** Notifies a camera's users that a file from it was rejected. Runs in a transaction. */
async function notifyUploadRejected(
  { snapshots, visibility, ownerships, outbox, nowMs, newId }: ImportParts,
  { fileName, libraryId, serial }: { fileName: string; libraryId: string; serial: string },
): Promise<void> {
  // The account, and its library with it, may have been deleted meanwhile.
  if (!(await snapshots.hasLibrary(libraryId))) return;
  const ownership = await ownerships.ensureOwnership({
    id: newId(),
    library_id: libraryId,
    device_serial: serial,
    created_at: new Date(nowMs()).toISOString(),
  });
  const filename = sanitizeText(fileName);
  await outbox.add(await visibility.watchersOf(ownership), {
    type: "camera-upload",
    severity: "ERROR",
    filename,
    serial,
  });
}

/** The importer in the change log: no particular user. */
const importer = { accountId: "", username: "" };

/** Runs in a transaction. */
async function insert(parts: ImportParts, { prepared, blobs }: Arriving): Promise<Imported> {
  const { visibility, versions, ownerships, snapshots, outbox, tagFollowers, nowMs, newId } = parts;
  const { file, heatmap, texts, notes, picture, warnings } = prepared;
  const { libraryId, fileName, fromCamera } = prepared.origin;
  const { manifest } = file;
  const id = newId();
  const now = new Date(nowMs()).toISOString();
  const version = await versions.nextVersion();
  const ownership = await ownerships.ensureOwnership({
    id: newId(),
    library_id: libraryId,
    device_serial: manifest.device.serial,
    created_at: now,
  });
  const location = manifest.location ?? picture?.location;
  const tags = JSON.stringify(texts.tags);
  await snapshots.insert(
    {
      id,
      library_id: libraryId,
      ownership_id: ownership,
      capture_id: manifest.snapshotId,
      version,
      active: 1,
      label: texts.label,
      label_version: version,
      comments: texts.comments,
      comments_version: version,
      picture_notes: notes,
      device_serial: manifest.device.serial,
      device_label: plainLine(manifest.device.label),
      analysis_type: manifest.analysisType,
      created_date: new Date(manifest.createdDate).toISOString(),
      synced_date: now,
      source_distance: manifest.measurement?.distanceM ?? null,
      voltage_kv: acceptable(manifest.measurement?.voltageKv, validateVoltage),
      ac_frequency_hz: acceptable(manifest.measurement?.acFrequencyHz, validateAcFrequency),
      dynamic_range_db: acceptable(manifest.heatmap.dynamicRangeDb, validateDynamicRange),
      tags,
      starred: manifest.starred === true ? 1 : 0,
      fixed: manifest.fixed === true ? 1 : 0,
      fixed_date: manifest.fixedDate === undefined ? null : new Date(manifest.fixedDate).toISOString(),
      level_db: capturedLevelDb(manifest, heatmap),
      level_reference: manifest.heatmap.reference,
      band_low_hz: manifest.heatmap.bandHz[0],
      band_high_hz: manifest.heatmap.bandHz[1],
      picture_state: picture === undefined ? "missing" : "present",
      picture_kind: manifest.picture?.kind ?? (hasMapOf(manifest) ? "camera" : "spectrogram"),
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      video_type: manifest.video?.type ?? null,
      duration_s: manifest.measurement?.durationS ?? manifest.audio?.durationS ?? 0,
      heatmap_mode: "multi",
      picture_brightness: 0.2,
      details: JSON.stringify(detailsOfFile(file, fileName, picture)),
    },
    blobs.map((blob) => blobRow(id, blob)),
    {
      snapshot_id: id,
      ...stillGridOf(manifest.heatmap),
      still_offset_db: heatmap.still.offsetDb,
      still_step_db: heatmap.still.stepDb,
      still_levels: heatmap.still.levels,
      thumbnail_offset_db: heatmap.thumbnail.offsetDb,
      thumbnail_step_db: heatmap.thumbnail.stepDb,
      thumbnail_levels: heatmap.thumbnail.levels,
    },
  );
  const watchers = await visibility.watchersOf(ownership);
  if (fromCamera)
    await outbox.add(watchers, {
      type: "camera-upload",
      severity: warnings.length > 0 ? "WARNING" : "SUCCESS",
      filename: fileName,
      serial: manifest.device.serial,
    });
  await outbox.add(watchers, {
    type: "new-snapshot",
    snapshotId: id,
    label: texts.label,
    version,
  });
  await tagFollowers.added({ ownership_id: ownership, tags });
  return { snapshotId: id, created: true, mended: [], warnings };
}

const blobRow = (snapshotId: string, { role, hash, sizeBytes, mediaType }: StoredBlob): SnapshotBlobRow => ({
  snapshot_id: snapshotId,
  role,
  hash,
  size_bytes: sizeBytes,
  media_type: mediaType,
});

/** Values that the product would not let a user enter are not imported. */
function acceptable(
  value: number | undefined,
  validate: (value: unknown) => Validated<number | null>,
): number | null {
  if (value === undefined) return null;
  const checked = validate(value);
  return checked.ok ? checked.value : null;
}
