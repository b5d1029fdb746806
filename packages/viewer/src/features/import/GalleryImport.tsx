import { limits } from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, IconButton, uploadSimpleIcon } from "@sonolens/ui-kit";
import { useQueryClient } from "@tanstack/react-query";
import { useCurrentDialog, useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { DropVeilView } from "./DropVeilView.tsx";
import { importFiles } from "./start-import.ts";
import { useWindowDrop } from "./use-window-drop.ts";

export interface GalleryImportProps {
  readonly narrow: boolean;
}

/** The ways into an import from the gallery: a button in its bar, and files that are dropped anywhere on it. */
export function GalleryImport({ narrow }: GalleryImportProps) {
  useLazyTexts("import");
  const { t } = useWords();
  const services = useServices();
  const client = useQueryClient();
  const tasks = useTaskStore();
  const open = useSetCurrentDialog();
  const refusal = useRefusal("importSnapshot");
  const reason = refusal && t(errorMessageKey(refusal));
  const dialog = useCurrentDialog();
  const isOver = useWindowDrop(
    (chosen) => {
      if (reason) services.toaster.show({ message: reason, tone: "error" });
      else {
        importFiles({ ...services, client, tasks }, chosen);
        open("upload");
      }
    },
    () => dialog !== "upload" && document.querySelector("[role=dialog], [role=alertdialog]") !== null,
  );
  const label = t("import:import");
  return (
    <>
      {narrow ? (
        <IconButton icon={uploadSimpleIcon} label={label} onClick={() => open("upload")} />
      ) : (
        <Button variant="quiet" icon={uploadSimpleIcon} onClick={() => open("upload")}>
          {label}
        </Button>
      )}
      {isOver && (
        <DropVeilView
          refusal={reason}
          hint={t("import:hint", {
            files: limits.uploadFiles,
            megabytes: limits.uploadFileBytes / 1024 ** 2,
          })}
        />
      )}
    </>
  );
}
