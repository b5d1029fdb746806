import type { ReactNode } from "react";
import { sessionAtom } from "../state/shared-state.ts";

export type TaskKind =
  | "frames"
  | "video"
  | "serverVideo"
  | "serverExport"
  | "bulk"
  | "listFile"
  | "import"
  | "report";

/** The progress of a running task. */
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
  /** A URL of the server, or an object URL that is revoked with the task. */
  readonly href: string;
  /** The content of a file that this browser made. */
  readonly blob?: Blob | undefined;
}

export type TaskState =
  /** Requested, not started yet. */
  | { readonly kind: "queued" }
  | {
      readonly kind: "running";
      /** Undefined while unknown. */
      readonly progress?: TaskProgress | undefined;
      /** `stopping`: nothing more is started, running work is awaited. */
      readonly mode?: "paused" | "stopping" | undefined;
    }
  /** `isIncomplete`: a part of it failed, which the user has to know. */
  | {
      readonly kind: "done";
      readonly file?: TaskFile | undefined;
      readonly isIncomplete?: boolean | undefined;
    }
  /** `reason`: an error code; undefined if unknown. */
  | { readonly kind: "failed"; readonly reason: string | undefined }
  /** Stopped by the user; `file` holds what was made until then. */
  | { readonly kind: "canceled"; readonly file?: TaskFile | undefined };

/** The actions that are available now. */
export interface TaskActions {
  readonly stop?: (() => void) | undefined;
  readonly tryAgain?: (() => void) | undefined;
  readonly undo?: (() => void) | undefined;
}

/** Work that continues while the user opens other pages. Immutable: each change creates a new one. */
export interface Task<Detail = unknown> {
  readonly id: string;
  readonly kind: TaskKind;
  /** What it works on, for its title: the label of a snapshot, which may be empty. */
  readonly label: string;
  readonly state: TaskState;
  /** Data of this kind of task only, such as the lines of an import. */
  readonly detail: Detail;
  readonly actions: TaskActions;
  /** Removes it from the panel and releases its resources. */
  readonly close: () => void;
  /** Its entry on the panel: a component. A method, so that tasks of all kinds fit into one list. */
  View(props: TaskEntryProps<Detail>): ReactNode;
}

export interface TaskEntryProps<Detail> {
  readonly task: Task<Detail>;
}

/** The tasks of the session, oldest first. */
export const taskList = sessionAtom((): readonly Task[] => []);

/** Whether a task is queued or running. */
export const isOpen = ({ state }: Pick<Task, "state">): boolean =>
  state.kind === "queued" || state.kind === "running";

/** Whether the user has to respond: it failed as a whole or in part. */
export const hasFailed = ({ state }: Pick<Task, "state">): boolean =>
  state.kind === "failed" || (state.kind === "done" && state.isIncomplete === true);

/** The file that a task made; also what it had until it was stopped. */
export const fileOf = ({ state }: Pick<Task, "state">): TaskFile | undefined =>
  state.kind === "done" || state.kind === "canceled" ? state.file : undefined;
