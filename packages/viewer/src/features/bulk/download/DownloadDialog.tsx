import { Button, Checkbox, Dialog } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../../lib/format/use-words.ts";

export type DownloadFormat = "png" | "mov" | "nlz";

export interface DownloadDialogProps {
  readonly model: {
    readonly count: number;
    /** Those available here; a desktop makes no movies. */
    readonly formats: readonly DownloadFormat[];
    readonly maxMovies: number;
    /** The download has started. */
    readonly started: boolean;
  };
  readonly actions: {
    readonly start: (formats: readonly DownloadFormat[]) => void;
    readonly close: () => void;
  };
}

/** Downloads many snapshots: choose the formats; the panel in the corner of every page shows the progress. */
export function DownloadDialog({ model, actions }: DownloadDialogProps) {
  const { t } = useWords();
  const { count, formats, maxMovies, started } = model;
  const [chosen, setChosen] = useState<readonly DownloadFormat[]>([]);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("bulk:downloadTitle", { count })}
      footer={
        started ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : (
          <>
            <Button onClick={actions.close}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              disabled={chosen.length === 0}
              disabledReason={t("bulk:needsFormat")}
              onClick={() => actions.start(chosen)}
            >
              {t("bulk:downloadNow")}
            </Button>
          </>
        )
      }
    >
      {started ? (
        <p role="status" className="text-14 text-ink-2">
          {t("bulk:downloadStarted")}
        </p>
      ) : (
        <fieldset className="flex flex-col">
          <legend className="mb-1 text-14 text-ink-2">{t("bulk:formats")}</legend>
          {formats.map((format) => (
            <Checkbox
              key={format}
              label={t(`bulk:format.${format}`)}
              checked={chosen.includes(format)}
              disabled={format === "mov" && count > maxMovies}
              disabledReason={t("errors:tooMany", { max: maxMovies })}
              onCheckedChange={(isChosen) =>
                setChosen(formats.filter((each) => (each === format ? isChosen : chosen.includes(each))))
              }
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
