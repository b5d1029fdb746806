import type { SnapshotType } from "../snapshot/analysis-type.ts";
import { emptyFilterState, type FilterName, type FilterState } from "./filter-state.ts";

/** The types that a filter is about; choosing one of a single type switches to it (core 4). */
export const typesOfFilter = {
  // First: another one that is chosen with it decides about the type.
  notCounted: ["LEAK", "LEAK_SIZE"],
  gas: ["LEAK"],
  fixed: ["LEAK"],
  pdClassification: ["PD"],
  pdSeverity: ["PD"],
  fault: ["MECHANICAL"],
} as const satisfies Partial<Record<FilterName, readonly SnapshotType[]>>;

const typed: Partial<Record<FilterName, readonly SnapshotType[]>> = typesOfFilter;

/** Other conditions for the filters that are shown. */
export interface FilterCircumstances {
  /** Groups are offered to users in an organization only. */
  readonly inOrganization: boolean;
  /** The desktop shows neither the camera filter nor those of partial discharge. */
  readonly isDesktop?: boolean | undefined;
}

const hiddenOnDesktop: readonly FilterName[] = ["cameras", "pdClassification", "pdSeverity"];

/** Whether a filter applies to the type that is shown; without a type all do. Others are hidden. */
export const filterFits = (name: FilterName, type: SnapshotType | null): boolean =>
  type === null || (typed[name]?.includes(type) ?? true);

/** The filters that are shown while a type is chosen. */
export function shownFilters(type: SnapshotType | null, circumstances: FilterCircumstances): FilterName[] {
  const { inOrganization, isDesktop = false } = circumstances;
  return (Object.keys(emptyFilterState) as (keyof FilterState)[]).filter(
    (name): name is FilterName =>
      name !== "sort" &&
      filterFits(name, type) &&
      (inOrganization || (name !== "group" && name !== "selectedGroups")) &&
      !(isDesktop && hiddenOnDesktop.includes(name)),
  );
}

/** Whether a filter excludes anything. */
export function isFilterSet(state: FilterState, name: FilterName): boolean {
  const value = state[name];
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return value !== emptyFilterState[name];
}

/** The state without the filters that are not shown: a hidden filter must not exclude anything. */
export function withoutHiddenFilters(state: FilterState, circumstances: FilterCircumstances): FilterState {
  const shown = shownFilters(state.snapshotType, circumstances);
  const hidden = (Object.keys(emptyFilterState) as (keyof FilterState)[]).filter(
    (name) => name !== "sort" && !shown.includes(name) && isFilterSet(state, name),
  );
  if (hidden.length === 0) return state;
  return { ...state, ...Object.fromEntries(hidden.map((name) => [name, emptyFilterState[name]])) };
}
