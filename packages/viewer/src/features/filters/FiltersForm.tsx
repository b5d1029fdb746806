import { type FilterName, isFilterSet, repairDues, repairStatuses, shownFilters } from "@sonolens/domain";
import { Accordion, DateRangePicker, StatusGlyph } from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { AdvancedFilters, advancedFilters } from "./AdvancedFilters.tsx";
import { AnalysisFilters, analysisFilters } from "./AnalysisFilters.tsx";
import { ChoiceList } from "./ChoiceList.tsx";
import { FixedChoices } from "./FixedChoices.tsx";
import { dayPresets } from "./filter-facts.ts";
import type { FiltersActions, FiltersModel } from "./filters-model.ts";
import { TypeSegment } from "./TypeSegment.tsx";

export interface FiltersFormProps {
  readonly model: FiltersModel;
  readonly actions: FiltersActions;
  readonly words: FilterWords;
  /** Above the filters: the saved filters. */
  readonly saved?: ReactNode;
}

/** All filters with the count of each value. Filters that do not apply to the type are left out. */
export function FiltersForm({ model, actions, words, saved }: FiltersFormProps) {
  const { t, locale } = useWords();
  const { state, counts } = model;
  const { change } = actions;
  const [isAnalysisOpen, setAnalysisOpen] = useState(true);
  const shown = shownFilters(state.snapshotType, model.circumstances);
  const open = [...(isAnalysisOpen ? ["analysis"] : []), ...(model.isAdvancedOpen ? ["advanced"] : [])];
  const number = new Intl.NumberFormat(locale);
  const presets = dayPresets(model.today);
  const countOf = (filters: readonly FilterName[]) => {
    const set = filters.filter((name) => shown.includes(name) && isFilterSet(state, name)).length;
    return set === 0 ? {} : { count: number.format(set) };
  };
  return (
    <div className="flex flex-col gap-4">
      {saved}
      {!model.withoutType && (
        <Block title={t("filters:type")}>
          <TypeSegment type={state.snapshotType} counts={model.types} pickType={actions.pickType} wide />
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
      <ChoiceList
        label={words.nameOf("repairDue")}
        choices={[
          ...repairDues.map((due) => ({
            value: due,
            label: t(`filters:due.${due}`),
            count: counts.repairDue[due],
          })),
          { value: "mine", label: words.nameOf("mine"), count: counts.mine },
        ]}
        chosen={[...state.repairDue, ...(state.mine ? ["mine"] : [])]}
        onChange={(chosen) =>
          change({
            repairDue: repairDues.filter((due) => chosen.includes(due)),
            mine: chosen.includes("mine"),
          })
        }
      />
      <DateRangePicker
        label={t("filters:date")}
        value={{ from: state.startDate, to: state.endDate }}
        onValueChange={({ from, to }) => change({ startDate: from, endDate: to })}
        max={model.today}
        presets={[
          ...presets.lastDays.map(({ days, range }) => ({
            label: t("filters:lastDays", { count: days }),
            range,
          })),
          { label: t("filters:thisMonth"), range: presets.thisMonth },
          { label: t("filters:lastMonth"), range: presets.lastMonth },
        ]}
      />
      <Accordion
        open={open}
        onOpenChange={(next) => {
          setAnalysisOpen(next.includes("analysis"));
          if (next.includes("advanced") !== model.isAdvancedOpen)
            actions.setAdvancedOpen(next.includes("advanced"));
        }}
        sections={[
          {
            id: "analysis",
            title: t("filters:section.analysis"),
            summary: t("filters:analysisSummary"),
            ...countOf(analysisFilters),
            content: <AnalysisFilters {...{ model, actions, words, shown }} />,
          },
          {
            id: "advanced",
            title: t("filters:section.advanced"),
            summary: t("filters:advancedSummary"),
            ...countOf(advancedFilters),
            content: <AdvancedFilters {...{ model, actions, words, shown }} />,
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
