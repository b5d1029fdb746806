import { arrowLeftIcon, Button, EmptyState, IconButton, TopBar } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import type { SnapshotViewProps } from "./SnapshotView.tsx";

type MissingSnapshotProps = Pick<SnapshotViewProps, "notices" | "tools"> & { readonly back: () => void };

/** In place of a deleted snapshot, or of another user's: why nothing is shown, and the way back. */
export function MissingSnapshot({ notices, tools, back }: MissingSnapshotProps) {
  const { t } = useWords();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <TopBar
        compact
        line
        title={t("common:snapshots")}
        start={<IconButton icon={arrowLeftIcon} label={t("snapshot:backToGallery")} onClick={back} />}
        end={tools}
      />
      {notices}
      <div className="grid flex-1 place-items-center pb-[20dvh]">
        <EmptyState
          title={t("snapshot:notFoundTitle")}
          action={<Button onClick={back}>{t("snapshot:backToGallery")}</Button>}
        >
          {t("snapshot:notFoundText")}
        </EmptyState>
      </div>
    </div>
  );
}
