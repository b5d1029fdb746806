import type { FilterState, SnapshotType } from "@sonolens/domain";
import type { GalleryAction } from "@sonolens/gallery";
import { useMemo, useState } from "react";
import { useServices } from "../../data/services.ts";
import { setFilters } from "../../lib/format/active-filters.ts";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import { today } from "../../lib/format/today.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { FiltersForm } from "./FiltersForm.tsx";
import { type FilteredSnapshots, groupCounts, type TypeCounts, valueCounts } from "./filter-facts.ts";
import { SavedFiltersView } from "./SavedFiltersView.tsx";
import { putBack, renamed, type SavedFilter, without, withSaved } from "./saved-filters.ts";
import { useComponentFilter } from "./use-component-filter.ts";
import { useSavedFilters } from "./use-saved-filters.ts";

export interface FiltersContentProps {
  readonly state: FilterState;
  readonly filtered: FilteredSnapshots | undefined;
  readonly types: TypeCounts | undefined;
  readonly words: FilterWords;
  readonly groupNames: ReadonlyMap<string, string> | undefined;
  readonly withoutType: boolean;
  readonly isAdvancedOpen: boolean;
  readonly change: (action: GalleryAction) => void;
  readonly set: (filters: Partial<FilterState>) => void;
  readonly pickType: (type: SnapshotType | null) => void;
  readonly setAdvancedOpen: (open: boolean) => void;
}

/** The content of the popover and the panel; nothing until filters can be evaluated. */
export function FiltersContent(props: FiltersContentProps) {
  const { state, filtered, types, words, groupNames, set } = props;
  const { host } = useServices();
  const { locale, timeZone } = useWords();
  const { saved, change: changeSaved } = useSavedFilters();
  const [deleted, setDeleted] = useState<{ readonly filter: SavedFilter; readonly place: number }>();
  const counts = useMemo(() => filtered && valueCounts(filtered), [filtered]);
  const groups = useMemo(() => {
    if (!groupNames || !filtered) return [];
    const counted = groupCounts(filtered, [...groupNames.keys()]);
    const order = new Intl.Collator(locale, { numeric: true });
    return [...groupNames]
      .map(([value, label]) => ({ value, label, count: counted.get(value) ?? 0 }))
      .sort((one, other) => order.compare(one.label, other.label));
  }, [groupNames, filtered, locale]);
  const components = useComponentFilter(filtered, state.components);
  if (!counts || !types) return null;
  return (
    <FiltersForm
      model={{
        state,
        counts,
        types,
        groups,
        components: components.choices,
        circumstances: { inOrganization: groupNames !== undefined, isDesktop: host.licence !== null },
        today: today(timeZone),
        withoutType: props.withoutType,
        isAdvancedOpen: props.isAdvancedOpen,
      }}
      actions={{
        change: components.remembering(set),
        pickType: props.pickType,
        setAdvancedOpen: props.setAdvancedOpen,
      }}
      words={words}
      saved={
        <SavedFiltersView
          model={{ saved, deleted: deleted?.filter, canSave: setFilters(state).length > 0 }}
          actions={{
            apply: ({ filters }) => set(filters),
            save: (name) => changeSaved((now) => withSaved(now, name, state)),
            rename: (old, name) => changeSaved((now) => renamed(now, old, name)),
            remove: (filter) => {
              setDeleted({ filter, place: saved.indexOf(filter) });
              changeSaved((now) => without(now, filter.name));
            },
            undo: () => {
              setDeleted(undefined);
              if (deleted) changeSaved((now) => putBack(now, deleted.filter, deleted.place));
            },
          }}
        />
      }
    />
  );
}
