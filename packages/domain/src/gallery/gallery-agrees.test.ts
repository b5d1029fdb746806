import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesLabelFilter } from "../snapshot/matches-label-filter.ts";
import { createGalleryColumns, snapshotIdAt } from "./create-gallery-columns.ts";
import { filterSnapshots } from "./filter-snapshots.ts";
import { emptyFilterState, type FilterState } from "./filter-state.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { gallerySorts } from "./gallery-sorts.ts";
import { sortSnapshots } from "./sort-snapshots.ts";
import { anyFilterState, anyRecords, anySearch, groupOwnerships } from "./testing/gallery-arbitraries.ts";
import { naiveFilters, naivePasses, naiveSort } from "./testing/naive-gallery.ts";

const zones = ["UTC", "Europe/Helsinki", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"];
const locales = ["en", "fi", "de", "cs", "ja", "tr", "el"];

const columnsOf = (records: readonly GalleryRecord[], timeZone = "UTC", locale = "en") =>
  createGalleryColumns(records, { locale, timeZone });

const passing = (records: readonly GalleryRecord[], state: FilterState, timeZone: string): string[] => {
  const columns = columnsOf(records, timeZone);
  const { count, failed } = filterSnapshots(columns, state, { groupOwnerships });
  const ids = [...failed.keys()].filter((row) => failed[row] === 0).map((row) => snapshotIdAt(columns, row));
  expect(count).toBe(ids.length);
  return ids;
};

const labelled = (record: GalleryRecord, label: string) =>
  matchesLabelFilter({ label: record.label ?? "", device_label: record.device_label ?? "" }, label);

describe("the columns agree with the rules said plainly", () => {
  it("[FIL-12] [FIL-13] [FIL-14] [FIL-15] [FIL-16] [FIL-17] [FIL-18] filters any list by any state alike", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, fc.constantFrom(...zones), (records, some, timeZone) => {
        const state = { ...some, label: "", locationCluster: null };
        expect(passing(records, state, timeZone)).toEqual(
          records.filter((record) => naivePasses(record, state, timeZone)).map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("filters by each filter alone alike", () => {
    for (const name of Object.keys(naiveFilters) as (keyof FilterState)[])
      fc.assert(
        fc.property(anyRecords(), anyFilterState, (records, some) => {
          const state = { ...emptyFilterState, [name]: some[name] };
          expect(passing(records, state, "Europe/Helsinki")).toEqual(
            records.filter((record) => naivePasses(record, state, "Europe/Helsinki")).map(({ id }) => id),
          );
        }),
        { numRuns: 40 },
      );
  });

  it("[FIL-07] [FIL-08] searches labels as the label filter does, one by one", () => {
    fc.assert(
      fc.property(anyRecords(), anySearch, (records, label) => {
        expect(passing(records, { ...emptyFilterState, label }, "UTC")).toEqual(
          records.filter((record) => record.active !== false && labelled(record, label)).map(({ id }) => id),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("[FIL-10] sorts any list in any order alike", () => {
    const sorts = gallerySorts.filter((sort) => sort !== "location");
    fc.assert(
      fc.property(
        anyRecords(),
        fc.constantFrom(...sorts),
        fc.constantFrom(...locales),
        (records, sort, locale) => {
          const columns = columnsOf(records, "UTC", locale);
          const ids = [...sortSnapshots(columns, sort)].map((row) => snapshotIdAt(columns, row));
          expect(ids).toEqual(naiveSort(records, sort, locale).map(({ id }) => id));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("filters", () => {
  it("are idempotent: what passed passes again, and nothing else comes", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, (records, some) => {
        const state = { ...some, locationCluster: null };
        const once = passing(records, state, "UTC");
        const kept = records.filter(({ id }) => once.includes(id));
        expect(passing(kept, state, "UTC")).toEqual(once);
      }),
    );
  });

  it("commute: one after the other in any order is all at once", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, fc.infiniteStream(fc.nat()), (records, some, random) => {
        const state = { ...some, locationCluster: null };
        const names = (Object.keys(state) as (keyof FilterState)[])
          .map((name) => ({ name, place: random.next().value }))
          .sort((one, other) => one.place - other.place)
          .map(({ name }) => name);
        let left = records;
        for (const name of names) {
          const ids = passing(left, { ...emptyFilterState, [name]: state[name] }, "UTC");
          left = left.filter(({ id }) => ids.includes(id));
        }
        expect(left.map(({ id }) => id)).toEqual(passing(records, state, "UTC"));
      }),
    );
  });
});

describe("sorts", () => {
  it("are total and stable: the list's own order does not matter, and a filter leaves the order", () => {
    fc.assert(
      fc.property(
        anyRecords().chain((records) => fc.tuple(fc.constant(records), fc.shuffledSubarray(records))),
        anyFilterState,
        fc.constantFrom(...gallerySorts),
        ([records, some], filters, sort) => {
          const shuffled = [...some, ...records.filter((record) => !some.includes(record)).reverse()];
          const one = columnsOf(records);
          const other = columnsOf(shuffled);
          const ids = [...sortSnapshots(one, sort)].map((row) => snapshotIdAt(one, row));
          expect([...sortSnapshots(other, sort)].map((row) => snapshotIdAt(other, row))).toEqual(ids);
          const rows = sortSnapshots(one, sort, filterSnapshots(one, filters, { groupOwnerships }));
          const filtered = [...rows].map((row) => snapshotIdAt(one, row));
          expect(ids.filter((id) => filtered.includes(id))).toEqual(filtered);
        },
      ),
    );
  });
});
