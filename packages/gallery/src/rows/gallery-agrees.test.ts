import {
  emptyFilterState,
  type FilterState,
  filterSnapshots,
  type GalleryContext,
  type GalleryRecord,
  gallerySorts,
  groupSnapshots,
  matchesLabelFilter,
  sortSnapshots,
} from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyFilterState,
  anyRecords,
  anySearch,
  componentTags,
  groupOwnerships,
} from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import { locationClusters } from "../locations/location-clusters.ts";
import { filterRows } from "./filter-rows.ts";
import { groupRows } from "./group-rows.ts";
import { sortRows } from "./sort-rows.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const user = {
  username: "ann",
  today: "2026-10-25",
  leakPricing: { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0, co2KgPerKwh: 0.3 },
} as const;
const zones = ["UTC", "Europe/Helsinki", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"];
const locales = ["en", "fi", "de", "cs", "ja", "tr", "el"];

const columnsOf = (records: readonly GalleryRecord[], timeZone = "UTC", locale = "en") =>
  createGalleryColumns(records, { locale, timeZone });

const passing = (records: readonly GalleryRecord[], state: FilterState, timeZone: string): string[] => {
  const columns = columnsOf(records, timeZone);
  const { count, failed } = filterRows(columns, state, { groupOwnerships, componentTags, ...user });
  const ids = [...failed.keys()].filter((row) => failed[row] === 0).map((row) => snapshotIdAt(columns, row));
  expect(count).toBe(ids.length);
  return ids;
};

const anyContext: fc.Arbitrary<GalleryContext> = fc.record(
  {
    leakThresholds: fc.constantFrom({ lowLpm: 3, highLpm: 20 }, { lowLpm: 0, highLpm: 0 }),
    leakPricing: fc.record({
      utilization: fc.constantFrom("weekly", "yearly"),
      currency: fc.constantFrom("EUR", "USD"),
      energyCostPerKwh: fc.constantFrom(0, 0.25, 40),
      co2KgPerKwh: fc.constantFrom(0.3, null),
    }),
  },
  { requiredKeys: [] },
);

const options = (timeZone: string) => ({ groupOwnerships, componentTags, timeZone, ...user });

describe("the columns agree with the rules of the domain", () => {
  it("[FIL-12] [FIL-13] [FIL-14] [FIL-15] [FIL-16] [FIL-17] [FIL-18] filters any list by any state alike", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, fc.constantFrom(...zones), (records, state, timeZone) => {
        expect(passing(records, state, timeZone)).toEqual(
          filterSnapshots(records, state, options(timeZone)).map(({ id }) => id),
        );
      }),
      { numRuns: isLong ? 300 : 100 },
    );
  });

  it("filters by each filter alone alike", () => {
    for (const name of Object.keys(emptyFilterState) as (keyof FilterState)[])
      fc.assert(
        fc.property(anyRecords(), anyFilterState, (records, some) => {
          const state = { ...emptyFilterState, [name]: some[name] };
          expect(passing(records, state, "Europe/Helsinki")).toEqual(
            filterSnapshots(records, state, options("Europe/Helsinki")).map(({ id }) => id),
          );
        }),
        { numRuns: isLong ? 40 : 20 },
      );
  });

  it("filters by each location of the list alike", () => {
    fc.assert(
      fc.property(anyRecords(), (records) => {
        for (const { id, count } of locationClusters(columnsOf(records))) {
          const state = { ...emptyFilterState, locationCluster: id };
          const ids = filterSnapshots(records, state).map((record) => record.id);
          expect(ids.length).toBe(count);
          expect(passing(records, state, "UTC")).toEqual(ids);
        }
      }),
    );
  });

  it("[FIL-07] [FIL-08] searches labels as the label filter does, one by one", () => {
    fc.assert(
      fc.property(anyRecords(), anySearch, (records, label) => {
        expect(passing(records, { ...emptyFilterState, label }, "UTC")).toEqual(
          records
            .filter((record) => record.active !== false && matchesLabelFilter(record, label))
            .map(({ id }) => id),
        );
      }),
      { numRuns: isLong ? 300 : 100 },
    );
  });

  it("[FIL-10] sorts any list in any order alike", () => {
    fc.assert(
      fc.property(
        anyRecords(),
        fc.constantFrom(...gallerySorts),
        fc.constantFrom(...locales),
        fc.array(anyContext, { minLength: 1, maxLength: 3 }),
        (records, sort, locale, contexts) => {
          const columns = columnsOf(records, "UTC", locale);
          for (const context of contexts) {
            const ids = [...sortRows(columns, sort, undefined, context)].map((row) =>
              snapshotIdAt(columns, row),
            );
            expect(ids).toEqual(sortSnapshots(records, sort, locale, context).map(({ id }) => id));
          }
        },
      ),
      { numRuns: isLong ? 300 : 100 },
    );
  });

  it("[GAL-07] [GAL-08] groups any list in any order alike", () => {
    fc.assert(
      fc.property(
        anyRecords(),
        fc.constantFrom(...gallerySorts),
        fc.constantFrom(...locales),
        fc.constantFrom(...zones),
        anyContext,
        fc.constantFrom(null, "LEAK", "LEAK_SIZE"),
        (records, sort, locale, timeZone, known, snapshotType) => {
          const context = { ...known, snapshotType };
          const columns = columnsOf(records, timeZone, locale);
          const rows = sortRows(columns, sort, undefined, context);
          const groups = groupRows(columns, rows, sort, context).map(({ start, count, ...header }) => ({
            ...header,
            ids: [...rows.subarray(start, start + count)].map((row) => snapshotIdAt(columns, row)),
          }));
          const sorted = sortSnapshots(records, sort, locale, context);
          expect(groups).toEqual(
            groupSnapshots(sorted, sort, { ...context, locale, timeZone }).map(
              ({ snapshots, ...header }) => ({
                ...header,
                ids: snapshots.map(({ id }) => id),
              }),
            ),
          );
        },
      ),
      { numRuns: isLong ? 300 : 100 },
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
          const ids = [...sortRows(one, sort)].map((row) => snapshotIdAt(one, row));
          expect([...sortRows(other, sort)].map((row) => snapshotIdAt(other, row))).toEqual(ids);
          const rows = sortRows(one, sort, filterRows(one, filters, { groupOwnerships }));
          const filtered = [...rows].map((row) => snapshotIdAt(one, row));
          expect(ids.filter((id) => filtered.includes(id))).toEqual(filtered);
        },
      ),
    );
  });
});
