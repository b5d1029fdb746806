import type { Task } from "../../lib/tasks/task.ts";

/** Tasks with all that they have, below each other. */
export function TaskEntries({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <ul>
      {tasks.map((task) => (
        <li
          key={task.id}
          data-testid={testIds[task.kind]}
          data-state={task.state.kind}
          className="border-t border-line py-3 first:border-t-0"
        >
          <task.View task={task} />
        </li>
      ))}
    </ul>
  );
}

export const testIds: Record<Task["kind"], string> = {
  frames: "export-task",
  video: "export-task",
  serverVideo: "movie-task",
  serverExport: "bulk-task",
  bulk: "bulk-task",
  listFile: "list-task",
  import: "import-task",
  report: "report-task",
};
