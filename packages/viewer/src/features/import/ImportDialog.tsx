import { errorMessageKey } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefusal } from "../../data/account.ts";
import { useServices } from "../../data/services.ts";
import type { ShellDialogProps } from "../../lib/current-dialog.ts";
import { useSessionState } from "../../lib/frame.ts";
import { taskList } from "../../lib/tasks/task.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { useLazyTexts } from "../../lib/use-lazy-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { isImport } from "./ImportTask.tsx";
import { type ImportSnapshot, ImportView } from "./ImportView.tsx";
import { importFiles } from "./start-import.ts";
import { useOffline } from "./use-offline.ts";

/** Imports files of snapshots; closing it leaves that going on. */
export function ImportDialog({ onClose }: ShellDialogProps) {
  useLazyTexts("import");
  const { t } = useWords();
  const services = useServices();
  const client = useQueryClient();
  const refusal = useRefusal("importSnapshot");
  const offline = useOffline();
  const tasks = useTaskStore();
  const task = useSessionState(taskList).find(isImport);
  const [show, setShow] = useState<ImportSnapshot["show"]>("all");
  return (
    <ImportView
      snapshot={{
        task,
        offline,
        show,
        refusal: refusal && t(errorMessageKey(refusal)),
      }}
      actions={{
        add: (chosen) => importFiles({ ...services, client, tasks }, chosen),
        show: setShow,
        close: onClose,
      }}
    />
  );
}
