import { Button, Dialog, type SaveStatus } from "@sonolens/ui-kit";
import { useWords } from "../format/use-words.ts";

/** A text that two users changed, and its resolution. */
export interface WritingConflict {
  readonly conflict: { readonly mine: string; readonly theirs: string } | undefined;
  readonly status: SaveStatus;
  readonly keepMine: () => void;
  readonly keepTheirs: () => void;
  /** Postpones the decision: the text stays unsaved. */
  readonly postpone: () => void;
}

/** Two users changed a text: shows both versions, and keeps the selected one. */
export function ConflictDialog({ draft }: { readonly draft: WritingConflict }) {
  const { t } = useWords();
  const { conflict } = draft;
  if (!conflict) return null;
  const texts = [
    { name: t("snapshot:conflictMine"), text: conflict.mine },
    { name: t("snapshot:conflictTheirs"), text: conflict.theirs },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && draft.postpone()}
      title={t("snapshot:conflictTitle")}
      description={t("snapshot:conflictText")}
      footer={
        <>
          <Button onClick={draft.keepTheirs}>{t("snapshot:keepTheirs")}</Button>
          <Button variant="primary" busy={draft.status === "saving"} onClick={draft.keepMine}>
            {t("snapshot:keepMine")}
          </Button>
        </>
      }
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        {texts.map(({ name, text }) => (
          <div key={name} className="min-w-0">
            <dt className="mb-1 text-12 text-ink-3">{name}</dt>
            <dd className="min-h-16 rounded-m bg-sunken px-3 py-2 text-14 whitespace-pre-wrap wrap-anywhere">
              <bdi>{text || "–"}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
