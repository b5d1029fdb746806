import { Button, Dialog } from "@sonolens/ui-kit";
import { useBlocker } from "@tanstack/react-router";
import { useWords } from "../../lib/use-words.ts";

/** Asks once before what was typed is lost: by another page, a reload, or closing the window. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const { t } = useWords();
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
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
      closeLabel={t("common:close")}
      footer={
        <>
          <Button onClick={blocker.proceed}>{t("snapshot:leave")}</Button>
          <Button variant="primary" onClick={blocker.reset}>
            {t("snapshot:stay")}
          </Button>
        </>
      }
    />
  );
}
