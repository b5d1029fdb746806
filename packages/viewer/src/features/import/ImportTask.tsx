import { Button } from "@sonolens/ui-kit";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { isOpen, type Task, type TaskEntryProps } from "../../lib/tasks/task.ts";
import { ImportProgress } from "./ImportProgress.tsx";
import type { ImportCounts, ImportLine } from "./import-lines.ts";
import type { ImportQueue } from "./import-queue.ts";
import { useOffline } from "./use-offline.ts";

/** What an import has beside what every task has: each file with its state, and the actions of imports. */
export interface ImportDetail extends Pick<ImportQueue<File>, "add" | "pause" | "goOn"> {
  readonly lines: readonly ImportLine[];
  readonly counts: ImportCounts;
}

/** An import of files. There is one at a time. */
export type ImportTask = Task<ImportDetail>;

export const isImport = (task: Task): task is ImportTask => task.kind === "import";

/** The import on the panel. */
export function ImportEntry({ task }: TaskEntryProps<ImportDetail>) {
  useLazyTexts("import");
  const { t } = useWords();
  const open = useSetCurrentDialog();
  return (
    <ImportProgress
      task={task}
      offline={useOffline()}
      canClose
      more={
        <Button variant={isOpen(task) ? "quiet" : "outline"} onClick={() => open("upload")}>
          {t("import:showList")}
        </Button>
      }
    />
  );
}
