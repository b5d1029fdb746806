import type { FilterState } from "@sonolens/domain";
import type { GalleryAction, GalleryColumns } from "@sonolens/gallery";
import { useGroupNames } from "../../data/cameras/use-group-names.ts";
import { useComponentNames } from "../../data/components/use-filter-components.ts";
import { useClusterName } from "../../data/snapshots/location-address.ts";
import { chipFilters, withoutChip } from "../../lib/format/active-filters.ts";
import { useFilterWords } from "../../lib/format/filter-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { FilterChips } from "./FilterChips.tsx";

const noNames: ReadonlyMap<string, string> = new Map();

/** Names the active filters when no snapshot passes them, each removable. */
export function FilteredToNothing({
  state,
  columns,
  change,
}: {
  readonly state: FilterState;
  /** Undefined until filters can be evaluated. */
  readonly columns: GalleryColumns | undefined;
  readonly change: (action: GalleryAction) => void;
}) {
  useLazyTexts("filters", "card", "location", "costSummary", "details");
  const { t } = useWords();
  const groupNames = useGroupNames(state.group !== null || state.selectedGroups.length > 0);
  const words = useFilterWords(
    groupNames ?? noNames,
    useClusterName(state.locationCluster, columns),
    useComponentNames(state.components),
  );
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="text-13 text-ink-2">{t("filters:nothingPasses")}</p>
      <FilterChips
        centred
        filters={chipFilters(state)}
        state={state}
        words={words}
        remove={(filter) => change({ kind: "change", filters: withoutChip(filter) })}
        focusAfterLast={() => document.getElementById("main")?.focus({ preventScroll: true })}
      />
    </div>
  );
}
