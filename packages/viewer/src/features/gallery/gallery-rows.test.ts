import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { galleryPage, pageOfCard } from "./gallery-page.ts";
import { columnsFor, galleryRows, indexOfCard, stepCard } from "./gallery-rows.ts";
import { arrangeGallery } from "./gallery-sort.ts";
import { changedView, type GalleryView, galleryViewFrom, searchOf } from "./gallery-view.ts";

const taken = (id: string, day: number) =>
  aSnapshotRecord({
    id,
    label: id === "d" ? "äpple 2" : `Valve ${id}`,
    created_date: `2026-11-${day}T23:30:00.000Z`,
    starred: id === "c",
    device_label: id === "b" ? "Hall camera" : "Camera",
  });
const records = [taken("a", 18), taken("b", 19), taken("c", 18), taken("d", 19)];
const usual: GalleryView = { sort: "newest", label: "", onlyStarred: false, page: 0 };
const arranged = (view: Partial<GalleryView>, timeZone = "UTC") =>
  arrangeGallery(records, { ...usual, ...view }, { locale: "en", timeZone });
const outline = (...args: Parameters<typeof arranged>) =>
  arranged(...args).map((group) => `${group.key}: ${group.records.map((one) => one.id).join("")}`);

describe("the gallery's order", () => {
  it("[GAL-07] groups by day in the viewer's time zone, or by first letter, as the sort asks", () => {
    expect(outline({})).toEqual(["2026-11-19: bd", "2026-11-18: ac"]);
    expect(outline({}, "Europe/Helsinki")).toEqual(["2026-11-20: bd", "2026-11-19: ac"]);
    expect(outline({ sort: "oldest" })).toEqual(["2026-11-18: ca", "2026-11-19: db"]);
    expect(outline({ sort: "labelAsc" })).toEqual(["Ä: d", "V: abc"]);
    expect(outline({ sort: "labelDesc" })).toEqual(["V: cba", "Ä: d"]);
  });

  it("shows only what has a star, or the words of the search in its label, or its camera's whole name", () => {
    expect(outline({ onlyStarred: true })).toEqual(["2026-11-18: c"]);
    expect(outline({ label: " B valve " })).toEqual(["2026-11-19: b"]);
    expect(outline({ label: "hall camera" })).toEqual(["2026-11-19: b"]);
  });

  it("survives in a link, and ignores what a link got wrong", () => {
    const view: GalleryView = { sort: "labelDesc", label: "7", onlyStarred: true, page: 3 };
    expect(galleryViewFrom(searchOf(view))).toEqual(view);
    expect(searchOf(usual)).toEqual({});
    expect(galleryViewFrom({ sort: "constructor", label: ["x"], starred: "no" })).toEqual(usual);
    for (const page of [-1, 1.5, "2", Number.NaN, null])
      expect(galleryViewFrom({ page }).page, `${page}`).toBe(0);
  });
});

describe("the gallery's pages", () => {
  const many = Array.from({ length: 45 }, (_, index) => taken(`${100 + index}`, 30 - Math.floor(index / 15)));
  const groups = arrangeGallery(many, { ...usual, sort: "oldest" }, { locale: "en", timeZone: "UTC" });
  const outlineOf = (asked: number) => {
    const { groups: shown, ...place } = galleryPage(groups, asked);
    return {
      ...place,
      shown: shown.map(({ key, records, count }) => `${key}: ${records.length} of ${count}`),
    };
  };

  it("[GAL-01] [ROU-11] hold 20 cards, from page 0 up to the last, with the groups that reach into them", () => {
    expect(outlineOf(0)).toEqual({
      ...{ page: 0, pageCount: 3, from: 1, to: 20 },
      shown: ["2026-11-28: 15 of 15", "2026-11-29: 5 of 15"],
    });
    expect(outlineOf(1)).toEqual({
      ...{ page: 1, pageCount: 3, from: 21, to: 40 },
      shown: ["2026-11-29: 10 of 15", "2026-11-30: 10 of 15"],
    });
    const last = { page: 2, pageCount: 3, from: 41, to: 45, shown: ["2026-11-30: 5 of 15"] };
    expect(outlineOf(2)).toEqual(last);
    expect(outlineOf(3)).toEqual(last);
    expect(outlineOf(1e9)).toEqual(last);
    expect(galleryPage([], 4)).toEqual({ groups: [], page: 0, pageCount: 1, from: 0, to: 0 });
    expect([0, 19, 20, 44].map(pageOfCard)).toEqual([0, 0, 1, 2]);
  });

  it("[FIL-24] [GAL-28] begin again with the first after any change of filter or order", () => {
    for (const change of [{ label: "v" }, { onlyStarred: true }, { sort: "oldest" }] as const)
      expect(changedView({ ...usual, page: 2 }, change)).toEqual({ ...usual, ...change });
  });
});

describe("the gallery's rows", () => {
  const rows = galleryRows(
    arrangeGallery([...records, taken("e", 19)], usual, { locale: "en", timeZone: "UTC" }),
    2,
  );

  it("give each group a header and fill rows with cards", () => {
    const cards = rows.map((row) =>
      row.kind === "header" ? "header" : row.records.map((one) => one.id).join(""),
    );
    expect(cards).toEqual(["header", "bd", "e", "header", "ac"]);
  });

  it("know where a snapshot's card is", () => {
    expect(indexOfCard(rows, "e")).toBe(2);
    expect(indexOfCard(rows, "c")).toBe(4);
    expect(indexOfCard(rows, "nobody")).toBeUndefined();
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
