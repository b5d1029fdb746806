import { type ApiSchema, encodeFramesFile } from "@sonolens/api-client";
import type { Caller } from "../../policy/caller.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { SnapshotBlobRow, SnapshotHeatmapRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/imported-details.ts";
import type { BlobRole, SnapshotRepository } from "../snapshots/snapshot.repository.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import type { VisibilityRepository } from "../visibility/visibility.repository.ts";

/** Pictures, heat maps and audio of snapshots that the caller sees. */
export interface MediaService {
  /** The stored file; `notFound` where the caller sees no such snapshot, `fileNotFound` where it has no such file. */
  blob(caller: Caller, id: string, role: BlobRole): Promise<SnapshotBlobRow | "notFound" | "fileNotFound">;
  /** The same for whoever holds a signed address. */
  linkedBlob(id: string, role: BlobRole): Promise<SnapshotBlobRow | undefined>;
  still(caller: Caller, id: string): Promise<ApiSchema<"HeatmapFrame"> | undefined>;
  thumbnails(caller: Caller, ids: readonly string[]): Promise<ApiSchema<"ThumbnailFrames">>;
  /** Frames `start` to before `end` as getFrames answers them. */
  frames(caller: Caller, wanted: WantedFrames): Promise<FoundFrames | "notFound" | "fileNotFound">;
}

export interface WantedFrames {
  readonly serial: string;
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

export interface FoundFrames {
  /** Names the frames found. */
  readonly hash: string;
  read(): Promise<Uint8Array>;
}

export function createMediaService(parts: {
  readonly blobs: BlobStore;
  readonly visibility: VisibilityRepository;
  readonly snapshots: SnapshotRepository;
  readonly service: SnapshotService;
}): MediaService {
  const { blobs, visibility, snapshots, service } = parts;

  async function blob(caller: Caller, id: string, role: BlobRole) {
    if ((await service.find(caller, id)) === undefined) return "notFound";
    return (await snapshots.blob(id, role)) ?? "fileNotFound";
  }

  return {
    blob,
    linkedBlob: (id, role) => snapshots.blob(id, role),
    async still(caller, id) {
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
    async thumbnails(caller, ids) {
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
    async frames(caller, { serial, id, start, end }) {
      const row = await service.find(caller, id);
      if (row === undefined || row.device_serial !== serial) return "notFound";
      const stored = await snapshots.blob(id, "frames");
      if (stored === undefined) return "fileNotFound";
      const details = JSON.parse(row.details) as ImportedDetails;
      const total = details.frame_count;
      const first = Math.min(start, total);
      const count = Math.max(0, Math.min(end, total) - first);
      const frameBytes = 2 * details.frame_width * details.frame_height;
      return {
        hash: `${stored.hash}-${first}-${count}`,
        async read() {
          const header = encodeFramesFile({
            width: details.frame_width,
            height: details.frame_height,
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
          return Buffer.concat([
            header,
            await blobs.readRange(stored.hash, first * frameBytes, count * frameBytes),
          ]);
        },
      };
    },
  };
}

const thumbnailOf = (row: SnapshotHeatmapRow & { level_reference: string }): ApiSchema<"HeatmapFrame"> => ({
  width: row.width,
  height: row.height,
  encoding: "uint8-db",
  offsetDb: row.thumbnail_offset_db,
  stepDb: row.thumbnail_step_db,
  reference: row.level_reference as ApiSchema<"LevelReference">,
  levels: Buffer.from(row.thumbnail_levels).toString("base64"),
});
