import { Checkbox, checkedState } from "@sonolens/ui-kit";
import { useAtom } from "jotai";
import { useMemo } from "react";
import { useWords } from "../../../lib/use-words.ts";
import { idsOfGroup, type Ordered } from "./ids-in-order.ts";
import { selectionAtom } from "./selection-atoms.ts";
import { countIn, withMany } from "./selection-model.ts";

export interface GroupChoiceProps {
  readonly gallery: Ordered;
  readonly groupKey: string | null;
  /** What the header says. */
  readonly title: string;
}

/** Selects a group with what of it is on other pages, or nothing of it. */
export function GroupChoice({ gallery, groupKey, title }: GroupChoiceProps) {
  const { t } = useWords();
  const [selection, setSelection] = useAtom(selectionAtom);
  const ids = useMemo(() => idsOfGroup(gallery, groupKey), [gallery, groupKey]);
  return (
    <Checkbox
      hideLabel
      label={t("bulk:selectGroup", { title })}
      checked={checkedState(countIn(selection.ids, ids), ids.length)}
      onCheckedChange={(checked) => setSelection(withMany(selection, ids, checked))}
    />
  );
}
