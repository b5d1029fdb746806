import { Button, EmptyState, plusIcon, uploadSimpleIcon } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { deviceQueries } from "../../data/cameras/devices.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";

/** In place of the cards of an account that has no snapshots: why, and how to begin. */
export function NothingYet() {
  useLazyTexts("import");
  const { api } = useServices();
  const { data: devices, isLoading } = useQuery(deviceQueries.all(api));
  const open = useSetCurrentDialog();
  // Otherwise one text would replace another after a moment.
  return isLoading ? null : (
    <NothingYetView
      hasCameras={devices?.length !== 0}
      startImport={() => open("upload")}
      pair={() => open("pairing")}
    />
  );
}

export interface NothingYetViewProps {
  /** Also if this is unknown. */
  readonly hasCameras: boolean;
  readonly startImport: () => void;
  readonly pair: () => void;
}

/** Explains what cameras bring to an account without any, and otherwise that they have sent nothing. */
export function NothingYetView({ hasCameras, startImport, pair }: NothingYetViewProps) {
  const { t } = useWords();
  return (
    <EmptyState
      title={t(hasCameras ? "import:emptyTitle" : "import:noCamerasTitle")}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon={uploadSimpleIcon} onClick={startImport}>
            {t("import:title")}
          </Button>
          {!hasCameras && (
            <Button icon={plusIcon} onClick={pair}>
              {t("import:pair")}
            </Button>
          )}
        </div>
      }
    >
      {t(hasCameras ? "import:emptyText" : "import:noCamerasText")}
    </EmptyState>
  );
}
