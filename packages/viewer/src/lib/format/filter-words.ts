import type { FilterName, FilterState } from "@sonolens/domain";
import { formatDay, formatDayRange, type MessageKey } from "@sonolens/i18n";
import { useCallback } from "react";
import { keyOf } from "./key-of.ts";
import { noonUtc } from "./noon-utc.ts";
import { pdKindKey } from "./pd-kind-key.ts";
import { useWords } from "./use-words.ts";

const gases: Readonly<Record<string, MessageKey>> = {
  AIR: "filters:gas.AIR",
  HYDROGEN: "filters:gas.HYDROGEN",
  CARBON_DIOXIDE: "filters:gas.CARBON_DIOXIDE",
  METHANE: "filters:gas.METHANE",
  HYDROCARBONS: "filters:gas.HYDROCARBONS",
  HELIUM: "filters:gas.HELIUM",
  ARGON: "filters:gas.ARGON",
  AMMONIA: "filters:gas.AMMONIA",
  NITROGEN: "filters:gas.NITROGEN",
  SULPHUR_HEXAFLUORIDE: "filters:gas.SULPHUR_HEXAFLUORIDE",
  STEAM: "filters:gas.STEAM",
  OTHER: "filters:gas.OTHER",
};

const gasKey = (name: string): MessageKey | undefined => keyOf(gases, name);

/** The text of each known name; others are shown as they are. */
const useNamed = (keyOf: (name: string) => MessageKey | undefined) => {
  const { t } = useWords();
  return useCallback(
    (name: string) => {
      const key = keyOf(name);
      return key ? t(key) : name;
    },
    [t, keyOf],
  );
};

const noNames: ReadonlyMap<string, string> = new Map();

export type FilterWords = ReturnType<typeof useFilterWords>;

/**
 * The texts of filters in the current language. `groupNames` and `componentNames` by id; `placeName` of the location
 * cluster.
 */
export function useFilterWords(
  groupNames: ReadonlyMap<string, string>,
  placeName = "",
  componentNames: ReadonlyMap<string, string> = noNames,
) {
  const { t, locale } = useWords();
  const nameOf = useCallback((filter: FilterName) => t(`filters:name.${filter}`), [t]);
  const gas = useNamed(gasKey);
  const kind = useNamed(pdKindKey);
  const day = (text: string) => formatDay(noonUtc(text), locale, new Date(), "UTC");
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  const group = (id: string) => groupNames.get(id) ?? id;
  const component = (id: string) => componentNames.get(id) ?? id;
  const textOfValue = (filter: FilterName, state: FilterState): string => {
    switch (filter) {
      case "tags":
      case "cameras":
      case "assignees":
        return list.format(state[filter]);
      case "gas":
        return list.format(state.gas.map(gas));
      case "pdClassification":
        return list.format(state.pdClassification.map(kind));
      case "selectedGroups":
        return list.format(state.selectedGroups.map(group));
      case "components":
        return list.format(state.components.map(component));
      case "group":
        return state.group === null ? "" : group(state.group);
      case "severityLevels":
        return list.format(state.severityLevels.map((level) => t(`common:severity.${level}`)));
      case "lacks":
        return list.format(state.lacks.map((lack) => t(`filters:lacks.${lack}`)));
      case "notCounted":
        return list.format(state.notCounted.map((reason) => t(`costSummary:leftOutBecause.${reason}`)));
      case "repairCauses":
        return list.format(state.repairCauses.map((cause) => t(`details:work.causes.${cause}`)));
      case "repairDue":
        return list.format(state.repairDue.map((due) => t(`filters:due.${due}`)));
      case "repairStatus":
        return list.format(state.repairStatus.map((status) => t(`filters:status.${status}`)));
      case "pdSeverity":
        return state.pdSeverity ? t("filters:severityRange", { ...state.pdSeverity }) : "";
      case "startDate":
      case "endDate":
        return day(state[filter] ?? "1970-01-01");
      case "fixed":
      case "fault":
      case "starred":
        return t(`filters:answer.${filter}.${state[filter] ? "yes" : "no"}`);
      case "snapshotType":
        return t(`filters:type.${state.snapshotType ?? "all"}`);
      case "label":
        return state.label;
      case "locationCluster":
        return placeName;
      default:
        return "";
    }
  };
  const textOf = (filter: FilterName, state: FilterState): string => {
    if (filter === "startDate" && state.startDate !== null && state.endDate !== null)
      return formatDayRange(noonUtc(state.startDate), noonUtc(state.endDate), locale, new Date(), "UTC");
    // Values that need no name before them.
    if (filter === "fixed" || filter === "fault" || filter === "starred") return textOfValue(filter, state);
    const value = textOfValue(filter, state);
    return value === "" ? nameOf(filter) : t("filters:chip", { name: nameOf(filter), value });
  };
  return {
    /** The name of a filter: "Gas". */
    nameOf,
    /** The text of a gas, or the name that the camera wrote. */
    gas,
    /** The text of a discharge type, or the name that the analysis wrote. */
    kind,
    /** The name of a component. */
    component,
    /** A filter with its value: "Gas: Air, Methane". */
    textOf,
  };
}
