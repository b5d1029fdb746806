import { type GallerySort, gallerySorts } from "@sonolens/domain";
import type { GalleryAction } from "@sonolens/gallery";
import { SelectField, sortDescendingIcon } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";

export interface OrderFieldProps {
  readonly sort: GallerySort;
  readonly narrow: boolean;
  readonly change: (action: GalleryAction) => void;
}

/** The order of the gallery. */
export function OrderField({ sort, narrow, change }: OrderFieldProps) {
  useLazyTexts("filters");
  const { t } = useWords();
  return (
    <SelectField
      label={t("filters:sort")}
      hideLabel
      {...(!narrow && { icon: sortDescendingIcon })}
      value={sort}
      onValueChange={(next) => change({ kind: "change", filters: { sort: next } })}
      options={gallerySorts.map((each) => ({ value: each, label: t(`filters:sort.${each}`) }))}
      className="w-40 max-md:w-auto max-md:min-w-36 max-md:flex-1"
    />
  );
}
