import { Button, IconButton, xIcon } from "@sonolens/ui-kit";
import { useSetCurrentDialog } from "../../lib/current-dialog.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { useWords } from "../../lib/use-words.ts";
import { ImportProgress } from "./ImportProgress.tsx";
import { useImport } from "./import-state.ts";
import { useOffline } from "./use-offline.ts";

/** The import that somebody started, for the panel in the corner of every page. */
export function ImportTask() {
  useLaterTexts("import");
  const { t } = useWords();
  const offline = useOffline();
  const open = useSetCurrentDialog();
  const running = useImport();
  if (!running) return null;
  const { state, actions } = running;
  return (
    <div
      data-testid="import-task"
      className="flex items-start gap-2 border-t border-line px-4 py-3 first:border-t-0"
    >
      <div className="min-w-0 flex-1">
        <ImportProgress
          state={state}
          offline={offline}
          actions={actions}
          more={
            <Button variant={state.run === "ended" ? "outline" : "quiet"} onClick={() => open("upload")}>
              {t("import:showList")}
            </Button>
          }
        />
      </div>
      {state.run === "ended" && <IconButton icon={xIcon} label={t("common:close")} onClick={actions.close} />}
    </div>
  );
}
