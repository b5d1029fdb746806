import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyFilterState,
  anyRecords,
  groupOwnerships,
} from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns } from "../columns/create-gallery-columns.ts";
import { filterRows } from "./filter-rows.ts";
import { galleryPage } from "./gallery-page.ts";
import { groupRows } from "./group-rows.ts";
import { sortRows } from "./sort-rows.ts";

const place = { locale: "en", timeZone: "UTC" };

describe("a page", () => {
  it("has its part of the rows and of the groups, whatever page is asked for", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, fc.integer({ min: 1, max: 7 }), (records, state, size) => {
        const columns = createGalleryColumns(records, place);
        const rows = sortRows(columns, state.sort, filterRows(columns, state, { groupOwnerships }));
        const groups = groupRows(columns, rows, state.sort);
        const { pageCount } = galleryPage(rows, groups, 0, size);
        const pages = Array.from({ length: pageCount }, (_, page) => galleryPage(rows, groups, page, size));
        expect(pages.flatMap((page) => [...page.rows])).toEqual([...rows]);
        const counts = new Map<string | null, number>();
        for (const page of pages) {
          let next = 0;
          for (const { count, key, start, total } of page.groups) {
            expect(start).toBe(next);
            expect(count).toBeGreaterThan(0);
            expect(groups.some((group) => group.key === key && group.count === total)).toBe(true);
            counts.set(key, (counts.get(key) ?? 0) + count);
            next += count;
          }
          expect(next).toBe(page.rows.length);
        }
        for (const { key } of groups) {
          const whole = groups
            .filter((group) => group.key === key)
            .reduce((sum, { count }) => sum + count, 0);
          expect(counts.get(key)).toBe(whole);
        }
      }),
    );
  });

  it("is the nearest one there is, and one empty page of an empty gallery", () => {
    const columns = createGalleryColumns(
      Array.from({ length: 45 }, (_, index) => aSnapshotRecord({ id: `s${index}` })),
      place,
    );
    const rows = sortRows(columns, "createdDesc");
    const groups = groupRows(columns, rows, "createdDesc");
    expect(galleryPage(rows, groups, 99, 20)).toMatchObject({ page: 2, pageCount: 3 });
    expect(galleryPage(rows, groups, 2, 20).rows.length).toBe(5);
    expect(galleryPage(rows, groups, -1, 20).page).toBe(0);
    expect(galleryPage(rows, groups, Number.NaN, Number.NaN)).toMatchObject({ page: 0, pageCount: 45 });
    expect(galleryPage(rows.subarray(0, 0), [], 3, 20)).toEqual({
      page: 0,
      pageCount: 1,
      rows: new Uint32Array(0),
      groups: [],
    });
  });
});
