import { emptyFilterState, type FilterState, filterStateSchema } from "@sonolens/domain";
import type { KeyedStorage, StorageKey } from "../../host/viewer-host.ts";
import { setFilters } from "../../lib/format/active-filters.ts";

/** A named set of filters. */
export interface SavedFilter {
  readonly name: string;
  /** Including the order at the time. */
  readonly filters: FilterState;
}

/** Maximum number of saved filters. */
export const savedMax = 20;
export const nameMax = 60;

/** Why a name is rejected. */
export type NameProblem = "nameMissing" | "nameTaken";

const nameOf = (typed: string) => typed.normalize("NFC").trim().replace(/\s+/g, " ");
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What is wrong with a name; `own` is the filter being renamed. */
export function nameProblem(
  saved: readonly SavedFilter[],
  typed: string,
  own?: string,
): NameProblem | undefined {
  const name = nameOf(typed);
  if (name === "") return "nameMissing";
  return saved.some((other) => other.name !== own && sameName(other.name, name)) ? "nameTaken" : undefined;
}

/** The list with one more at its end. */
export const withSaved = (
  saved: readonly SavedFilter[],
  name: string,
  filters: FilterState,
): SavedFilter[] => [...saved, { name: nameOf(name).slice(0, nameMax), filters }];

export const renamed = (saved: readonly SavedFilter[], old: string, name: string): SavedFilter[] =>
  saved.map((each) => (each.name === old ? { ...each, name: nameOf(name).slice(0, nameMax) } : each));

export const without = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.filter((each) => each.name !== name);

/** The list with a filter restored at its position, unless its name was reused. */
export const putBack = (saved: readonly SavedFilter[], filter: SavedFilter, place: number): SavedFilter[] =>
  nameProblem(saved, filter.name) ? [...saved] : saved.toSpliced(place, 0, filter);

type Storage = Pick<KeyedStorage<StorageKey>, "read" | "write">;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readAll(storage: Storage): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage.read("savedFilters") ?? "{}");
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Filters that were saved when leaks and discharges had a filter of severity each. */
function withSeverity(filters: unknown): unknown {
  if (!isObject(filters) || Object.hasOwn(filters, "severityLevels")) return filters;
  const { leakLevels, pdLevels, ...others } = filters;
  return { ...others, severityLevels: [leakLevels, pdLevels].flat() };
}

/** The filters that an account saved on this device. Unreadable ones are left out. */
export function readSaved(storage: Storage, accountId: string): SavedFilter[] {
  const all = readAll(storage);
  const own = Object.hasOwn(all, accountId) ? all[accountId] : undefined;
  if (!Array.isArray(own)) return [];
  const saved: SavedFilter[] = [];
  for (const each of own) {
    if (!isObject(each) || typeof each.name !== "string" || nameProblem(saved, each.name)) continue;
    const filters = filterStateSchema.safeParse(withSeverity(each.filters));
    if (filters.success) saved.push({ name: nameOf(each.name).slice(0, nameMax), filters: filters.data });
  }
  return saved.slice(0, savedMax);
}

/** Saves the filters of an account; those of other accounts are kept. */
export function writeSaved(storage: Storage, accountId: string, saved: readonly SavedFilter[]): void {
  const kept = saved.map(({ name, filters }) => ({ name, filters: onlySet(filters) }));
  storage.write("savedFilters", JSON.stringify({ ...readAll(storage), [accountId]: kept }));
}

/** What differs from the default. */
function onlySet(state: FilterState): Partial<FilterState> {
  const set = setFilters(state).map((name) => [name, state[name]]);
  return {
    ...Object.fromEntries(set),
    ...(state.sort !== emptyFilterState.sort && { sort: state.sort }),
  };
}
