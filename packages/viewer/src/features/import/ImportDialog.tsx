import { errorMessageKey } from "@sonolens/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefusal } from "../../data/account.ts";
import { useServices } from "../../data/services.ts";
import type { ShellDialogProps } from "../../lib/current-dialog.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { type ImportSnapshot, ImportView } from "./ImportView.tsx";
import { importFiles, useImport } from "./import-state.ts";
import { useOffline } from "./use-offline.ts";

/** Imports files of snapshots; closing it leaves that going on. */
export function ImportDialog({ onClose }: ShellDialogProps) {
  useLaterTexts("import");
  const { t } = useWords();
  const services = useServices();
  const client = useQueryClient();
  const refusal = useRefusal("importSnapshot");
  const offline = useOffline();
  const running = useImport();
  const [show, setShow] = useState<ImportSnapshot["show"]>("all");
  return (
    <ImportView
      snapshot={{
        state: running?.state,
        offline,
        show,
        refusal: refusal && t(errorMessageKey(refusal)),
      }}
      actions={{
        add: (chosen) => importFiles(services, client, chosen),
        show: setShow,
        close: onClose,
        running: running?.actions,
      }}
    />
  );
}
