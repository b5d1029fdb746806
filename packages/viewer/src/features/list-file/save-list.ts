import { safeFileName } from "@sonolens/domain";
import { exportTasks } from "../../lib/export-tasks.ts";
import { saveBlob } from "../../lib/save-bytes.ts";
import { sharedState } from "../../lib/shared-state.ts";
import { ListFileTask } from "./ListFileTask.tsx";
import { type ListFileContent, type ListFileKind, writeListFile } from "./list-file.ts";

/** A list that is being written. */
export interface ListFileProgress {
  readonly done: number;
  readonly total: number;
  readonly stop: () => void;
}

export const listFileProgress = sharedState<ListFileProgress | undefined>(undefined);

const panelId = "list file";
let writing: AbortController | undefined;

/** Has the browser save a list; the panel shows how far it is. One at a time: the next takes the place of the last. */
export async function saveList(kind: ListFileKind, content: ListFileContent): Promise<void> {
  writing?.abort();
  const own = new AbortController();
  writing = own;
  const total = content.rows.length;
  const show = (done: number) => listFileProgress.set({ done, total, stop: () => own.abort() });
  show(0);
  if (!exportTasks.get().some(({ id }) => id === panelId))
    exportTasks.set([...exportTasks.get(), { id: panelId, kind: "work", View: ListFileTask }]);
  try {
    const file = await writeListFile(kind, content, show, own.signal);
    const day = content.head.made.slice(0, 10);
    if (file) saveBlob(file, safeFileName(`Snapshots-${day}`, `.${kind}`));
  } finally {
    if (writing === own) {
      writing = undefined;
      listFileProgress.set(undefined);
      exportTasks.set(exportTasks.get().filter(({ id }) => id !== panelId));
    }
  }
}
