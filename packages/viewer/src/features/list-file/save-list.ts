import { safeFileName } from "@sonolens/domain";
import type { TaskStore } from "../../lib/tasks/task-store.ts";
import { saveBlob } from "../../lib/ui/save-bytes.ts";
import { ListFileTask } from "./ListFileTask.tsx";
import { type ListFileContent, type ListFileKind, writeListFile } from "./list-file.ts";

/** Has the browser save a list, as a task. One at a time: the next takes the place of the last. */
export async function saveList(
  tasks: TaskStore,
  kind: ListFileKind,
  content: ListFileContent,
): Promise<void> {
  const total = content.rows.length;
  const task = tasks.add({
    id: "list file",
    kind: "listFile",
    label: "",
    state: { kind: "running", progress: { done: 0, total } },
    detail: undefined,
    View: ListFileTask,
  });
  task.update({ actions: { stop: task.close } });
  const show = (done: number) => task.update({ state: { kind: "running", progress: { done, total } } });
  try {
    const file = await writeListFile(kind, content, show, task.signal);
    const day = content.file.made.slice(0, 10);
    if (file && !task.signal.aborted) saveBlob(file, safeFileName(`Snapshots-${day}`, `.${kind}`));
  } finally {
    task.close();
  }
}
