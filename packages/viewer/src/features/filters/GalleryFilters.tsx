import type { FilterName, FilterState, SnapshotType } from "@sonolens/domain";
import type { GalleryAction } from "@sonolens/gallery";
import { Button, funnelSimpleIcon, Panel, Popover, Spinner } from "@sonolens/ui-kit";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { useGroupNames } from "../../data/cameras/use-group-names.ts";
import { useComponentNames } from "../../data/components/use-filter-components.ts";
import { useServices } from "../../data/services.ts";
import { useClusterName } from "../../data/snapshots/location-address.ts";
import { barFilters, setFilters, withoutChip } from "../../lib/format/active-filters.ts";
import { useFilterWords } from "../../lib/format/filter-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { FilterBarView } from "./FilterBarView.tsx";
import { type FilteredSnapshots, typeCounts } from "./filter-facts.ts";
import { useAnnouncedCount } from "./use-announced-count.ts";

const FiltersContent = lazyPart(async () => (await import("./FiltersContent.tsx")).FiltersContent);

const noNames: ReadonlyMap<string, string> = new Map();

export interface GalleryFiltersProps {
  readonly narrow: boolean;
  readonly state: FilterState;
  /** Undefined until filters can be evaluated. */
  readonly filtered: FilteredSnapshots | undefined;
  /** How many pass, of how many. */
  readonly shown: number | undefined;
  readonly all: number | undefined;
  readonly change: (action: GalleryAction) => void;
  /** Beside the button that opens the filters. */
  readonly children?: ReactNode;
}

/** The filters of the gallery: in its bar, in a popover on large screens and full-screen on phones. */
export function GalleryFilters(props: GalleryFiltersProps) {
  const { narrow, state, filtered, shown, all, change } = props;
  useLazyTexts("filters", "card", "location", "costSummary", "details");
  const { t } = useWords();
  const { host } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [isAdvancedOpen, setAdvancedOpen] = useState(() => host.storage.read("advancedFilters") === "open");
  const openerRef = useRef<HTMLButtonElement>(null);
  const hasGroups = state.group !== null || state.selectedGroups.length > 0;
  const groupNames = useGroupNames(isOpen || hasGroups);
  const words = useFilterWords(
    groupNames ?? noNames,
    useClusterName(state.locationCluster, filtered?.columns),
    useComponentNames(state.components),
  );
  // Cards come first: counting scans all snapshots once per type.
  const counted = useDeferredValue(filtered);
  const types = useMemo(() => counted && typeCounts(counted), [counted]);
  const told = useAnnouncedCount(shown, all);

  const chips = barFilters(state);
  const set = (filters: Partial<FilterState>) => change({ kind: "change", filters });
  const clear = () => change({ kind: "clear" });
  const pickType = (type: SnapshotType | null) =>
    type === null ? set({ snapshotType: null }) : change({ kind: "pickType", type });
  const clearer = (
    <Button
      variant="quiet"
      onClick={() => {
        openerRef.current?.focus();
        clear();
      }}
    >
      {t("filters:clearAll")}
    </Button>
  );
  const trigger = (
    <Button
      ref={openerRef}
      icon={funnelSimpleIcon}
      {...(chips.length > 0 && { "aria-label": t("filters:addNamed", { count: chips.length }) })}
    >
      {t("filters:add")}
    </Button>
  );
  const content = (
    <Part room={<Spinner />}>
      <FiltersContent
        {...{
          state,
          filtered: counted,
          types,
          words,
          groupNames,
          change,
          isAdvancedOpen,
          pickType,
        }}
        withoutType={!narrow}
        set={set}
        setAdvancedOpen={(open) => {
          setAdvancedOpen(open);
          host.storage.write("advancedFilters", open ? "open" : "closed");
        }}
      />
    </Part>
  );
  return (
    <FilterBarView
      model={{ state, types, all, filters: chips, told }}
      actions={{ pickType, remove: (filter: FilterName) => set(withoutChip(filter)) }}
      words={words}
      openerRef={openerRef}
      clearer={clearer}
      beside={props.children}
      opener={
        narrow ? (
          <Panel
            open={isOpen}
            onOpenChange={setOpen}
            trigger={trigger}
            title={t("filters:title")}
            closeLabel={t("filters:close")}
            aside={
              setFilters(state).length > 0 && (
                <Button variant="quiet" onClick={clear}>
                  {t("filters:clearAll")}
                </Button>
              )
            }
            footer={
              <Button variant="primary" wide large onClick={() => setOpen(false)}>
                {t("filters:show", { count: shown ?? 0 })}
              </Button>
            }
          >
            <div className="px-4 py-4 sm:px-6">{content}</div>
          </Panel>
        ) : (
          <Popover
            open={isOpen}
            onOpenChange={setOpen}
            trigger={trigger}
            title={t("filters:title")}
            closeLabel={t("filters:close")}
          >
            <div className="w-82 max-w-full">{content}</div>
          </Popover>
        )
      }
    />
  );
}
