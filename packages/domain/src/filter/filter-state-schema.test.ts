import { expect, it } from "vitest";
import { emptyFilterState } from "./filter-state.ts";
import { filterStateSchema } from "./filter-state-schema.ts";

it("[FIL-11] reads every filter and the sort", () => {
  const state = {
    ...{ sort: "leakSizeDesc", tags: ["hall"], onlyUntagged: true, group: "g1" },
    ...{ pdClassification: ["corona"], pdSeverity: { min: 50, max: 100 }, snapshotType: "PD" },
    ...{ label: "valve 7", startDate: "2026-02-28", endDate: "2026-11-18" },
    ...{ fixed: false, fault: true, starred: true, selectedGroups: ["g2"], gas: ["AIR"] },
    locationCluster: "c1",
  };
  expect(filterStateSchema.parse(state)).toEqual({ ...emptyFilterState, ...state });
});

it("[FIL-11] lets everything pass where nothing is remembered", () => {
  expect(filterStateSchema.parse({})).toEqual(emptyFilterState);
});

it("lets everything pass by a filter that makes no sense", () => {
  const broken = Object.fromEntries(Object.keys(emptyFilterState).map((name) => [name, { bad: true }]));
  expect(filterStateSchema.parse(broken)).toEqual(emptyFilterState);
  for (const pdSeverity of [{ min: 60, max: 50 }, { min: -1, max: 50 }, { min: 50 }])
    expect(filterStateSchema.parse({ pdSeverity }).pdSeverity).toBeNull();
});

it.each(["2026-02-30", "2026-13-01", "26-1-1", "2026-11-18T00:00:00Z", "today"])(
  "takes %s for no day of the calendar",
  (startDate) => {
    expect(filterStateSchema.parse({ startDate }).startDate).toBeNull();
  },
);

it("keeps the names that it knows of a list", () => {
  const state = filterStateSchema.parse({ repairStatus: ["solved", "gone"], lacks: ["tags"] });
  expect(state).toMatchObject({ repairStatus: ["solved"], lacks: ["tags"] });
});
