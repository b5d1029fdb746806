import { Button, Dialog, trashIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface DeleteSnapshotState {
  /** Display name of the snapshot. */
  readonly name: string;
  readonly asking: boolean;
  readonly busy: boolean;
  /** Why it cannot be deleted. */
  readonly refusal: string | undefined;
}

export interface DeleteViewProps {
  readonly model: DeleteSnapshotState;
  readonly actions: {
    readonly ask: () => void;
    readonly cancel: () => void;
    readonly remove: () => void;
  };
}

/** Deletes the snapshot after a confirmation that names it. */
export function DeleteView({ model, actions }: DeleteViewProps) {
  const { t } = useWords();
  const { name, asking, busy, refusal } = model;
  return (
    <div className="flex border-t border-line px-5 py-4">
      <Button
        variant="quiet"
        icon={trashIcon}
        disabled={refusal !== undefined}
        {...(refusal !== undefined && { disabledReason: refusal })}
        onClick={actions.ask}
        aria-keyshortcuts="Delete Backspace"
      >
        {t("details:deleteSnapshot")}
      </Button>
      {asking && (
        <Dialog
          open
          size="small"
          onOpenChange={(open) => !open && actions.cancel()}
          title={t("details:deleteTitle", { name })}
          description={t("details:deleteText")}
          footer={
            <>
              <Button disabled={busy} onClick={actions.cancel}>
                {t("common:cancel")}
              </Button>
              <Button variant="danger" busy={busy} onClick={actions.remove}>
                {t("details:deleteNow")}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
