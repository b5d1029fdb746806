import { changeFilters, emptyFilterState, type FilterState } from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFilterState } from "../../domain/src/filter/testing/gallery-arbitraries.ts";
import { type GalleryView, galleryReducer } from "./gallery-view.ts";

const change = (filters: Partial<FilterState>) => changeFilters(emptyFilterState, filters);

describe("the gallery's page", () => {
  const view: GalleryView = { filters: emptyFilterState, page: 3 };

  it("[FIL-24] goes to the first one on every change of the filters", () => {
    fc.assert(
      fc.property(anyFilterState, anyFilterState, fc.nat(50), (filters, change, page) => {
        const next = galleryReducer({ filters, page }, { kind: "change", filters: change });
        const names = Object.keys(emptyFilterState) as (keyof FilterState)[];
        const same = names.every(
          (name) => JSON.stringify(next.filters[name]) === JSON.stringify(filters[name]),
        );
        expect(next.page).toBe(same ? page : 0);
      }),
    );
    for (const filters of [
      { label: "v" },
      { starred: true },
      { sort: "labelAsc" },
      { startDate: "2026-11-18" },
    ] as const)
      expect(galleryReducer(view, { kind: "change", filters }).page).toBe(0);
    expect(galleryReducer(view, { kind: "pickType", type: "PD" }).page).toBe(0);
    expect(galleryReducer({ ...view, filters: change({ starred: true }) }, { kind: "clear" })).toEqual({
      filters: emptyFilterState,
      page: 0,
    });
  });

  it("stays where nothing changes, and goes where it is sent", () => {
    expect(galleryReducer(view, { kind: "change", filters: { label: "" } })).toBe(view);
    expect(galleryReducer(view, { kind: "clear" })).toBe(view);
    expect(galleryReducer(view, { kind: "goToPage", page: 7 })).toEqual({ ...view, page: 7 });
    expect(galleryReducer(view, { kind: "goToPage", page: -2.5 }).page).toBe(0);
    expect(galleryReducer(view, { kind: "goToPage", page: Number.NaN }).page).toBe(3);
  });

  it("keeps the sort when all filters are taken away", () => {
    const sorted = change({ sort: "leakSizeDesc", starred: true });
    expect(galleryReducer({ filters: sorted, page: 1 }, { kind: "clear" }).filters).toEqual({
      ...emptyFilterState,
      sort: "leakSizeDesc",
    });
  });
});
