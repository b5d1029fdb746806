import type { Task } from "../../lib/tasks/task.ts";
import type { ImportCounts, ImportLine } from "./import-lines.ts";
import type { ImportQueue } from "./import-queue.ts";

/** What an import has beside what every task has: each file with its state, and the actions of imports. */
export interface ImportDetail extends Pick<ImportQueue<File>, "add" | "pause" | "goOn"> {
  readonly lines: readonly ImportLine[];
  readonly counts: ImportCounts;
}

/** An import of files. There is one at a time. */
export type ImportTask = Task<ImportDetail>;

export const isImport = (task: Task): task is ImportTask => task.kind === "import";
