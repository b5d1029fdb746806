import { Button, Dialog } from "@sonolens/ui-kit";
import { createPortal } from "react-dom";
import { useWords } from "../../../lib/format/use-words.ts";
import { type LeakTag, TagSheet } from "./TagSheet.tsx";

/** More would be more pages than anybody cuts. */
export const maxTags = 240;

export interface LeakTagsViewProps {
  readonly model: {
    /** How many are selected. */
    readonly count: number;
    /** Empty if there are too many. */
    readonly tags: readonly LeakTag[];
    /** Numbers are being given out. */
    readonly busy: boolean;
  };
  readonly actions: { readonly print: () => void; readonly close: () => void };
}

/** The leak tags of the selected snapshots, as they are printed. */
export function LeakTagsView({ model, actions }: LeakTagsViewProps) {
  const { t } = useWords();
  const { count, tags, busy } = model;
  const tooMany = count > maxTags;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && actions.close()}
      title={t("details:tags.title", { count })}
      description={t("details:tags.text")}
      footer={
        <>
          <Button onClick={actions.close}>{t("common:cancel")}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={tooMany || tags.length === 0}
            onClick={actions.print}
          >
            {t("details:tags.print")}
          </Button>
        </>
      }
    >
      {tooMany ? (
        <p className="text-13 text-ink">{t("details:tags.tooMany", { max: maxTags })}</p>
      ) : (
        <TagSheet tags={tags} />
      )}
      {createPortal(
        // The print shows this alone, see styles.css of the design system.
        <div data-print-sheet aria-hidden="true" className="hidden print:block">
          <TagSheet tags={tags} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
