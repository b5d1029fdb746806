import {
  type FilterState,
  type RepairStatus,
  repairStatuses,
  type SeverityLevel,
  type SnapshotType,
  severityLevels,
  snapshotTypes,
} from "@sonolens/domain";
import { Combobox, DateRangePicker, SelectField } from "@sonolens/ui-kit";
import type { FindComponents } from "../../data/components/use-component-source.ts";
import { useWords } from "../../lib/format/use-words.ts";

/** What a feed can be limited to, besides what has fixed values. */
export interface FeedChoices {
  readonly components: {
    /** Whether there are any. */
    readonly exist: boolean;
    /** Names by id of those that the feed is limited to. */
    readonly names: ReadonlyMap<string, string>;
    readonly find: FindComponents;
  };
  /** Names by id. */
  readonly groups: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
}

export interface ExampleFiltersProps {
  readonly state: FilterState;
  readonly choices: FeedChoices;
  readonly change: (filters: Partial<FilterState>) => void;
}

const all = "all";

/** The usual filters of a feed, one value each; the address takes several, and the other filters of the gallery. */
export function ExampleFilters({ state, choices, change }: ExampleFiltersProps) {
  const { t } = useWords();
  const everything = { value: all, label: t("dataConnect:all") };
  const { components, groups, tags } = choices;
  return (
    <>
      <SelectField
        label={t("dataConnect:type")}
        value={state.snapshotType ?? all}
        options={[
          everything,
          ...snapshotTypes.map((type) => ({ value: type, label: t(`filters:type.${type}`) })),
        ]}
        onValueChange={(value) => change({ snapshotType: value === all ? null : (value as SnapshotType) })}
      />
      <SelectField
        label={t("dataConnect:status")}
        value={state.repairStatus[0] ?? all}
        options={[
          everything,
          ...repairStatuses.map((status) => ({ value: status, label: t(`filters:status.${status}`) })),
        ]}
        onValueChange={(value) => change({ repairStatus: value === all ? [] : [value as RepairStatus] })}
      />
      <SelectField
        label={t("filters:name.severityLevels")}
        value={state.severityLevels[0] ?? all}
        options={[
          everything,
          ...severityLevels.map((level) => ({ value: level, label: t(`common:severity.${level}`) })),
        ]}
        onValueChange={(value) => change({ severityLevels: value === all ? [] : [value as SeverityLevel] })}
      />
      {components.exist && (
        <Combobox
          label={t("filters:name.components")}
          placeholder={t("dataConnect:all")}
          value={state.components[0] ?? null}
          valueLabel={components.names.get(state.components[0] ?? "") ?? ""}
          options={async (search, signal) =>
            (await components.find(search, signal)).map(({ id, name }) => ({ value: id, label: name }))
          }
          onValueChange={(value) => change({ components: value === null ? [] : [value] })}
        />
      )}
      {groups.size > 0 && (
        <SelectField
          label={t("filters:name.group")}
          value={state.selectedGroups[0] ?? all}
          options={[everything, ...[...groups].map(([value, label]) => ({ value, label }))]}
          onValueChange={(value) => change({ selectedGroups: value === all ? [] : [value] })}
        />
      )}
      {tags.length > 0 && (
        <Combobox
          label={t("filters:name.tags")}
          placeholder={t("dataConnect:all")}
          value={state.tags[0] ?? null}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          onValueChange={(value) => change({ tags: value === null ? [] : [value] })}
        />
      )}
      <DateRangePicker
        label={t("filters:date")}
        value={{ from: state.startDate, to: state.endDate }}
        onValueChange={({ from, to }) => change({ startDate: from, endDate: to })}
      />
    </>
  );
}
