import type { ReactNode } from "react";

export type TaskKind = "frames" | "video" | "serverVideo" | "serverExport" | "bulk" | "listFile" | "import";

/** How far a running task is. */
export interface TaskProgress {
  /** In the unit of `total`: snapshots, percent or bytes. */
  readonly done: number;
  readonly total: number;
  /** Seconds; undefined while they cannot be estimated. */
  readonly remainingS?: number | undefined;
}

/** A file that a task made. */
export interface TaskFile {
  readonly fileName: string;
  /** Of the server, or of an object URL that is revoked with the task. */
  readonly href: string;
  /** The content of a file that this browser made. */
  readonly blob?: Blob | undefined;
}

export type TaskState =
  /** Requested, not started yet. */
  | { readonly kind: "queued" }
  | {
      readonly kind: "running";
      /** Undefined while that is unknown. */
      readonly progress?: TaskProgress | undefined;
      /** `stopping`: nothing more is started, what has started is waited for. */
      readonly mode?: "paused" | "stopping" | undefined;
    }
  | { readonly kind: "done"; readonly file?: TaskFile | undefined }
  /** `reason`: an error code; undefined where none is known. */
  | { readonly kind: "failed"; readonly reason: string | undefined }
  /** Stopped by the user; `file` holds what was made until then. */
  | { readonly kind: "canceled"; readonly file?: TaskFile | undefined };

/** What the user can do with a task now; what is missing cannot be done. */
export interface TaskActions {
  readonly stop?: (() => void) | undefined;
  readonly tryAgain?: (() => void) | undefined;
  readonly undo?: (() => void) | undefined;
}

/** Work that goes on while the user opens other pages. A value: each change makes a new one. */
export interface Task<Detail = unknown> {
  readonly id: string;
  readonly kind: TaskKind;
  /** What it works on, for its title: the label of a snapshot, which may be empty. */
  readonly label: string;
  readonly state: TaskState;
  /** What only this kind of task has, such as the lines of an import. */
  readonly detail: Detail;
  readonly actions: TaskActions;
  /** Removes it from the panel; what it holds is released. */
  readonly close: () => void;
  /** Its entry on the panel: a component. A method, so that tasks of all kinds fit into one list. */
  View(props: TaskEntryProps<Detail>): ReactNode;
}

export interface TaskEntryProps<Detail> {
  readonly task: Task<Detail>;
}

/** Whether a task waits or works. */
export const isOpen = ({ state }: Pick<Task, "state">): boolean =>
  state.kind === "queued" || state.kind === "running";
