import { Dialog } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useEndedTasks } from "../../lib/tasks/dock-tasks.ts";
import type { Task } from "../../lib/tasks/task.ts";
import { TaskEntries } from "./TaskEntries.tsx";

/** What the session did, also after it left the dock: files, outcomes, and what can be undone or tried again. */
export function DownloadsDialog({ onClose }: { readonly onClose: () => void }) {
  useLazyTexts("tasks");
  return <DownloadsView tasks={useEndedTasks().toReversed()} close={onClose} />;
}

export interface DownloadsViewProps {
  /** Newest first. */
  readonly tasks: readonly Task[];
  readonly close: () => void;
}

/** The ended tasks of this session. */
export function DownloadsView({ tasks, close }: DownloadsViewProps) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("tasks:downloads")}
      description={t("tasks:downloadsNote")}
      size="small"
    >
      {tasks.length === 0 ? (
        <p className="text-14 text-ink-2">{t("tasks:noDownloads")}</p>
      ) : (
        <TaskEntries tasks={tasks} />
      )}
    </Dialog>
  );
}
