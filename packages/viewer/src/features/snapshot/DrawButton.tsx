import { cx, IconButton, pencilSimpleIcon } from "@sonolens/ui-kit";
import { useAtom } from "jotai";
import { useRefusal } from "../../data/account/account.ts";
import type { NotesAtoms } from "../../data/snapshots/notes-atoms.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** Begins and ends drawing on the picture; not there for who may change nothing. */
export function DrawButton({ atoms }: { readonly atoms: NotesAtoms }) {
  const { t } = useWords();
  const [drawing, setDrawing] = useAtom(atoms.drawing);
  if (useRefusal("editSnapshotComments") !== undefined) return null;
  return (
    <IconButton
      icon={pencilSimpleIcon}
      label={t("snapshot:draw")}
      data-draw=""
      aria-pressed={drawing}
      className={cx(drawing && "bg-white/25 forced-colors:border-[Highlight]")}
      onClick={() => setDrawing(!drawing)}
    />
  );
}
