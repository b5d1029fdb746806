import type { ExportedVideo, VideoExportState } from "@sonolens/media-export";
import type { ComponentType } from "react";
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
  /** Ends it and takes it off the panel. */
  readonly stop: () => void;
  readonly tryAgain: () => void;
  /** Has the server make the video instead; undefined where no server does. */
  readonly makeOnServer: (() => void) | undefined;
  /** Takes it off the panel, once it has ended. */
  readonly close: () => void;
}

/** Other work that goes on while one opens other pages, and draws itself on the panel. */
export interface PanelWork {
  readonly id: string;
  readonly kind: "work";
  readonly View: ComponentType;
  /** Ends it and takes it off the panel. */
  readonly stop: () => void;
}

/** What is on the panel of exports, oldest first. */
export const exportTasks = sharedState<readonly (ExportTask | PanelWork)[]>([]);

/** Puts it on the panel, where it is not there yet. */
export function showOnPanel(task: ExportTask | PanelWork): void {
  if (!exportTasks.get().some(({ id }) => id === task.id)) exportTasks.set([...exportTasks.get(), task]);
}

export function takeOffPanel(id: string): void {
  exportTasks.set(exportTasks.get().filter((task) => task.id !== id));
}

/** What is on the panel is over with the session that it was begun in, done or not: nobody else is told of it. */
export function endExportTasks(): void {
  for (const { stop } of exportTasks.get()) stop();
}

export const useExportTasks = () => useShared(exportTasks);
