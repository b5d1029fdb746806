import { Button } from "@sonolens/ui-kit";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { isOpen, type TaskEntryProps } from "../../lib/tasks/task.ts";
import { ImportProgress } from "./ImportProgress.tsx";
import type { ImportDetail } from "./import-task.ts";
import { useOffline } from "./use-offline.ts";

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
