import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { type Task, taskList } from "../../lib/tasks/task.ts";

/** The user's tasks, in a corner of every page (EXP-01). */
export function TaskPanel() {
  useLazyTexts("video");
  const tasks = useSessionState(taskList);
  const { t } = useWords();
  return (
    <section
      aria-label={t("video:panel")}
      data-testid="exports"
      data-corner-panel=""
      className="fixed end-4 bottom-4 z-40 flex max-h-[50dvh] w-80 flex-col overflow-y-auto rounded-l bg-raised shadow-2 max-md:end-2 max-md:bottom-18 max-md:w-[calc(100vw-1rem)]"
    >
      {tasks.map((task) => (
        <div
          key={task.id}
          data-testid={testIds[task.kind]}
          data-state={task.state.kind}
          className="border-t border-line px-4 py-3 first:border-t-0"
        >
          <task.View task={task} />
        </div>
      ))}
    </section>
  );
}

const testIds: Record<Task["kind"], string> = {
  frames: "export-task",
  video: "export-task",
  serverVideo: "movie-task",
  serverExport: "bulk-task",
  bulk: "bulk-task",
  listFile: "list-task",
  import: "import-task",
};
