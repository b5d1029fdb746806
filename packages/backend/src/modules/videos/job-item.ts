import type { ApiSchema } from "@sonolens/api-client";
import type { Addresses } from "../../http/addresses.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { SnapshotFiles } from "../snapshots/index.ts";
import type { VideoService } from "./video.service.ts";
import { factsOf } from "./video-facts.ts";
import { noVideoCode } from "./video-inputs.ts";

/** What the media host has of a snapshot beside its video. */
const fileKinds = ["picture", "thumbnail", "audio", "audible"] as const;

/** What the media host has of a snapshot, for one account. */
export type DescribeJobItem = (
  accountId: string,
  row: SnapshotRow,
  texts: ErrorTexts,
) => Promise<ApiSchema<"JobItem">>;

export function createJobItems(
  snapshots: Pick<SnapshotFiles, "blob">,
  videos: Pick<VideoService, "playable">,
  addresses: Addresses,
): DescribeJobItem {
  return async (accountId, row, texts) => {
    const folder = addresses.of(`/vod/devices/${encodeURIComponent(row.device_serial)}/files/${row.id}`);
    const files: ApiSchema<"JobItem">["files"] = [];
    for (const kind of fileKinds) {
      const blob = await snapshots.blob(row.id, kind);
      if (blob === undefined) continue;
      const { media_type: mediaType, size_bytes: sizeBytes } = blob;
      files.push({ kind, url: `${folder}/${kind}`, mediaType, sizeBytes });
    }
    const nothing = { id: row.id, errorCode: null, reason: null, detail: null, progress: 0, files };
    const state = await videos.playable(accountId, row);
    switch (state?.status) {
      case undefined:
        return { ...nothing, status: "conversionNeeded" };
      case "noVideo":
        return { ...nothing, status: "noVideo", errorCode: noVideoCode };
      case "preparing":
        return { ...nothing, status: "preparing", progress: state.progress };
      case "error":
        return { ...nothing, status: "error", reason: state.reason, detail: texts(state.reason) };
      case "ready": {
        const mediaType = factsOf(state.row)?.mediaType ?? "video/mp4";
        const sizeBytes = state.row.file_bytes ?? 0;
        files.push({ kind: "video", url: `${folder}/video`, mediaType, sizeBytes });
        return { ...nothing, status: "ready", progress: 100 };
      }
    }
  };
}
