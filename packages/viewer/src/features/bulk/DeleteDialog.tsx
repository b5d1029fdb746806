import { Button, Dialog } from "@sonolens/ui-kit";
import { useEffect } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { type BulkTask, BulkTaskView } from "./BulkTask.tsx";

/** How long the outcome is shown; the number is the specification's. */
const closesAfterMs = 2000;

export interface DeleteDialogProps {
  readonly model: {
    readonly count: number;
    /** Of the snapshot, if it is only one and known. */
    readonly label?: string | undefined;
    readonly task: BulkTask | undefined;
  };
  readonly actions: { readonly apply: () => void; readonly close: () => void };
}

/** Deletes many snapshots: confirms, shows the progress, and closes automatically when all are deleted. */
export function DeleteDialog({ model, actions }: DeleteDialogProps) {
  const { t } = useWords();
  const { count, label, task } = model;
  const question =
    label === undefined
      ? t("bulk:deleteTitle", { count })
      : t("bulk:deleteOne", { label: label || t("gallery:noLabel") });
  const isDone = task?.state.kind === "done" && task.detail.failed.length === 0;
  const { close } = actions;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(close, closesAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, close]);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && close()}
      title={task ? t("bulk:deletesTitle", { count }) : question}
      {...(!task && { description: t("bulk:deleteText") })}
      footer={
        task ? (
          <Button onClick={close}>{t("common:close")}</Button>
        ) : (
          <>
            <Button onClick={close}>{t("common:cancel")}</Button>
            <Button variant="danger" onClick={actions.apply}>
              {t("bulk:deleteNow", { count })}
            </Button>
          </>
        )
      }
    >
      {task && <BulkTaskView task={task} />}
    </Dialog>
  );
}
