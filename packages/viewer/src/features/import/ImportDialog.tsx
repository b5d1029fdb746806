import { errorMessageKey } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps } from "../../contract/feature.ts";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../lib/state/frame.ts";
import { taskList } from "../../lib/tasks/task.ts";
import { useTaskStore } from "../../lib/tasks/task-store.ts";
import { type ImportModel, ImportView, type SoundType } from "./ImportView.tsx";
import { isImport } from "./import-task.ts";
import { importFiles } from "./start-import.ts";
import { useOffline } from "./use-offline.ts";

/** Imports files of snapshots; closing it leaves that going on. */
export function ImportDialog({ onClose }: DialogProps) {
  useLazyTexts("import");
  const { t } = useWords();
  const services = useServices();
  const client = useQueryClient();
  const refusal = useRefusal("importSnapshot");
  const offline = useOffline();
  const tasks = useTaskStore();
  const task = useSessionState(taskList).find(isImport);
  const [show, setShow] = useState<ImportModel["show"]>("all");
  const [soundType, setSoundType] = useState<SoundType>("auto");
  return (
    <ImportView
      model={{
        task,
        offline,
        show,
        soundType,
        refusal: refusal && t(errorMessageKey(refusal)),
      }}
      actions={{
        add: (chosen) =>
          importFiles(
            { ...services, client, tasks },
            { ...chosen, soundType: soundType === "auto" ? undefined : soundType },
          ),
        show: setShow,
        setSoundType,
        close: onClose,
      }}
    />
  );
}
