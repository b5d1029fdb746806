import { emptyFilterState, type FilterState } from "./filter-state.ts";
import { filterStateSchema } from "./filter-state-schema.ts";
import { isFilterSet } from "./filters-for-type.ts";

/** The part of a URL that selects what is shown, as the router parses it: without the page. */
export type FilterSearch = Readonly<Record<string, string | boolean>>;

/** The name of each filter in the URL. */
const names = {
  sort: "sort",
  tags: "tags",
  onlyUntagged: "untagged",
  group: "group",
  pdClassification: "pd",
  pdSeverity: "severity",
  snapshotType: "type",
  label: "label",
  startDate: "from",
  endDate: "to",
  fixed: "fixed",
  fault: "fault",
  starred: "starred",
  selectedGroups: "groups",
  gas: "gas",
  locationCluster: "place",
  repairStatus: "repair",
  repairDue: "due",
  mine: "mine",
  assignees: "assignees",
  cameras: "cameras",
  severityLevels: "level",
  lacks: "lacks",
  notCounted: "uncounted",
  repairCauses: "cause",
  components: "components",
} as const satisfies Record<keyof FilterState, string>;

const filters = Object.keys(names) as (keyof FilterState)[];

/** Names of orders in older URLs. */
const oldSorts: Readonly<Record<string, string>> = { newest: "createdDesc", oldest: "createdAsc" };

/** Leaks and discharges had a filter of severity each. */
const oldLevels: readonly string[] = ["leak", "pdLevel"];

/** Separates the values of a list, and is escaped within one. */
const between = "~";

const listOf = (text: string): string[] =>
  text.split(between).map((value) => {
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  });

const textOf = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll("%", "%25").replaceAll(between, "%7E")).join(between);

function rangeOf(text: string) {
  const [, min, max] = /^([\d.]+)-([\d.]+)$/.exec(text) ?? [];
  return min === undefined ? null : { min: Number(min), max: Number(max) };
}

/** The value of a filter in a URL, converted to the filter's type if it can be parsed. */
function read(name: keyof FilterState, said: unknown): unknown {
  if (typeof said === "boolean") return said;
  // The router parses what looks like a number as one.
  if (typeof said !== "string" && typeof said !== "number") return undefined;
  const text = `${said}`;
  if (name === "sort") return oldSorts[text] ?? text;
  if (name === "pdSeverity") return rangeOf(text);
  if (Array.isArray(emptyFilterState[name])) return listOf(text);
  return typeof emptyFilterState[name] === "boolean" || /^(?:fixed|fault|starred)$/.test(name) ? said : text;
}

/** The filters and the order of a URL; what is missing or invalid has its default. */
export function filtersOfSearch(search: Readonly<Record<string, unknown>>): FilterState {
  const levels = [names.severityLevels, ...oldLevels]
    .map((name) => search[name])
    .filter((some) => some !== undefined)
    .join(between);
  return filterStateSchema.parse(
    Object.fromEntries(
      filters.map((name) => [name, read(name, name === "severityLevels" ? levels : search[names[name]])]),
    ),
  );
}

/** A part of a URL that selects nothing, and why: no filter has the name, or the filter has no such value. */
export interface UnreadFilter {
  readonly name: string;
  readonly reason: "unknownName" | "unknownValue";
}

/** The parts of a URL that {@link filtersOfSearch} ignores, or reads in part only. */
export function unreadFilters(search: Readonly<Record<string, unknown>>): UnreadFilter[] {
  return Object.entries(search).flatMap(([name, said]): UnreadFilter[] => {
    const filter = oldLevels.includes(name) ? "severityLevels" : filters.find((one) => names[one] === name);
    if (filter === undefined) return [{ name, reason: "unknownName" }];
    const given = read(filter, said);
    const taken: unknown = filtersOfSearch({ [name]: said })[filter];
    const isRead =
      Array.isArray(given) && Array.isArray(taken)
        ? given.every((value: string) => taken.includes(value.normalize("NFC")) || taken.includes(value))
        : given !== undefined && (taken !== emptyFilterState[filter] || given === taken);
    return isRead ? [] : [{ name, reason: "unknownValue" }];
  });
}

/** The names of filters in a URL, without that of the order. */
export const filterNamesInSearch: readonly string[] = filters
  .filter((filter) => filter !== "sort")
  .map((filter) => names[filter]);

/** The URL parameters of filters and an order; defaults are left out. */
export function searchOfFilters(state: FilterState): FilterSearch {
  const search: Record<string, string | boolean> = {};
  for (const name of filters) {
    const value = state[name];
    if (name === "sort" ? value === emptyFilterState.sort : !isFilterSet(state, name)) continue;
    if (typeof value === "string" || typeof value === "boolean") search[names[name]] = value;
    else if (Array.isArray(value)) search[names[name]] = textOf(value as readonly string[]);
    else if (name === "pdSeverity" && state.pdSeverity)
      search[names[name]] = `${state.pdSeverity.min}-${state.pdSeverity.max}`;
  }
  return search;
}
