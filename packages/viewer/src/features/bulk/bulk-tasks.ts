import { sharedState, useShared } from "../../lib/shared-state.ts";

/** How far a change of many snapshots is. */
export interface BulkProgress<Code extends string = string> {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly code: Code }[];
  /** `stopping`: nothing more is begun, and what was begun is waited for. */
  readonly state: "running" | "stopping" | "ended";
}

/** `undo`: what was changed is taken back. */
export type BulkKind = "tag" | "edit" | "undo" | "delete" | "restore" | "images";

/** A file that was made of many snapshots. */
export interface BulkFile {
  readonly fileName: string;
  readonly blob: Blob;
}

/** A change of many snapshots that somebody started. It goes on when another page is opened. */
export interface BulkTask {
  readonly id: string;
  readonly kind: BulkKind;
  readonly progress: BulkProgress;
  readonly stop: () => void;
  /** Does again what failed, and only that. */
  readonly tryAgain: () => void;
  /** Takes back what was done; undefined where that was taken back already or cannot be. */
  readonly undo: (() => void) | undefined;
  /** What it made, and where that can be saved from while the task is shown. */
  readonly file?: { readonly fileName: string; readonly href: string } | undefined;
  /** Takes it off the panel, once it has ended. */
  readonly close: () => void;
}

/** The changes that were started, oldest first. */
export const bulkTasks = sharedState<readonly BulkTask[]>([]);

export const useBulkTasks = () => useShared(bulkTasks);
