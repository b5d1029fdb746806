import type { ApiSchema } from "@sonolens/api-client";
import { safeFileName } from "@sonolens/domain";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { SnapshotRow, VideoRow } from "../../storage/database/schema.ts";
import { factsOf, type VideoMediaType, type VideoReason, videoTypes } from "./video-facts.ts";
import { noVideoCode } from "./video-inputs.ts";

/** State of a video as reported to readers of its snapshot. */
export type VideoState =
  | { readonly status: "noVideo" }
  | { readonly status: "preparing"; readonly progress: number }
  | { readonly status: "error"; readonly reason: VideoReason }
  | { readonly status: "ready"; readonly row: VideoRow };

/** A video that was made, with its snapshot. */
export interface FinishedVideo {
  readonly video: VideoRow;
  readonly snapshot: SnapshotRow;
}

/** The state of a video according to its row. */
export function stateOf(row: VideoRow): VideoState {
  switch (row.status) {
    case "PROCESSING":
      return { status: "preparing", progress: row.progress };
    case "ERROR":
      return { status: "error", reason: row.reason ?? "videoFailed" };
    case "FINISHED":
      return { status: "ready", row };
  }
}

/** "{id}-{label}", with the ending of its format. */
export const videoFileName = (
  snapshot: { readonly id: string; readonly label: string },
  mediaType: VideoMediaType,
): string => {
  const stem = snapshot.label.trim() === "" ? snapshot.id : `${snapshot.id}-${snapshot.label}`;
  return safeFileName(stem, videoTypes[mediaType]);
};

const nothing = {
  errorCode: null,
  reason: null,
  detail: null,
  url: null,
  progress: 0,
  mediaType: null,
  fileName: null,
  sizeBytes: null,
  frames: null,
  fps: null,
  xSize: null,
  ySize: null,
  durationSeconds: null,
};

/** The body of the calls that request a video. */
export function videoBody(
  state: VideoState,
  snapshot: { readonly id: string; readonly label: string },
  texts: ErrorTexts,
  urlOf: (row: VideoRow) => string,
): ApiSchema<"SnapshotVideo"> {
  switch (state.status) {
    case "noVideo":
      return { ...nothing, status: "noVideo", errorCode: noVideoCode };
    case "preparing":
      return { ...nothing, status: "preparing", progress: state.progress };
    case "error":
      return { ...nothing, status: "error", reason: state.reason, detail: texts(state.reason) };
    case "ready": {
      const facts = factsOf(state.row);
      return {
        ...nothing,
        ...facts,
        status: "ready",
        url: urlOf(state.row),
        progress: 100,
        fileName: facts === undefined ? null : videoFileName(snapshot, facts.mediaType),
        sizeBytes: state.row.file_bytes,
      };
    }
  }
}
