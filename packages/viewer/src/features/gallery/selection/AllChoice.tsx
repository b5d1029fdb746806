import { Checkbox, checkedState } from "@sonolens/ui-kit";
import { useAtom } from "jotai";
import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { idsInOrder, type Ordered } from "./ids-in-order.ts";
import { selectionAtom } from "./selection-atoms.ts";
import { countIn, withMany } from "./selection-model.ts";

export interface AllChoiceProps {
  readonly gallery: Ordered;
}

/** Selects everything that the filter shows, on all pages; or deselects it, and keeps what the filter hides. */
export function AllChoice({ gallery }: AllChoiceProps) {
  const { t } = useWords();
  const [selection, setSelection] = useAtom(selectionAtom);
  const ids = useMemo(() => idsInOrder(gallery), [gallery]);
  const shown = selection.ids.size === 0 ? 0 : countIn(selection.ids, ids());
  if (gallery.rows.length === 0) return null;
  return (
    <Checkbox
      label={t("bulk:selectAll")}
      checked={checkedState(shown, gallery.rows.length)}
      onCheckedChange={(checked) => setSelection(withMany(selection, ids(), checked))}
    />
  );
}
