import {
  emptyFilterState,
  type FilterState,
  filtersOfSearch,
  gallerySorts,
  searchOfFilters,
  unreadFilters,
} from "@sonolens/domain";
import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { galleryViewFrom, isUsual, searchOf } from "./gallery-link.ts";

const hrefOf = (state: FilterState) => defaultStringifySearch(searchOfFilters(state));
const stateAt = (href: string) => filtersOfSearch(defaultParseSearch(href));
const names = ["7", "true", "null", "a~b", "50%", "%7E", "[1]", "ä é", "{}", "a,b", ""];

/** Values of each filter that are difficult to encode in a URL. */
const values: { readonly [Name in keyof FilterState]: readonly FilterState[Name][] } = {
  sort: gallerySorts,
  tags: [["7"], ["pump"], names],
  onlyUntagged: [true],
  group: ["7", "group-1"],
  pdClassification: [["Corona"], names],
  pdSeverity: [
    { min: 0, max: 12.5 },
    { min: 50, max: 100 },
  ],
  snapshotType: ["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"],
  label: ["valve 7", ...names.filter((name) => name !== "")],
  startDate: ["2026-02-28", "2024-02-29"],
  endDate: ["2026-12-31"],
  fixed: [true, false],
  fault: [true, false],
  starred: [true, false],
  selectedGroups: [["7"], names],
  gas: [["AIR"], names],
  locationCluster: ["60.17012,24.94103", "-1.5,-0.25"],
  repairStatus: [["open"], ["inRepair", "solved"]],
  repairDue: [["overdue"], ["overdue", "toCheck"]],
  mine: [true],
  assignees: [["7"], names],
  cameras: [["2041"], names],
  severityLevels: [["low", "high"], ["veryHigh"]],
  lacks: [["location", "tags"]],
  repairCauses: [["flange"], ["valveStem", "other"]],
  components: [["7"], names],
  notCounted: [["tooLarge"], ["distanceUnknown", "notCalibrated"]],
};

describe("the link to a gallery", () => {
  it("[FIL-11] keeps every filter and order through the address", () => {
    for (const name of Object.keys(values) as (keyof FilterState)[])
      for (const value of values[name]) {
        const state: FilterState = { ...emptyFilterState, [name]: value };
        expect(stateAt(hrefOf(state)), hrefOf(state)).toEqual(state);
        expect(unreadFilters(defaultParseSearch(hrefOf(state))), hrefOf(state)).toEqual([]);
      }
    const all: FilterState = Object.assign(
      { ...emptyFilterState },
      ...Object.entries(values).map(([name, some]) => ({ [name]: some.at(-1) })),
    );
    expect(stateAt(hrefOf(all))).toEqual(all);
  });

  it("is short, and says nothing of the usual", () => {
    expect(searchOfFilters(emptyFilterState)).toEqual({});
    expect(
      hrefOf({
        ...emptyFilterState,
        sort: "location",
        tags: ["pump", "night shift"],
        pdSeverity: { min: 50, max: 100 },
        fixed: false,
      }),
    ).toBe("?sort=location&tags=pump%7Enight+shift&severity=50-100&fixed=false");
  });

  it("takes links of before, with numbers for flags and labels", () => {
    expect(stateAt("?sort=newest").sort).toBe("createdDesc");
    expect(stateAt("?leak=low%7Ehigh").severityLevels).toEqual(["low", "high"]);
    expect(stateAt("?pdLevel=veryHigh").severityLevels).toEqual(["veryHigh"]);
    expect(stateAt("?leak=low&pdLevel=veryHigh").severityLevels).toEqual(["low", "veryHigh"]);
    expect(stateAt("?sort=oldest&starred=true")).toMatchObject({ sort: "createdAsc", starred: true });
    expect(stateAt("?sort=labelDesc&label=7&starred=1")).toEqual({
      ...emptyFilterState,
      ...{ sort: "labelDesc", label: "7", starred: true },
    });
  });

  it("reads what is unknown or broken as the usual", () => {
    const broken =
      "?sort=constructor&tags=[1]&severity=90-10&type=cat&label={}&from=2026-02-30&fixed=2&starred=no&leak=huge&page=-1&other=1";
    expect(stateAt(broken)).toEqual(emptyFilterState);
    const unread = unreadFilters(defaultParseSearch(broken));
    expect(unread.filter(({ reason }) => reason === "unknownName").map(({ name }) => name)).toEqual([
      "page",
      "other",
    ]);
    expect(unread.filter(({ reason }) => reason === "unknownValue").map(({ name }) => name)).toEqual([
      ...["sort", "tags", "severity", "type", "label", "from", "fixed", "starred", "leak"],
    ]);
    expect(unreadFilters({ level: "high~huge" })).toEqual([{ name: "level", reason: "unknownValue" }]);
    expect(unreadFilters(defaultParseSearch("?sort=newest&pdLevel=high&starred=1&label=7"))).toEqual([]);
    for (const page of [-1, 1.5, "2", Number.NaN, null])
      expect(galleryViewFrom({ page }).page, `${page}`).toBe(0);
  });

  it("keeps its page, the first of which goes without saying", () => {
    expect(searchOf(galleryViewFrom({ sort: "location", page: 3 }))).toEqual({ sort: "location", page: 3 });
    expect(searchOf(galleryViewFrom({ page: 0 }))).toEqual({});
    expect([isUsual(galleryViewFrom({ page: 2 })), isUsual(galleryViewFrom({ label: "a" }))]).toEqual([
      true,
      false,
    ]);
  });
});
