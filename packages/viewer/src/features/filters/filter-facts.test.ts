import {
  changeFilters,
  emptyFilterState,
  type FilterState,
  leakPricingOf,
  settingsSchema,
  snapshotTypes,
} from "@sonolens/domain";
import { createGalleryColumns, filterRows, type GalleryAction, galleryReducer } from "@sonolens/gallery";
import { expect, it } from "vitest";
import { barFilters, chipFilters, setFilters, withoutChip } from "../../lib/format/active-filters.ts";
import { choicesOf, toggled } from "./choices.ts";
import {
  componentCounts,
  dayPresets,
  type FilteredSnapshots,
  groupCounts,
  typeCounts,
} from "./filter-facts.ts";

const types = ["LEAK", "PD", "LEAK_SIZE", "MECHANICAL", undefined] as const;
const columns = createGalleryColumns(
  Array.from({ length: 200 }, (_, index) => ({
    id: `${index}`,
    device_analysis_type: types[index % 5] ?? null,
    starred: index % 3 === 0,
    fault: index % 2 === 0,
    ownership: `${index % 4}`,
    leak: index % 2 === 0 ? null : 12,
    meta: { leak_type: index % 7 === 0 ? "METHANE" : "AIR" },
  })),
  { locale: "en", timeZone: "UTC" },
);

const leakPricing = leakPricingOf(settingsSchema.parse({}), "weekly");

function filteredBy(filters: Partial<FilterState>): FilteredSnapshots {
  const state = { ...emptyFilterState, ...filters };
  const context = { groupOwnerships: { north: ["0", "1"], south: ["3"] }, leakPricing };
  return { columns, state, context, selection: filterRows(columns, state, context) };
}

it("counts beside each type what a press on it shows, whatever is filtered by, and leaves filters that fit it", () => {
  const some: readonly Partial<FilterState>[] = [
    { gas: ["METHANE"] },
    { fixed: false },
    { fault: true },
    { pdClassification: ["corona"] },
    { notCounted: ["sizeUnknown", "distanceUnknown"] },
    { starred: true },
  ];
  const allTypes = [null, ...snapshotTypes];
  for (let chosen = 0; chosen < 2 ** some.length * allTypes.length; chosen++) {
    const snapshotType = allTypes[chosen % allTypes.length] ?? null;
    const bits = Math.floor(chosen / allTypes.length);
    const filters = Object.assign({ snapshotType }, ...some.filter((_, at) => (bits >> at) % 2 === 1));
    const filtered = filteredBy(changeFilters({ ...emptyFilterState, ...filters }, {}));
    const counts = typeCounts(filtered);
    for (const type of allTypes) {
      const press: GalleryAction =
        type === null || type === filtered.state.snapshotType
          ? { kind: "change", filters: { snapshotType: type } }
          : { kind: "pickType", type };
      const after = galleryReducer({ filters: filtered.state, page: 0 }, press).filters;
      expect([type, counts[type ?? "all"]]).toEqual([type, filteredBy(after).selection.count]);
      expect(changeFilters(after, {})).toEqual(after);
    }
  }
});

it("counts the cameras of each group", () => {
  expect([...groupCounts(filteredBy({ selectedGroups: ["north"] }), ["north", "south"])]).toEqual([
    ["north", 100],
    ["south", 50],
  ]);
});

it("[CMP-10] counts the snapshots of each component, each once, whatever component is chosen", () => {
  const componentTags = { pump: ["pump-5", "bearing"], fan: ["A\u0308"], bare: [] };
  const list = [["pump-5", "bearing"], ["bearing"], ["Ä"], [], ["pump-5", "Ä"]];
  const own = createGalleryColumns(
    list.map((tags, index) => ({ id: `${index}`, tags, starred: index < 4 })),
    { locale: "en", timeZone: "UTC" },
  );
  const countsOf = (filters: Partial<FilterState>) => {
    const state = { ...emptyFilterState, ...filters };
    const filtered = { columns: own, state, context: { componentTags } };
    return componentCounts(
      { ...filtered, selection: filterRows(own, state, { componentTags }) },
      Object.keys(componentTags),
    ).map(({ count }) => count);
  };
  expect(countsOf({})).toEqual([3, 2, 0]);
  expect(countsOf({ components: ["fan"], starred: true })).toEqual([2, 1, 0]);
});

it("names what is filtered by, and takes one away", () => {
  const state = { ...emptyFilterState, snapshotType: "LEAK", label: "a", gas: ["AIR"] } satisfies FilterState;
  expect(setFilters(state)).toEqual(["snapshotType", "label", "gas"]);
  expect(barFilters(state)).toEqual(["gas"]);
  expect(setFilters({ ...state, ...withoutChip("gas") })).toEqual(["snapshotType", "label"]);
});

it("offers values by name with numbers in their order, and keeps chosen ones that are gone", () => {
  const counts = [
    { name: "hall 10", count: 1 },
    { name: "hall 2", count: 0 },
  ];
  expect(choicesOf(counts, ["gone"], "en")).toEqual([
    { value: "gone", label: "gone", count: 0 },
    { value: "hall 2", label: "hall 2", count: 0 },
    { value: "hall 10", label: "hall 10", count: 1 },
  ]);
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});

it("counts the days of a preset with both ends", () => {
  const presets = dayPresets("2026-03-03");
  expect(presets.lastDays.map(({ range }) => range.from)).toEqual(["2026-02-25", "2026-02-02", "2025-03-04"]);
  expect(presets.thisMonth).toEqual({ from: "2026-03-01", to: "2026-03-03" });
  expect(presets.lastMonth).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(dayPresets("2026-01-31").lastMonth).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

it("a range of days has one chip, which clears both ends", () => {
  const day = { startDate: "2026-11-01", endDate: "2026-11-21" };
  const state = { ...emptyFilterState, ...day };
  expect(chipFilters(state)).toEqual(["startDate"]);
  expect({ ...state, ...withoutChip("startDate") }).toEqual(emptyFilterState);
  expect(chipFilters({ ...state, startDate: null })).toEqual(["endDate"]);
  expect({ ...state, startDate: null, ...withoutChip("endDate") }).toEqual(emptyFilterState);
});
