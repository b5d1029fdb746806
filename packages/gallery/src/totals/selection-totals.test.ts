import {
  emptyFilterState,
  type FilterState,
  filterSnapshots,
  ownershipsOfGroups,
  repairDues,
  repairStatusOf,
  severityLevels,
  snapshotTypeFrom,
  snapshotTypes,
} from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyFilterState,
  anyRecords,
  groupOwnerships,
} from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { naiveLeakLpm } from "../../../domain/src/filter/testing/naive-record.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns } from "../columns/create-gallery-columns.ts";
import { facetCounts } from "../rows/facet-counts.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { sortRows } from "../rows/sort-rows.ts";
import { galleryTotals, numberPerRow } from "./selection-totals.ts";

const place = { locale: "en", timeZone: "UTC" };

describe("totals", () => {
  it("are those of the snapshots that pass, by type and repair status", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, (records, state) => {
        const columns = createGalleryColumns(records, place);
        const rows = sortRows(columns, state.sort, filterRows(columns, state, { groupOwnerships }));
        const totals = galleryTotals(columns, rows);
        const passing = filterSnapshots(records, state, { groupOwnerships });
        expect(totals.count).toBe(passing.length);
        for (const type of snapshotTypes)
          expect(totals.perType[type]).toBe(
            passing.filter((record) => snapshotTypeFrom(record.device_analysis_type) === type).length,
          );
        const statuses = passing.map(repairStatusOf);
        expect(totals.snapshots).toEqual({
          found: passing.length,
          open: statuses.filter((status) => status === "open").length,
          inRepair: statuses.filter((status) => status === "inRepair").length,
          solved: statuses.filter((status) => status === "solved").length,
        });
        const leaks = passing.filter((record) => naiveLeakLpm(record) !== undefined);
        expect(totals.leaks.found).toBe(leaks.length);
        expect(totals.leaks.solved).toBe(leaks.filter((leak) => repairStatusOf(leak) === "solved").length);
        expect(totals.leaks.inRepair).toBe(
          leaks.filter((leak) => repairStatusOf(leak) === "inRepair").length,
        );
        const sum = leaks.reduce((total, record) => total + (naiveLeakLpm(record) ?? 0), 0);
        expect(totals.leakLpm.found).toBeCloseTo(sum, 6);
      }),
    );
  });

  it("add the caller's costs up and tell how many leaks have none", () => {
    const columns = createGalleryColumns(
      [
        aSnapshotRecord({ id: "a" }),
        aSnapshotRecord({ id: "b", fixed: true }),
        aSnapshotRecord({ id: "c", repair_status: "inRepair" }),
        aSnapshotRecord({ id: "d" }),
        aSnapshotRecord({ id: "e", device_analysis_type: "PD" }),
      ],
      place,
    );
    const costs: Record<string, number | null> = { a: 100, b: 30, c: 7, d: null };
    const rows = sortRows(columns, "createdDesc");
    const totals = galleryTotals(columns, rows, { annualCost: numberPerRow(columns, (id) => costs[id]) });
    expect(totals.annualCost).toEqual({
      sums: { found: 137, open: 100, inRepair: 7, solved: 30 },
      counted: 3,
      leftOut: 1,
    });
    expect(totals.annualCo2Kg).toBeUndefined();
    expect(galleryTotals(columns, rows.subarray(0, 0)).leakLpm.found).toBe(0);
  });
});

describe("counts beside the values of filters", () => {
  it("are what choosing that value would leave", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, (records, state) => {
        const columns = createGalleryColumns(records, place);
        const context = { groupOwnerships, username: "ann", today: "2026-10-25" };
        const counts = facetCounts(columns, filterRows(columns, state, context), context);
        const left = (change: Partial<FilterState>) =>
          filterRows(columns, { ...state, ...change }, context).count;
        for (const snapshotType of snapshotTypes)
          expect(counts.snapshotType[snapshotType]).toBe(left({ snapshotType }));
        for (const status of ["open", "inRepair", "solved"] as const)
          expect(counts.repairStatus[status]).toBe(left({ repairStatus: [status] }));
        for (const level of severityLevels)
          expect(counts.severityLevels[level]).toBe(left({ severityLevels: [level] }));
        for (const lack of ["location", "distance", "tags"] as const)
          expect(counts.lacks[lack]).toBe(left({ lacks: [lack] }));
        for (const name of ["fixed", "fault", "starred"] as const)
          expect(counts[name]).toEqual({ yes: left({ [name]: true }), no: left({ [name]: false }) });
        expect(counts.onlyUntagged).toBe(left({ onlyUntagged: true }));
        for (const { count, name } of counts.tags) expect(count).toBe(left({ tags: [name] }));
        for (const { count, name } of counts.gas) expect(count).toBe(left({ gas: [name] }));
        for (const { count, name } of counts.pdClassification)
          expect(count).toBe(left({ pdClassification: [name] }));
        for (const due of repairDues) expect(counts.repairDue[due]).toBe(left({ repairDue: [due] }));
        expect(counts.mine).toBe(left({ mine: true }));
        for (const { count, name } of counts.assignees) expect(count).toBe(left({ assignees: [name] }));
        for (const { count, name } of counts.cameras) expect(count).toBe(left({ cameras: [name] }));
      }),
      { numRuns: 200 },
    );
  });
});

describe("groups of an organization", () => {
  const groups = [
    { id: "root", parentId: null, ownerships: [{ id: "o1" }] },
    { id: "north", parentId: "root", ownerships: [{ id: "o2" }] },
    { id: "hall", parentId: "north", ownerships: [{ id: "o3" }] },
    { id: "south", parentId: "root", ownerships: [] },
  ];

  it("[FIL-18] have the cameras of the groups below them", () => {
    const ownerships = ownershipsOfGroups(groups);
    expect(ownerships.root?.toSorted()).toEqual(["o1", "o2", "o3"]);
    expect(ownerships.north?.toSorted()).toEqual(["o2", "o3"]);
    expect(ownerships.south).toEqual([]);
  });

  it("end where a tree goes round in a circle", () => {
    const circle = ownershipsOfGroups([
      { id: "a", parentId: "b", ownerships: [{ id: "o1" }] },
      { id: "b", parentId: "a", ownerships: [] },
    ]);
    expect(circle).toEqual({ a: ["o1"], b: ["o1"] });
  });

  it("[FIL-18] filter nothing for a user without an organization, and everything for an unheard-of group", () => {
    const columns = createGalleryColumns([aSnapshotRecord({ ownership: "o2" })], place);
    const state = { ...emptyFilterState, selectedGroups: ["north"] };
    const groupOwnerships = ownershipsOfGroups(groups);
    expect(filterRows(columns, state).count).toBe(1);
    expect(filterRows(columns, state, { groupOwnerships }).count).toBe(1);
    expect(filterRows(columns, { ...state, selectedGroups: ["south"] }, { groupOwnerships }).count).toBe(0);
    expect(filterRows(columns, { ...state, group: "toString" }, { groupOwnerships }).count).toBe(0);
  });
});
