import type { PartStates } from "@sonolens/ui-kit";
import { useEffect } from "react";
import { useServices } from "../data/services.ts";
import { useWords } from "../lib/format/use-words.ts";
import type { LoadPart } from "../lib/loading/load-part.ts";

interface ComingPartProps {
  readonly giveUp: () => void;
}

/** How long a part may load before the user is notified. */
const notifyAfterMs = 2_000;
/** It is dismissed when it no longer applies. */
const untilTakenAwayMs = 3_600_000;

/** Replaces a dialog or menu that is loading: notifies the user if that takes long. */
function ComingPart({ giveUp }: ComingPartProps) {
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

interface BrokenPartProps {
  readonly error: unknown;
  readonly close: () => void;
}

/** Replaces a dialog or menu that failed to load or render: the page behind it stays as it is. */
function BrokenPart({ error, close }: BrokenPartProps) {
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

/** How dialogs, menus and tooltips of a viewer are loaded when the user opens them. */
export const partStates = (loadPart: LoadPart): PartStates => ({
  load: loadPart,
  Coming: ComingPart,
  Broken: BrokenPart,
});
