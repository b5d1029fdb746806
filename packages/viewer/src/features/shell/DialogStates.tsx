import { useEffect } from "react";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/use-words.ts";

export interface ComingDialogProps {
  readonly giveUp: () => void;
}

/** How long a dialog may take to be fetched before that is told. */
const toldMs = 2_000;
/** It goes with the reason for it. */
const untilTakenAwayMs = 3_600_000;

/** In place of a dialog that is still fetched: says that it comes, if it does not come soon. */
export function ComingDialog({ giveUp }: ComingDialogProps) {
  const { toaster } = useServices();
  const { t } = useWords();
  useEffect(() => {
    let shown: number | undefined;
    const timer = setTimeout(() => {
      shown = toaster.show({
        message: t("common:opensWithServer"),
        action: { label: t("common:cancel"), onAction: giveUp },
        durationMs: untilTakenAwayMs,
      });
    }, toldMs);
    return () => {
      clearTimeout(timer);
      if (shown !== undefined) toaster.dismiss(shown);
    };
  }, [toaster, t, giveUp]);
  return null;
}

export interface BrokenDialogProps {
  readonly error: unknown;
  readonly close: () => void;
}

/** In place of a dialog that cannot be fetched or drawn: the page behind it stays as it is. */
export function BrokenDialog({ error, close }: BrokenDialogProps) {
  const { toaster, host, logError } = useServices();
  const { t } = useWords();
  useEffect(() => {
    logError(error);
    toaster.show({
      message: t("errors:renderError"),
      tone: "error",
      action: { label: t("common:refresh"), onAction: host.reload },
    });
    close();
  }, [error, close, toaster, host, logError, t]);
  return null;
}
