import { safeFileName } from "@sonolens/domain";
import { showOnPanel, takeOffPanel } from "../../lib/export-tasks.ts";
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

function stop(): void {
  writing?.abort();
  takeOffPanel(panelId);
}

/** Has the browser save a list; the panel shows how far it is. One at a time: the next takes the place of the last. */
export async function saveList(kind: ListFileKind, content: ListFileContent): Promise<void> {
  writing?.abort();
  const own = new AbortController();
  writing = own;
  const total = content.rows.length;
  const show = (done: number) => listFileProgress.set({ done, total, stop: () => own.abort() });
  show(0);
  showOnPanel({ id: panelId, kind: "work", View: ListFileTask, stop });
  try {
    const file = await writeListFile(kind, content, show, own.signal);
    const day = content.head.made.slice(0, 10);
    if (file && !own.signal.aborted) saveBlob(file, safeFileName(`Snapshots-${day}`, `.${kind}`));
  } finally {
    if (writing === own) {
      writing = undefined;
      listFileProgress.set(undefined);
      takeOffPanel(panelId);
    }
  }
}
