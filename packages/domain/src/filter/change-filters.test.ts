import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snapshotTypes } from "../snapshot/analysis-type.ts";
import { changeFilters, pickSnapshotType } from "./change-filters.ts";
import { emptyFilterState, type FilterName, type FilterState, pdSeverityPreset } from "./filter-state.ts";
import { filterFits, isFilterSet, shownFilters, withoutHiddenFilters } from "./filters-for-type.ts";
import { anyFilterState } from "./testing/gallery-arbitraries.ts";

const change = (filters: Partial<FilterState>, from: Partial<FilterState> = {}) =>
  changeFilters({ ...emptyFilterState, ...from }, filters);

describe("choosing a filter", () => {
  it("[FIL-19] of gas or fixed switches to leaks, whatever type was shown", () => {
    for (const snapshotType of [null, ...snapshotTypes]) {
      expect(change({ gas: ["AIR"] }, { snapshotType }).snapshotType).toBe("LEAK");
      expect(change({ fixed: true }, { snapshotType }).snapshotType).toBe("LEAK");
      expect(change({ fixed: false }, { snapshotType }).snapshotType).toBe("LEAK");
    }
  });

  it("[FIL-20] of a PD class or severity switches to partial discharge", () => {
    for (const snapshotType of [null, ...snapshotTypes]) {
      expect(change({ pdClassification: ["corona"] }, { snapshotType }).snapshotType).toBe("PD");
      expect(change({ pdSeverity: pdSeverityPreset }, { snapshotType }).snapshotType).toBe("PD");
    }
  });

  it("[FIL-21] of fault switches to mechanical", () => {
    for (const snapshotType of [null, ...snapshotTypes])
      expect(change({ fault: true }, { snapshotType }).snapshotType).toBe("MECHANICAL");
  });

  it("of what sums leave out stays among leaks, and shows all types in place of another one", () => {
    const notCounted = ["tooLarge"] as const;
    for (const snapshotType of [null, "LEAK", "LEAK_SIZE"] as const)
      expect(change({ notCounted }, { snapshotType })).toMatchObject({ snapshotType, notCounted });
    for (const snapshotType of ["PD", "MECHANICAL"] as const) {
      expect(change({ notCounted }, { snapshotType })).toMatchObject({ snapshotType: null, notCounted });
      for (const before of [null, "LEAK", "LEAK_SIZE"] as const)
        expect(change({ snapshotType }, { snapshotType: before, notCounted }).notCounted).toEqual([]);
    }
    expect(change({ snapshotType: "LEAK_SIZE" }, { snapshotType: "LEAK", notCounted }).notCounted).toEqual(
      notCounted,
    );
    expect(change({ notCounted, fault: true }).snapshotType).toBe("MECHANICAL");
  });

  it("takes the filters of the type before away, and keeps those that fit every type", () => {
    const leaks = change({ gas: ["AIR"], fixed: false, starred: true, label: "valve", tags: ["roof"] });
    const discharges = changeFilters(leaks, { pdClassification: ["corona"] });
    expect(discharges).toEqual({
      ...emptyFilterState,
      snapshotType: "PD",
      pdClassification: ["corona"],
      starred: true,
      label: "valve",
      tags: ["roof"],
    });
  });

  it("takes a value away without switching", () => {
    const leaks = change({ gas: ["AIR"] });
    expect(changeFilters(leaks, { gas: [] })).toEqual({ ...emptyFilterState, snapshotType: "LEAK" });
    expect(change({ gas: [], fixed: null, fault: null }, { snapshotType: "PD" }).snapshotType).toBe("PD");
  });

  it("lets tags and untagged exclude each other", () => {
    expect(change({ onlyUntagged: true }, { tags: ["roof"] })).toMatchObject({
      tags: [],
      onlyUntagged: true,
    });
    expect(change({ tags: ["roof"] }, { onlyUntagged: true })).toMatchObject({
      tags: ["roof"],
      onlyUntagged: false,
    });
  });

  it("[FIL-23] never leaves a filter set that does not fit the type", () => {
    fc.assert(
      fc.property(anyFilterState, anyFilterState, (state, filters) => {
        const next = changeFilters(state, filters);
        for (const name of Object.keys(next) as (keyof FilterState)[])
          if (name !== "sort" && isFilterSet(next, name))
            expect(filterFits(name, next.snapshotType)).toBe(true);
        expect(changeFilters(next, {})).toEqual(next);
      }),
    );
  });
});

it("[FIL-22] a click on the active type clears it, one on another chooses that", () => {
  const leaks = pickSnapshotType(emptyFilterState, "LEAK");
  expect(leaks.snapshotType).toBe("LEAK");
  expect(pickSnapshotType(leaks, "LEAK")).toEqual(emptyFilterState);
  expect(pickSnapshotType(change({ gas: ["AIR"] }), "PD")).toEqual({
    ...emptyFilterState,
    snapshotType: "PD",
  });
});

describe("[FIL-23] what does not fit the type is hidden", () => {
  const own = [
    ...(["gas", "fixed", "pdClassification", "pdSeverity", "fault", "severityLevels"] as const),
    "notCounted",
  ] as const;
  const shown = (type: FilterState["snapshotType"]) => {
    const names = shownFilters(type, { inOrganization: true });
    return own.filter((name) => names.includes(name));
  };

  it("[FIL-23] each type shows its own filters, all types together show all", () => {
    expect(shown(null)).toEqual(own);
    expect(shown("LEAK")).toEqual(["gas", "fixed", "severityLevels", "notCounted"]);
    expect(shown("PD")).toEqual(["pdClassification", "pdSeverity", "severityLevels"]);
    expect(shown("MECHANICAL")).toEqual(["fault", "severityLevels"]);
    expect(shown("LEAK_SIZE")).toEqual(["severityLevels", "notCounted"]);
    for (const name of ["label", "tags", "starred", "startDate", "snapshotType"] as const)
      expect(shownFilters("LEAK_SIZE", { inOrganization: true })).toContain(name);
  });

  it("[FIL-18] groups show for users in an organization only", () => {
    const groups = (inOrganization: boolean) =>
      shownFilters(null, { inOrganization }).filter((name) => name === "group" || name === "selectedGroups");
    expect(groups(true)).toEqual(["group", "selectedGroups"]);
    expect(groups(false)).toEqual([]);
  });

  it("hides the camera and PD filters on the desktop", () => {
    const onDesktop = shownFilters(null, { inOrganization: true, isDesktop: true });
    const hidden: FilterName[] = ["cameras", "pdClassification", "pdSeverity"];
    for (const name of hidden) expect(onDesktop).not.toContain(name);
    expect(onDesktop).toContain("gas");
  });

  it("[FIL-23] a state from elsewhere loses what is hidden, and nothing else", () => {
    const state: FilterState = {
      ...emptyFilterState,
      snapshotType: "PD",
      gas: ["AIR"],
      pdSeverity: pdSeverityPreset,
      selectedGroups: ["north"],
      label: "valve",
    };
    expect(withoutHiddenFilters(state, { inOrganization: false })).toEqual({
      ...state,
      gas: [],
      selectedGroups: [],
    });
    expect(withoutHiddenFilters(emptyFilterState, { inOrganization: false })).toBe(emptyFilterState);
  });
});
