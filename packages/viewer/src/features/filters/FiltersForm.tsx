import {
  type FacetCounts,
  type FilterCircumstances,
  type FilterName,
  type FilterState,
  isFilterSet,
  repairStatuses,
  type SnapshotType,
  shownFilters,
} from "@sonolens/domain";
import { Accordion, DateRangePicker, StatusGlyph } from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import { useWords } from "../../lib/format/use-words.ts";
import { AdvancedFilters, advancedFilters } from "./AdvancedFilters.tsx";
import { AnalysisFilters, analysisFilters } from "./AnalysisFilters.tsx";
import type { Choice } from "./choices.ts";
import { dayPresets } from "./day-presets.ts";
import { FixedChoices } from "./FixedChoices.tsx";
import type { TypeCounts } from "./filter-facts.ts";
import type { FilterWords } from "./filter-words.ts";
import { TypeSegment } from "./TypeSegment.tsx";

export interface FiltersSnapshot {
  readonly state: FilterState;
  readonly counts: FacetCounts;
  readonly types: TypeCounts;
  /** The groups of the organization that the user is in. */
  readonly groups: readonly Choice[];
  readonly circumstances: FilterCircumstances;
  /** Today as yyyy-mm-dd. */
  readonly today: string;
  /** The type is above the form already. */
  readonly withoutType?: boolean | undefined;
  readonly isAdvancedOpen: boolean;
}

export interface FiltersActions {
  readonly change: (filters: Partial<FilterState>) => void;
  readonly pickType: (type: SnapshotType | null) => void;
  readonly setAdvancedOpen: (open: boolean) => void;
}

export interface FiltersFormProps {
  readonly snapshot: FiltersSnapshot;
  readonly actions: FiltersActions;
  readonly words: FilterWords;
  /** Above the filters: the saved filters. */
  readonly saved?: ReactNode;
}

/** Props of a part of the form. */
export interface FormPartProps {
  readonly snapshot: FiltersSnapshot;
  readonly actions: FiltersActions;
  readonly words: FilterWords;
  /** The filters that apply to the type. */
  readonly shown: readonly FilterName[];
}

/** All filters with the count of each value. Filters that do not apply to the type are left out. */
export function FiltersForm({ snapshot, actions, words, saved }: FiltersFormProps) {
  const { t, locale } = useWords();
  const { state, counts } = snapshot;
  const { change } = actions;
  const [isAnalysisOpen, setAnalysisOpen] = useState(true);
  const shown = shownFilters(state.snapshotType, snapshot.circumstances);
  const open = [...(isAnalysisOpen ? ["analysis"] : []), ...(snapshot.isAdvancedOpen ? ["advanced"] : [])];
  const number = new Intl.NumberFormat(locale);
  const countOf = (filters: readonly FilterName[]) => {
    const set = filters.filter((name) => shown.includes(name) && isFilterSet(state, name)).length;
    return set === 0 ? {} : { count: number.format(set) };
  };
  return (
    <div className="flex flex-col gap-4">
      {saved}
      {!snapshot.withoutType && (
        <Block title={t("filters:type")}>
          <TypeSegment type={state.snapshotType} counts={snapshot.types} pickType={actions.pickType} wide />
        </Block>
      )}
      <FixedChoices
        label={words.nameOf("repairStatus")}
        values={repairStatuses}
        textOf={(status) => t(`filters:status.${status}`)}
        glyphOf={(status) => <StatusGlyph status={status} />}
        counts={counts.repairStatus}
        chosen={state.repairStatus}
        onChange={(repairStatus) => change({ repairStatus })}
      />
      <DateRangePicker
        label={t("filters:date")}
        value={{ from: state.startDate, to: state.endDate }}
        onValueChange={({ from, to }) => change({ startDate: from, endDate: to })}
        presets={dayPresets(snapshot.today).map(({ days, range }) => ({
          label: t("filters:lastDays", { count: days }),
          range,
        }))}
      />
      <Accordion
        open={open}
        onOpenChange={(next) => {
          setAnalysisOpen(next.includes("analysis"));
          if (next.includes("advanced") !== snapshot.isAdvancedOpen)
            actions.setAdvancedOpen(next.includes("advanced"));
        }}
        sections={[
          {
            id: "analysis",
            title: t("filters:section.analysis"),
            summary: t("filters:analysisSummary"),
            ...countOf(analysisFilters),
            content: <AnalysisFilters {...{ snapshot, actions, words, shown }} />,
          },
          {
            id: "advanced",
            title: t("filters:section.advanced"),
            summary: t("filters:advancedSummary"),
            ...countOf(advancedFilters),
            content: <AdvancedFilters {...{ snapshot, actions, words, shown }} />,
          },
        ]}
      />
    </div>
  );
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-13 text-ink-2" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}
