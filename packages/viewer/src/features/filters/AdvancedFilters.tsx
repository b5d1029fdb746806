import type { FilterName, Lack } from "@sonolens/domain";
import { useWords } from "../../lib/format/use-words.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { choicesOf } from "./choices.ts";
import { FixedChoices } from "./FixedChoices.tsx";
import type { FormPartProps } from "./filters-model.ts";
import { ThreeWay } from "./ThreeWay.tsx";

export const advancedFilters: readonly FilterName[] = [
  ...(["starred", "tags", "onlyUntagged", "components", "assignees", "cameras"] as const),
  ...(["selectedGroups", "group", "lacks"] as const),
];

const lacks: readonly Lack[] = ["location", "distance", "tags"];

/** Less common filters. */
export function AdvancedFilters({ model, actions, words, shown }: FormPartProps) {
  const { t, locale } = useWords();
  const { state, counts, groups, components } = model;
  const { change } = actions;
  const untagged = words.nameOf("onlyUntagged");
  return (
    <div className="flex flex-col gap-4">
      <ThreeWay name="starred" {...{ state, counts, words, change }} />
      <div>
        <ChoiceList
          label={words.nameOf("tags")}
          searchLabel={t("filters:searchTags")}
          choices={choicesOf(counts.tags, state.tags, locale)}
          chosen={state.tags}
          onChange={(tags) => change({ tags })}
        />
        <ChoiceList
          label={untagged}
          hideLabel
          choices={[{ value: "untagged", label: untagged, count: counts.onlyUntagged }]}
          chosen={state.onlyUntagged ? ["untagged"] : []}
          onChange={(chosen) => change({ onlyUntagged: chosen.length > 0 })}
        />
      </div>
      {(components.counts.length > 0 || state.components.length > 0 || components.search?.text) && (
        <ChoiceList
          label={words.nameOf("components")}
          searchLabel={t("filters:searchComponents")}
          search={components.search}
          choices={choicesOf(
            components.counts,
            components.search?.text ? [] : state.components,
            locale,
            components.nameOf,
          )}
          chosen={state.components}
          onChange={(chosen) => change({ components: chosen })}
        />
      )}
      {(counts.assignees.length > 0 || state.assignees.length > 0) && (
        <ChoiceList
          label={words.nameOf("assignees")}
          searchLabel={t("filters:searchAssignees")}
          choices={choicesOf(counts.assignees, state.assignees, locale)}
          chosen={state.assignees}
          onChange={(assignees) => change({ assignees })}
        />
      )}
      {shown.includes("cameras") && (
        <ChoiceList
          label={words.nameOf("cameras")}
          searchLabel={t("filters:searchCameras")}
          choices={choicesOf(counts.cameras, state.cameras, locale)}
          chosen={state.cameras}
          onChange={(cameras) => change({ cameras })}
        />
      )}
      {shown.includes("selectedGroups") && (
        <ChoiceList
          label={words.nameOf("selectedGroups")}
          searchLabel={t("filters:searchGroups")}
          choices={groups}
          chosen={state.selectedGroups}
          onChange={(selectedGroups) => change({ selectedGroups })}
        />
      )}
      <FixedChoices
        label={words.nameOf("lacks")}
        values={lacks}
        textOf={(lack) => t(`filters:lacks.${lack}`)}
        counts={counts.lacks}
        chosen={state.lacks}
        onChange={(chosen) => change({ lacks: chosen })}
      />
    </div>
  );
}
