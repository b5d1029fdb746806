import { Checkbox, checkedState } from "@sonolens/ui-kit";
import { useAtom } from "jotai";
import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { idsOfGroup, type Ordered } from "./ids-in-order.ts";
import { selectionAtom } from "./selection-atoms.ts";
import { countIn, withMany } from "./selection-model.ts";

export interface GroupChoiceProps {
  readonly gallery: Ordered;
  readonly groupKey: string | null;
  /** The text of the header. */
  readonly title: string;
}

/** Selects a group including its other pages, or deselects it. */
export function GroupChoice({ gallery, groupKey, title }: GroupChoiceProps) {
  const { t } = useWords();
  const [selection, setSelection] = useAtom(selectionAtom);
  // A group may have a hundred thousand snapshots.
  const group = useMemo(() => idsOfGroup(gallery, groupKey), [gallery, groupKey]);
  const chosen = selection.ids.size === 0 ? 0 : countIn(selection.ids, group.ids());
  return (
    <Checkbox
      hideLabel
      label={t("bulk:selectGroup", { title })}
      checked={checkedState(chosen, group.count)}
      onCheckedChange={(checked) => setSelection(withMany(selection, group.ids(), checked))}
    />
  );
}
