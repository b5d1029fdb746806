import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useBulkTasks } from "./bulk-tasks.ts";
import { ServerExportTask } from "./download/ServerExportTask.tsx";
import { useServerExports } from "./download/server-exports.ts";
import { TaskView } from "./TaskView.tsx";

const entry = "border-t border-line px-4 py-3 first:border-t-0";

/** What somebody began with many snapshots, for the panel in the corner of every page. */
export function BulkTasks() {
  useLaterTexts("bulk");
  const tasks = useBulkTasks();
  const exports = useServerExports();
  return (
    <>
      {tasks.map((task) => (
        <div key={task.id} data-testid="bulk-task" className={entry}>
          <TaskView task={task} onClose={task.close} />
        </div>
      ))}
      {exports.map((task) => (
        <div key={task.id} data-testid="bulk-task" className={entry}>
          <ServerExportTask task={task} />
        </div>
      ))}
    </>
  );
}
