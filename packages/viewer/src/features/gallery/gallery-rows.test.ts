import { defaults } from "@sonolens/domain";
import { galleryPage } from "@sonolens/gallery";
import { describe, expect, it } from "vitest";
import { smallRecords } from "../../data/snapshot-list/snapshot-records.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";
import { pageOfCard } from "./gallery-link.ts";
import { columnsFor, galleryRows, stepCard } from "./gallery-rows.ts";
import { changeLink, createGalleryArranger, filtersOfSearch } from "./gallery-rules.ts";
import { plainGallery } from "./plain-gallery.ts";

const taken = (id: string, day: number) =>
  aSnapshotRecord({
    id,
    label: id === "d" ? "äpple 2" : `Valve ${id}`,
    created_date: `2026-11-${day}T23:30:00.000Z`,
    starred: id === "c",
    device_label: id === "b" ? "Hall camera" : "Camera",
  });
const mapOf = (records: readonly ReturnType<typeof taken>[]) =>
  smallRecords(new Map(records.map((record) => [record.id, record])));
const byId = mapOf([taken("a", 18), taken("b", 19), taken("c", 18), taken("d", 19)]);
const context = {};
const arrangeGallery = createGalleryArranger();
const arranged = (search: Record<string, unknown>, timeZone = "UTC") =>
  arrangeGallery(byId, filtersOfSearch(search), context, { locale: "en", timeZone });
const outlineOf = ({ groups, rows, idOf }: ArrangedGallery) =>
  groups.map(
    ({ key, start, count }) => `${key}: ${[...rows.slice(start, start + count)].map(idOf).join("")}`,
  );
const outline = (...args: Parameters<typeof arranged>) => outlineOf(arranged(...args));

describe("the gallery's order", () => {
  it("[GAL-07] groups by day in the viewer's time zone, or by first letter, as the sort asks", () => {
    expect(outline({})).toEqual(["2026-11-19: bd", "2026-11-18: ac"]);
    expect(outline({}, "Europe/Helsinki")).toEqual(["2026-11-20: bd", "2026-11-19: ac"]);
    expect(outline({ sort: "oldest" })).toEqual(["2026-11-18: ac", "2026-11-19: bd"]);
    expect(outline({ sort: "labelAsc" })).toEqual(["A: d", "V: abc"]);
    expect(outline({ sort: "labelDesc" })).toEqual(["V: cba", "A: d"]);
  });

  it("shows only what has a star, or the words of the search in its label, or its camera's whole name", () => {
    expect(outline({ starred: true })).toEqual(["2026-11-18: c"]);
    expect(outline({ label: " B valve " })).toEqual(["2026-11-19: b"]);
    expect(outline({ label: "hall camera" })).toEqual(["2026-11-19: b"]);
  });

  it("is the same before the rules of filters have come", () => {
    for (const timeZone of ["UTC", "Europe/Helsinki", "Pacific/Apia"]) {
      const plain = plainGallery(byId, timeZone);
      const ruled = arranged({}, timeZone);
      expect(outlineOf(plain)).toEqual(outlineOf(ruled));
      expect(plain.groups).toEqual(ruled.groups);
      expect(plain.all).toBe(ruled.all);
    }
  });

  it("follows what changes, comes and goes", () => {
    expect(outline({})).toHaveLength(2);
    const changed = byId.with([taken("e", 17), taken("a", 20)], ["d"]);
    const place = { locale: "en", timeZone: "UTC" };
    const now = arrangeGallery(changed, filtersOfSearch({}), context, place);
    expect(outlineOf(now)).toEqual(["2026-11-20: a", "2026-11-19: b", "2026-11-18: c", "2026-11-17: e"]);
    expect(now.recordOf(now.rowOf("e") ?? -1)).toBe(changed.get("e"));
    expect([now.all, now.rowOf("d")]).toEqual([4, undefined]);
  });
});

describe("the gallery's pages", () => {
  const many = Array.from({ length: 45 }, (_, index) => taken(`${100 + index}`, 28 + Math.floor(index / 15)));
  const { rows, groups } = arrangeGallery(mapOf(many), filtersOfSearch({ sort: "oldest" }), context, {
    locale: "en",
    timeZone: "UTC",
  });
  const outlineOfPage = (asked: number, pageSize: number = defaults.galleryPageSize) => {
    const page = galleryPage(rows, groups, asked, pageSize);
    return {
      ...{ page: page.page, pageCount: page.pageCount, cards: page.rows.length },
      shown: page.groups.map(({ key, count, total }) => `${key}: ${count} of ${total}`),
    };
  };

  it("[GAL-01] [GAL-02] [ROU-11] hold 20 cards, from page 0 up to the last, and all of them on a phone", () => {
    const first = {
      page: 0,
      pageCount: 3,
      cards: 20,
      shown: ["2026-11-28: 15 of 15", "2026-11-29: 5 of 15"],
    };
    expect(outlineOfPage(0)).toEqual(first);
    expect(outlineOfPage(1).shown).toEqual(["2026-11-29: 10 of 15", "2026-11-30: 10 of 15"]);
    const last = { page: 2, pageCount: 3, cards: 5, shown: ["2026-11-30: 5 of 15"] };
    for (const asked of [2, 3, 1e9]) expect(outlineOfPage(asked)).toEqual(last);
    expect(outlineOfPage(2, defaults.phoneGalleryPageSize)).toMatchObject({
      page: 0,
      pageCount: 1,
      cards: 45,
    });
    expect(defaults.phoneGalleryPageSize).toBe(20_000);
    expect([0, 19, 20, 44].map(pageOfCard)).toEqual([0, 0, 1, 2]);
  });

  it("[FIL-24] [GAL-28] begin again with the first after any change of filter or order", () => {
    const link = { search: { starred: true }, page: 2 };
    for (const [filters, search] of [
      [{ label: "v" }, { starred: true, label: "v" }],
      [{ starred: null }, {}],
      [{ sort: "createdAsc" }, { starred: true, sort: "createdAsc" }],
    ] as const)
      expect(changeLink(link, { kind: "change", filters })).toEqual({ search, page: 0 });
    expect(changeLink(link, { kind: "change", filters: { starred: true } })).toEqual(link);
    expect(changeLink(link, { kind: "goToPage", page: 4 })).toEqual({ ...link, page: 4 });
  });
});

describe("the gallery's rows", () => {
  const five = plainGallery(byId.with([taken("e", 19)]), "UTC");
  const rows = galleryRows(galleryPage(five.rows, five.groups, 0, 20), 2);

  it("give each group a header and fill rows with cards", () => {
    const cards = rows.map((row) =>
      row.kind === "header" ? "header" : [...row.snapshots].map(five.idOf).join(""),
    );
    expect(cards).toEqual(["header", "bd", "e", "header", "ac"]);
  });

  it("can be walked by keys, across groups and not out of the gallery", () => {
    expect(stepCard(rows, 0, "right")).toBe(1);
    expect(stepCard(rows, 1, "down")).toBe(2);
    expect(stepCard(rows, 2, "down")).toBe(3);
    expect(stepCard(rows, 4, "up")).toBe(2);
    expect(stepCard(rows, 0, "up")).toBeUndefined();
    expect(stepCard(rows, 4, "right")).toBeUndefined();
  });

  it("hold as many cards as keep their smallest width, and two on a phone", () => {
    expect([columnsFor(1188, false), columnsFor(700, false), columnsFor(358, true)]).toEqual([5, 3, 2]);
  });
});
