import type { FilterState } from "@sonolens/domain";
import type { FacetCounts } from "@sonolens/gallery";
import { Segmented } from "@sonolens/ui-kit";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import { useWords } from "../../lib/format/use-words.ts";

export interface ThreeWayProps {
  readonly name: "fixed" | "fault" | "starred";
  readonly state: FilterState;
  readonly counts: FacetCounts;
  readonly words: FilterWords;
  readonly change: (filters: Partial<FilterState>) => void;
}

/** Any, yes or no. */
export function ThreeWay({ name, state, counts, words, change }: ThreeWayProps) {
  const { t, locale } = useWords();
  const number = new Intl.NumberFormat(locale);
  const value = state[name];
  return (
    <div className="min-w-0">
      <p className="mb-1 text-13 text-ink-2" aria-hidden="true">
        {words.nameOf(name)}
      </p>
      <Segmented
        wide
        label={words.nameOf(name)}
        value={value === null ? "any" : value ? "yes" : "no"}
        onValueChange={(next) => change({ [name]: next === "any" ? null : next === "yes" })}
        options={[
          { value: "any", label: t("filters:any") },
          { value: "yes", label: t(`filters:answer.${name}.yes`), count: number.format(counts[name].yes) },
          { value: "no", label: t(`filters:answer.${name}.no`), count: number.format(counts[name].no) },
        ]}
      />
    </div>
  );
}
