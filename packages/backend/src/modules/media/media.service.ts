import { type ApiSchema, type BinaryBody, encodeFramesFile } from "@sonolens/api-client";
import { defaults } from "@sonolens/domain";
import { thumbnailGridOf } from "@sonolens/snapshot-analysis";
import type { Caller } from "../../policy/caller.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotBlobRow, SnapshotHeatmapRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { BlobRole, ImportedDetails, SnapshotFiles, SnapshotService } from "../snapshots/index.ts";
import type { Visibility } from "../visibility/index.ts";
import { frameBytesOf, resizedFramesBody, storedFramesBody } from "./frames-body.ts";

/** Pictures, heat maps and audio of snapshots that the caller sees. */
export type MediaService = ReturnType<typeof createMediaService>;

export interface WantedFrames {
  readonly serial: string;
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** On the grid of the product, 110 x 110, regardless of the camera's. */
  readonly converted?: boolean;
}

/** Seconds of the audio's clock, `end` not included. */
export interface WantedSeconds {
  readonly id: string;
  readonly beginS: number;
  readonly endS: number;
}

export interface FoundFrames {
  /** Hash of the frames. */
  readonly hash: string;
  readonly sizeBytes: number;
  read(): Promise<BinaryBody>;
}

/** On the grid of the product, some 400 MB: more than ten minutes at 25 frames a second. */
export const maxConvertedFrames = 16_384;

export function createMediaService(parts: {
  readonly blobs: BlobStore;
  readonly visibility: Visibility;
  readonly snapshots: SnapshotFiles;
  readonly service: SnapshotService;
}) {
  const { blobs, visibility, snapshots, service } = parts;

  async function blob(
    caller: Caller,
    id: string,
    role: BlobRole,
  ): Promise<SnapshotBlobRow | "notFound" | "fileNotFound"> {
    if ((await service.find(caller, id)) === undefined) return "notFound";
    return (await snapshots.blob(id, role)) ?? "fileNotFound";
  }

  async function framesOf(
    row: SnapshotRow,
    { start, end, converted }: { start: number; end: number; converted: boolean },
  ): Promise<FoundFrames | "fileNotFound" | "tooMany"> {
    const stored = await snapshots.blob(row.id, "frames");
    if (stored === undefined) return "fileNotFound";
    const details = JSON.parse(row.details) as ImportedDetails;
    const grid = { width: details.frame_width, height: details.frame_height };
    const size = { width: defaults.heatmapSize, height: defaults.heatmapSize };
    const resizes = converted && (grid.width !== size.width || grid.height !== size.height);
    const total = details.frame_count;
    const first = Math.min(start, total);
    const count = Math.max(0, Math.min(end, total) - first);
    if (resizes && count > maxConvertedFrames) return "tooMany";
    const header = encodeFramesFile({
      ...(resizes ? size : grid),
      frameCount: count,
      firstFrame: first,
      totalFrames: total,
      startS: details.frame_start_s,
      frameIntervalS: details.frame_interval_s,
      offsetDb: details.frame_offset_db,
      stepDb: details.frame_step_db,
      // The values are stored as they are sent.
      values: new Uint16Array(),
    });
    const frames = { hash: stored.hash, grid, first, count };
    return {
      hash: `${stored.hash}-${first}-${count}${resizes ? "-converted" : ""}`,
      sizeBytes: header.length + count * frameBytesOf(resizes ? size : grid),
      read: async () =>
        resizes ? resizedFramesBody(blobs, header, frames, size) : storedFramesBody(blobs, header, frames),
    };
  }

  return {
    /**
     * The stored file; `notFound` if the caller sees no such snapshot, `fileNotFound` if it has no such file.
     */
    blob,
    async still(caller: Caller, id: string): Promise<ApiSchema<"HeatmapFrame"> | undefined> {
      const row = await service.find(caller, id);
      const heatmap = row === undefined ? undefined : await snapshots.heatmap(id);
      if (row === undefined || heatmap === undefined) return undefined;
      return {
        width: heatmap.width,
        height: heatmap.height,
        encoding: "uint16-db",
        offsetDb: heatmap.still_offset_db,
        stepDb: heatmap.still_step_db,
        reference: row.level_reference as ApiSchema<"LevelReference">,
        levels: Buffer.from(heatmap.still_levels).toString("base64"),
      };
    },
    async thumbnails(caller: Caller, ids: readonly string[]): Promise<ApiSchema<"ThumbnailFrames">> {
      const ownerships = await visibility.readableBy(caller);
      const found = ownerships.length === 0 ? [] : await snapshots.heatmaps(ids, ownerships);
      const frames = new Map(found.map((row) => [row.snapshot_id, thumbnailOf(row)]));
      const unique = [...new Set(ids)];
      return {
        frames: unique.flatMap((id) => {
          const frame = frames.get(id);
          return frame === undefined ? [] : [{ id, frame }];
        }),
        missing: unique.filter((id) => !frames.has(id)),
      };
    },
    /**
     * Frames `start` to before `end` as getFrames returns them; at most {@link maxConvertedFrames} on another
     * grid.
     */
    async frames(
      caller: Caller,
      { serial, id, start, end, converted = false }: WantedFrames,
    ): Promise<FoundFrames | "notFound" | "fileNotFound" | "tooMany"> {
      const row = await service.find(caller, id);
      if (row === undefined || row.device_serial !== serial) return "notFound";
      return framesOf(row, { start, end, converted });
    },
    /** The frames of a period as getFrames returns them. */
    async framesBetween(
      caller: Caller,
      { id, beginS, endS }: WantedSeconds,
    ): Promise<FoundFrames | "notFound" | "fileNotFound" | "tooMany"> {
      const row = await service.find(caller, id);
      if (row === undefined) return "notFound";
      const { frame_start_s: startS, frame_interval_s: intervalS } = JSON.parse(
        row.details,
      ) as ImportedDetails;
      const indexAt = (timeS: number): number =>
        intervalS > 0 ? Math.max(0, Math.ceil((timeS - startS) / intervalS - 1e-6)) : 0;
      return framesOf(row, { start: indexAt(beginS), end: indexAt(endS), converted: false });
    },
  };
}

const thumbnailOf = (row: SnapshotHeatmapRow & { level_reference: string }): ApiSchema<"HeatmapFrame"> => ({
  ...thumbnailGrid(row),
  encoding: "uint8-db",
  offsetDb: row.thumbnail_offset_db,
  stepDb: row.thumbnail_step_db,
  reference: row.level_reference as ApiSchema<"LevelReference">,
  levels: Buffer.from(row.thumbnail_levels).toString("base64"),
});

/** Snapshots imported by an earlier program have as many cells as the still. */
function thumbnailGrid({ width, height, thumbnail_levels }: SnapshotHeatmapRow) {
  return thumbnail_levels.length === width * height ? { width, height } : thumbnailGridOf({ width, height });
}
