import type { ExportedVideo, VideoExportState } from "@sonolens/media-export";
import { sharedState, useShared } from "./shared-state.ts";

/** What an export made. */
export type ExportedFile = Pick<ExportedVideo, "bytes" | "fileName" | "mediaType">;

/** An export that somebody started. It goes on when another page is opened. */
export interface ExportTask {
  readonly id: string;
  readonly kind: "video" | "frames";
  /** Of what it is: the snapshot's label, which may be empty. */
  readonly label: string;
  readonly state: VideoExportState<ExportedFile>;
  readonly stop: () => void;
  readonly tryAgain: () => void;
  /** Takes it off the panel, once it has ended. */
  readonly close: () => void;
}

/** What is on the panel of exports, oldest first. */
export const exportTasks = sharedState<readonly ExportTask[]>([]);

export const useExportTasks = () => useShared(exportTasks);
