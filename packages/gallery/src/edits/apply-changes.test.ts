import { emptyFilterState, type GalleryRecord, type GallerySort, gallerySorts } from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyFilterState,
  anyRecordWith,
  groupOwnerships,
} from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, rowOfSnapshot, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { clusterColumn, locationClusters } from "../locations/location-clusters.ts";
import { facetCounts } from "../rows/facet-counts.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { groupRows } from "../rows/group-rows.ts";
import { sortRows } from "../rows/sort-rows.ts";
import { applyChanges } from "./apply-changes.ts";

const leakPricing = { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.2 } as const;
const place = { locale: "fi", timeZone: "Europe/Helsinki" };

const idsOf = (columns: GalleryColumns, sort: GallerySort) =>
  [...sortRows(columns, sort, undefined, { leakPricing })].map((row) => snapshotIdAt(columns, row));

/** All query results of columns for a state. */
function answers(columns: GalleryColumns, state = emptyFilterState) {
  const context = { groupOwnerships, leakPricing };
  const selection = filterRows(columns, state, context);
  const { assignees, cameras, gas, pdClassification, tags, ...counts } = facetCounts(columns, selection);
  const byName = (list: readonly { name: string; count: number }[]) =>
    list.filter(({ count }) => count > 0).sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    orders: gallerySorts.map((sort) => idsOf(columns, sort)),
    groups: gallerySorts.map((sort) =>
      groupRows(columns, sortRows(columns, sort, selection, context), sort, context),
    ),
    passing: [...sortRows(columns, "createdDesc", selection)].map((row) => snapshotIdAt(columns, row)),
    counts: [counts, byName(assignees), byName(cameras), byName(gas), byName(pdClassification), byName(tags)],
    clusters: locationClusters(columns, selection),
  };
}

const ids = fc.constantFrom(..."abcdefghijklmnop");
const change = fc.record({
  changed: fc.uniqueArray(anyRecordWith(ids), { maxLength: 5, selector: ({ id }) => id }),
  removed: fc.uniqueArray(ids, { maxLength: 3 }),
});

describe("applied changes", () => {
  it("give what new columns of the whole list give, whatever was worked out before", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRecordWith(ids), { maxLength: 16, size: "max", selector: ({ id }) => id }),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.array(fc.subarray([...gallerySorts]), { minLength: 5, maxLength: 5 }),
        anyFilterState,
        (records, changes, known, state) => {
          let columns = createGalleryColumns(records, place);
          const list = new Map<string, GalleryRecord>(records.map((record) => [record.id, record]));
          for (const [step, { changed, removed }] of changes.entries()) {
            for (const sort of known[step] ?? []) groupRows(columns, sortRows(columns, sort), sort);
            columns = applyChanges(columns, changed, removed);
            for (const record of changed) list.set(record.id, record);
            for (const id of removed) list.delete(id);
          }
          expect(answers(columns, state)).toEqual(answers(createGalleryColumns(list.values(), place), state));
        },
      ),
      { numRuns: process.env.SONOLENS_LONG === "1" ? 250 : 100 },
    );
  });

  it("leave the columns they start from as they are", () => {
    const columns = createGalleryColumns(
      [aSnapshotRecord({ id: "a", label: "One" }), aSnapshotRecord({ id: "b", label: "Two" })],
      place,
    );
    const before = structuredClone(answers(columns));
    applyChanges(columns, [aSnapshotRecord({ id: "a", label: "Zero", starred: true })], ["b"]);
    expect(answers(columns)).toEqual(before);
  });

  it("share what a star does not touch: texts, tags, places and all orders", () => {
    const columns = createGalleryColumns(
      [aSnapshotRecord({ id: "a" }), aSnapshotRecord({ id: "b", label: "Two" })],
      place,
    );
    for (const sort of gallerySorts)
      groupRows(columns, sortRows(columns, sort, undefined, { leakPricing }), sort, { leakPricing });
    const next = applyChanges(columns, [aSnapshotRecord({ id: "a", starred: true })]);
    expect(next.labels).toBe(columns.labels);
    expect(next.tags).toBe(columns.tags);
    expect(next.numbers.created).toBe(columns.numbers.created);
    expect(next.numbers.flags).not.toBe(columns.numbers.flags);
    expect(clusterColumn(next).numbers).toBe(clusterColumn(columns).numbers);
    for (const sort of gallerySorts) expect(next.derived.orders[sort]).toBe(columns.derived.orders[sort]);
  });

  it("give the same columns back where nothing is to change", () => {
    const columns = createGalleryColumns([aSnapshotRecord({ id: "a" })], place);
    expect(applyChanges(columns, [], ["unheard of"])).toBe(columns);
  });

  it("let a removal win over a change, and the last of several changes", () => {
    const columns = createGalleryColumns([aSnapshotRecord({ id: "a" })], place);
    const gone = applyChanges(columns, [aSnapshotRecord({ id: "a", label: "new" })], ["a"]);
    expect(gone.count).toBe(0);
    const twice = applyChanges(columns, [
      aSnapshotRecord({ id: "b", label: "first" }),
      aSnapshotRecord({ id: "b", starred: true }),
    ]);
    expect(twice.count).toBe(2);
    expect(filterRows(twice, { ...emptyFilterState, starred: true }).count).toBe(1);
  });
});

describe("columns", () => {
  it("find rows by id and take the last of several records with one id", () => {
    const columns = createGalleryColumns(
      [
        aSnapshotRecord({ id: "b" }),
        aSnapshotRecord({ id: "a" }),
        aSnapshotRecord({ id: "b", starred: true }),
      ],
      place,
    );
    expect(columns.count).toBe(2);
    expect(rowOfSnapshot(columns, "a")).toBe(1);
    expect(rowOfSnapshot(columns, "c")).toBeUndefined();
    expect(filterRows(columns, { ...emptyFilterState, starred: true }).count).toBe(1);
  });

  it("take an unheard-of locale or time zone for English and UTC", () => {
    const columns = createGalleryColumns([aSnapshotRecord()], {
      locale: "no locale!",
      timeZone: "Mars/Base",
    });
    expect(columns).toMatchObject({ locale: "en", timeZone: "UTC" });
    expect(answers(columns).passing).toEqual(["s1"]);
  });
});
