import { useEffect } from "react";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface ComingDialogProps {
  readonly giveUp: () => void;
}

/** How long a dialog may load before the user is notified. */
const notifyAfterMs = 2_000;
/** It is dismissed when it no longer applies. */
const untilTakenAwayMs = 3_600_000;

/** Replaces a dialog that is loading: notifies the user if that takes long. */
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
    }, notifyAfterMs);
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

/** Replaces a dialog that failed to load or render: the page behind it stays as it is. */
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
