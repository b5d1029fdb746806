import { Checkbox, cx } from "@sonolens/ui-kit";
import { atom, useAtomValue, useSetAtom } from "jotai";
import { useMemo } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { chooseAtom, selectionAtom } from "./selection-atoms.ts";

export interface CardChoiceProps {
  readonly id: string;
  /** Of the snapshot; may be empty. */
  readonly label: string;
  readonly inTabOrder: boolean;
}

const someAtom = atom((get) => get(selectionAtom).ids.size > 0);

/** Whether a card is selected: a ring around its picture, and a checkbox that appears on hover or focus. */
export function CardChoice({ id, label, inTabOrder }: CardChoiceProps) {
  const { t } = useWords();
  const isSelected = useAtomValue(useMemo(() => atom((get) => get(selectionAtom).ids.has(id)), [id]));
  const some = useAtomValue(someAtom);
  const choose = useSetAtom(chooseAtom);
  return (
    <>
      {isSelected && (
        <span
          data-selected=""
          className="pointer-events-none absolute inset-x-0 top-0 aspect-5/3 max-md:end-auto max-md:top-3 max-md:w-28 rounded-m outline-2 outline-offset-2 outline-acc-line"
        />
      )}
      <span
        data-choosing={some ? "" : undefined}
        className={cx(
          "absolute top-0.5 start-1.5 max-md:top-3.5 z-10 transition-opacity",
          !isSelected &&
            "opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100",
          // On touch it is visible once a long press has selected a card.
          !some && "pointer-coarse:hidden",
        )}
      >
        <Checkbox
          onPicture
          hideLabel
          label={t("bulk:select", { label: label || t("gallery:noLabel") })}
          checked={isSelected}
          onCheckedChange={(_, withShift) => choose(id, withShift)}
          tabIndex={inTabOrder ? 0 : -1}
        />
      </span>
    </>
  );
}
