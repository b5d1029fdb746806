import { defaults, gallerySorts, groupKindOf } from "@sonolens/domain";
import { galleryPage } from "@sonolens/gallery";
import { describe, expect, it } from "vitest";
import { smallRecords } from "../../data/snapshot-list/snapshot-records.ts";
import { placeRows } from "../../lib/ui/row-places.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";
import { pageOfCard } from "./gallery-link.ts";
import { columnsFor, type GalleryRow, galleryRows, headerPx, stepCard, withHeaders } from "./gallery-rows.ts";
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

  /** Each row as text: "2026-11-20: " a header, "ab|c" cards of groups that share the row. */
  const laidOut = (counts: readonly number[], columns: number, kind: "createdDay" | "cost" | "letter") => {
    let start = 0;
    const groups = counts.map((count, at) => {
      const key = kind === "cost" && at === 0 ? "tooLarge" : `${at}`;
      const group = { kind, key, start, count, total: count, filter: null };
      start += count;
      return group;
    });
    const names = Array.from({ length: start }, (_, at) => "abcdefghijklmnopqrstuvwxyz"[at]);
    const page = { groups, rows: Uint32Array.from({ length: start }, (_, at) => at) };
    return galleryRows(page, columns, true).map((row) => {
      if (row.kind === "header") return `${row.group.key}:`;
      const parts = row.groups ?? [{ start: row.firstIndex, count: row.snapshots.length }];
      return parts.map((part) => names.slice(part.start, part.start + part.count).join("")).join("|");
    });
  };

  it("are shared by short days that fit whole, in order", () => {
    expect(laidOut([10, 1, 2, 2, 3, 2], 5, "createdDay")).toEqual([
      ...["0:", "abcde", "fghij", "k|lm|no", "pqr|st"],
    ]);
    // Not beside the rest of a long day, not by halves, and not by a day of five.
    expect(laidOut([7, 2, 4, 5], 6, "createdDay")).toEqual(["0:", "abcdef", "g", "hi|jklm", "3:", "nopqr"]);
    expect(laidOut([1, 5], 6, "createdDay")).toEqual(["0:", "a", "1:", "bcdef"]);
    expect(laidOut([5, 1], 6, "createdDay")).toEqual(["abcde|f"]);
  });

  it("are shared by the first band of costs with what is too large for one, and by no letters", () => {
    expect(laidOut([1, 4, 2, 1], 5, "cost")).toEqual(["a|bcde", "2:", "fg", "3:", "h"]);
    expect(laidOut([1, 1], 5, "cost")).toEqual(["tooLarge:", "a", "1:", "b"]);
    expect(laidOut([1, 1], 5, "letter")).toEqual(["0:", "a", "1:", "b"]);
  });

  it("have each card once, in order, under its header, and add up to the height of the page", () => {
    let state = 20_261_127;
    /** Pseudo-random, from 0 to below `count`. */
    const below = (count: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * count);
    };
    const kinds = gallerySorts.map((sort) => groupKindOf[sort]);
    for (let run = 0; run < 300; run++) {
      const counts = Array.from({ length: below(30) }, () => 1 + below(9));
      const kind = kinds[below(kinds.length)] ?? "createdDay";
      const columns = 2 + below(7);
      const canShare = below(4) > 0;
      const [pageSize, asked] = [below(2) === 0 ? 20 : 1000, below(5)];
      let count = 0;
      const groups = counts.map((ofGroup, at) => {
        const key = kind === "cost" && at === 0 ? "tooLarge" : `${at}`;
        const group = { kind, key, start: count, count: ofGroup, filter: null };
        count += ofGroup;
        return group;
      });
      const page = galleryPage(
        Uint32Array.from({ length: count }, (_, at) => at),
        groups,
        asked,
        pageSize,
      );
      const laid = galleryRows(page, columns, canShare);
      const cardRows = laid.filter((row) => row.kind === "cards");
      expect(cardRows.flatMap(({ snapshots }) => [...snapshots])).toEqual([...page.rows]);
      // Each card is below the header of its group, and each group has one.
      const headed = laid.flatMap((row) => (row.kind === "header" ? [row.group] : (row.groups ?? [])));
      expect(headed).toEqual(page.groups);
      for (const row of cardRows) {
        expect(row.snapshots.length).toBeLessThanOrEqual(columns);
        const end = row.firstIndex + row.snapshots.length;
        if (row.groups) {
          expect(canShare && row.groups.length > 1).toBe(true);
          expect(row.groups[0]?.start).toBe(row.firstIndex);
          expect(row.groups.reduce((sum, group) => sum + group.count, 0)).toBe(row.snapshots.length);
          expect(row.groups.slice(1).every((group) => group.count <= 4)).toBe(true);
        } else {
          const above = laid[row.header ?? -1];
          if (above?.kind !== "header") return expect.unreachable();
          expect(row.firstIndex).toBeGreaterThanOrEqual(above.group.start);
          expect(end).toBeLessThanOrEqual(above.group.start + above.group.count);
        }
      }
      // The space of a header reaches to the end of its cards.
      const cardPx = 200;
      const heightPx = (row: GalleryRow) =>
        row.kind === "header" ? headerPx : cardPx + (row.groups ? headerPx : 0);
      const places = placeRows(laid, heightPx);
      const heads = laid.filter((row) => row.kind === "header" || row.groups).length;
      expect(places.at(-1)).toBe(cardRows.length * cardPx + heads * headerPx);
      laid.forEach((row, index) => {
        if (row.kind !== "header") return;
        const next = laid.findIndex((other, at) => at > index && (other.kind === "header" || other.groups));
        expect(index + 1 + row.cardRows).toBe(next === -1 ? laid.length : next);
      });
      // Keys reach each card from the one before.
      for (let at = 0; at + 1 < page.rows.length; at++) expect(stepCard(laid, at, "right")).toBe(at + 1);
    }
  });

  it("are rendered with their headers: those of the window, and of the kept row before or after it", () => {
    const kind = "createdDay" as const;
    const groups = [0, 1].map((at) => ({ kind, key: `${at}`, start: 6 * at, count: 6, filter: null }));
    const all = Uint32Array.from({ length: 12 }, (_, at) => at);
    // Header 0 with the rows 1 to 3, header 4 with the rows 5 to 7.
    const laid = galleryRows(galleryPage(all, groups, 0, 20), 2);
    expect([...withHeaders(laid, [1, 6, 7])]).toEqual([0, 1, 4, 6, 7]);
    expect([...withHeaders(laid, [2, 3, 4, 5])]).toEqual([0, 2, 3, 4, 5]);
    expect([...withHeaders(laid, [2, 3, 7])]).toEqual([0, 2, 3, 4, 7]);
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
    expect([columnsFor(1188, false), columnsFor(700, false), columnsFor(358, true)]).toEqual([5, 3, 1]);
  });
});
