import { Button, Checkbox, Dialog } from "@sonolens/ui-kit";
import { useState } from "react";
import { useWords } from "../../../lib/format/use-words.ts";

export interface ExcelReportDialogProps {
  readonly model: {
    readonly count: number;
    readonly maxSnapshots: number;
    readonly maxWithPictures: number;
    /** The server is making the file. */
    readonly started: boolean;
  };
  readonly actions: {
    readonly start: (withPictures: boolean) => void;
    readonly close: () => void;
  };
}

/** An Excel file of many snapshots: what is in it, and whether with pictures; its progress is under Downloads. */
export function ExcelReportDialog({ model, actions }: ExcelReportDialogProps) {
  const { t } = useWords();
  const { count, maxSnapshots, maxWithPictures, started } = model;
  const [withPictures, setWithPictures] = useState(false);
  const isTooMany = count > maxSnapshots;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && actions.close()}
      title={t("bulk:tableTitle", { count })}
      footer={
        started ? (
          <Button onClick={actions.close}>{t("common:close")}</Button>
        ) : (
          <>
            <Button onClick={actions.close}>{t("common:cancel")}</Button>
            <Button
              variant="primary"
              disabled={isTooMany || count === 0}
              disabledReason={isTooMany ? t("errors:tooMany", { max: maxSnapshots }) : t("bulk:tableEmpty")}
              onClick={() => actions.start(withPictures && count <= maxWithPictures)}
            >
              {t("bulk:tableCreate")}
            </Button>
          </>
        )
      }
    >
      {started ? (
        <p role="status" className="text-14 text-ink-2">
          {t("bulk:tableStarted")}
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-14 text-ink-2">{t("bulk:tableText")}</p>
          <Checkbox
            label={t("bulk:tablePictures")}
            checked={withPictures && count <= maxWithPictures}
            disabled={count > maxWithPictures}
            disabledReason={t("errors:tooMany", { max: maxWithPictures })}
            onCheckedChange={setWithPictures}
          />
        </div>
      )}
    </Dialog>
  );
}
