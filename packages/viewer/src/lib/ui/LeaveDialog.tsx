import { Button, Dialog } from "@sonolens/ui-kit";
import { useBlocker } from "@tanstack/react-router";
import { useWords } from "../format/use-words.ts";

export interface LeaveDialogProps {
  readonly unsaved: boolean;
  /** Being saved, which continues on any page; a failure is shown here again. */
  readonly sending: boolean;
  /** Discards what was typed. */
  readonly discard: () => void;
}

/** Prompts once before unsaved input is lost: by navigation, a reload, or closing the window. */
export function LeaveDialog({ unsaved, sending, discard }: LeaveDialogProps) {
  const { t } = useWords();
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved && !sending,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && blocker.reset()}
      title={t("snapshot:leaveTitle")}
      description={t("snapshot:leaveText")}
      footer={
        <>
          <Button
            onClick={() => {
              discard();
              blocker.proceed();
            }}
          >
            {t("snapshot:leave")}
          </Button>
          <Button variant="primary" onClick={blocker.reset}>
            {t("snapshot:stay")}
          </Button>
        </>
      }
    />
  );
}
