import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useBulkTasks } from "./bulk-tasks.ts";
import { TaskView } from "./TaskView.tsx";

/** The changes of many snapshots that somebody started, for the panel in the corner of every page. */
export function BulkTasks() {
  useLaterTexts("bulk");
  return useBulkTasks().map((task) => (
    <div key={task.id} data-testid="bulk-task" className="border-t border-line px-4 py-3 first:border-t-0">
      <TaskView task={task} onClose={task.close} />
    </div>
  ));
}
