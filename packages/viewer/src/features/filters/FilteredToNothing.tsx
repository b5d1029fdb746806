import type { FilterState } from "@sonolens/domain";
import type { GalleryAction, GalleryColumns } from "@sonolens/gallery";
import { useClusterName } from "../../data/snapshots/location-address.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { chipFilters, withoutChip } from "./active-filters.ts";
import { FilterChips } from "./FilterChips.tsx";
import { useFilterWords } from "./filter-words.ts";
import { useGroupNames } from "./use-group-names.ts";

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
  const words = useFilterWords(groupNames ?? noNames, useClusterName(state.locationCluster, columns));
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
