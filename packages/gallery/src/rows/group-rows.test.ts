import {
  changeFilters,
  emptyFilterState,
  type FilterState,
  type GalleryRecord,
  type GallerySort,
  gallerySorts,
} from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecords } from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import { filterRows } from "./filter-rows.ts";
import { groupRows } from "./group-rows.ts";
import { sortRows } from "./sort-rows.ts";

const columnsOf = (records: readonly GalleryRecord[], locale = "en") =>
  createGalleryColumns(records, { locale, timeZone: "Europe/Helsinki" });

/** Header and ids under it. */
function grouped(records: readonly GalleryRecord[], sort: GallerySort, locale = "en") {
  const columns = columnsOf(records, locale);
  const rows = sortRows(columns, sort);
  return groupRows(columns, rows, sort).map(({ count, key, start }) => [
    key,
    [...rows.subarray(start, start + count)].map((row) => snapshotIdAt(columns, row)).join(""),
  ]);
}

const labelled = (...labels: string[]) =>
  labels.map((label, index) => aSnapshotRecord({ id: "abcdefghijkl"[index] as string, label }));

it("takes a language or a time zone that does not exist for English and UTC, whatever machine it runs on", () => {
  const place = (locale: string, timeZone: string) => {
    const columns = createGalleryColumns([], { locale, timeZone });
    return [columns.locale, columns.timeZone];
  };
  for (const locale of ["tlh", "", "x", "en_US"])
    expect(place(locale, "Nowhere/Such")).toEqual(["en", "UTC"]);
  expect(place("zh-TW", "Asia/Taipei")).toEqual(["zh-TW", "Asia/Taipei"]);
});

describe("[GAL-07] headers depend on the sort", () => {
  it("[GAL-07] one header for the widths and kana of a letter, and for the syllables that begin with one", () => {
    const headers = (locale: string, ...labels: string[]) =>
      grouped(labelled(...labels), "labelAsc", locale).map(([header]) => header);
    expect(headers("ja", "A棟 1", "Ａ棟 2", "A棟 3")).toEqual(["A"]);
    expect(headers("ja", "かぎ", "カギ", "がす", "ガス", "ｶﾞｽ 2")).toEqual(["か"]);
    expect(headers("ko", "가스", "공장", "나사", "하나")).toEqual(["ㄱ", "ㄴ", "ㅎ"]);
  });

  it("[GAL-07] days of the user's time zone for dates, of the upload for uploads", () => {
    const records = [
      aSnapshotRecord({ id: "a", created_date: "2026-11-17T21:59:00Z", synced_date: "2026-11-20T08:00:00Z" }),
      aSnapshotRecord({ id: "b", created_date: "2026-11-17T22:00:00Z", synced_date: "2026-11-20T09:00:00Z" }),
      aSnapshotRecord({ id: "c", created_date: "2026-11-18T21:59:59Z", synced_date: "2026-11-19T09:00:00Z" }),
    ];
    expect(grouped(records, "createdDesc")).toEqual([
      ["2026-11-18", "cb"],
      ["2026-11-17", "a"],
    ]);
    expect(grouped(records, "createdAsc")).toEqual([
      ["2026-11-17", "a"],
      ["2026-11-18", "bc"],
    ]);
    expect(grouped(records, "uploadedDesc")).toEqual([
      ["2026-11-20", "ba"],
      ["2026-11-19", "c"],
    ]);
  });

  it("[GAL-07] levels for severity and leak size, what has none last in both directions", () => {
    const pd = (id: string, mean: number) =>
      aSnapshotRecord({
        id,
        device_analysis_type: "PD",
        pd: { severity_min: mean - 5, severity_max: mean + 5, classification: [], fromAudioTime: null },
      });
    const severe = [
      pd("a", 24),
      pd("b", 80),
      aSnapshotRecord({ id: "c", device_analysis_type: "PD", pd: null }),
      pd("d", 75),
      pd("e", 50),
    ];
    expect(grouped(severe, "severityDesc")).toEqual([
      ["veryHigh", "bd"],
      ["high", "e"],
      ["low", "a"],
      [null, "c"],
    ]);
    expect(grouped(severe, "severityAsc").map(([key]) => key)).toEqual(["low", "high", "veryHigh", null]);
    const leaks = [4.9, 5, 15, null].map((leak, index) =>
      aSnapshotRecord({
        id: "abcd"[index] as string,
        leak,
        meta: { ...aSnapshotRecord().meta, leak_detected: true },
      }),
    );
    expect(grouped(leaks, "leakSizeAsc")).toEqual([
      ["low", "a"],
      ["medium", "b"],
      ["high", "c"],
      [null, "d"],
    ]);
  });

  it("[GAL-07] first letters for labels, as the alphabet of the locale has them", () => {
    const records = labelled("Äpple", "apfel", "zebra", "7 up", "", "Zug");
    expect(grouped(records, "labelAsc", "de")).toEqual([
      ["#", "d"],
      ["A", "ba"],
      ["Z", "cf"],
      [null, "e"],
    ]);
    expect(grouped(records, "labelAsc", "fi").map(([key]) => key)).toEqual(["#", "A", "Z", "Ä", null]);
    expect(grouped(labelled("chata", "hora", "cena", "Ch"), "labelAsc", "cs")).toEqual([
      ["C", "c"],
      ["H", "b"],
      ["Ch", "da"],
    ]);
  });

  it("[GAL-07] places for the location, what has none last", () => {
    const at = (id: string, latitude: number | null) =>
      aSnapshotRecord({ id, meta: { ...aSnapshotRecord().meta, latitude, longitude: 24.94 } });
    const groups = grouped([at("a", 60.1), at("b", null), at("c", 60.2), at("d", 60.1002)], "location");
    expect(groups.map(([, ids]) => ids)).toEqual(["c", "ad", "b"]);
    expect(groups.at(-1)?.[0]).toBeNull();
  });
});

const anyType = fc.constantFrom(null, "LEAK", "LEAK_SIZE", "MECHANICAL") satisfies fc.Arbitrary<
  FilterState["snapshotType"]
>;

describe("a header", () => {
  it("[GAL-08] filters by what it says: exactly its snapshots are left", () => {
    fc.assert(
      fc.property(anyRecords(), fc.constantFrom(...gallerySorts), anyType, (records, sort, snapshotType) => {
        const columns = columnsOf(records.filter(({ active }) => active !== false));
        const before = { ...emptyFilterState, snapshotType, sort };
        const rows = sortRows(columns, sort, filterRows(columns, before));
        for (const { count, filter, start } of groupRows(columns, rows, sort, { snapshotType })) {
          if (!filter) continue;
          const state = changeFilters(before, filter);
          expect([...sortRows(columns, sort, filterRows(columns, state))]).toEqual([
            ...rows.subarray(start, start + count),
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("[GAL-08] of a leak size keeps a list of measured leak sizes to those", () => {
    const leak = (id: string, device_analysis_type: "LEAK" | "LEAK_SIZE") =>
      aSnapshotRecord({
        ...{ id, device_analysis_type, leak: 20 },
        meta: { ...aSnapshotRecord().meta, leak_detected: true },
      });
    const columns = columnsOf([leak("a", "LEAK"), leak("b", "LEAK_SIZE")]);
    const typeAfter = (snapshotType: FilterState["snapshotType"]) => {
      const before = { ...emptyFilterState, snapshotType };
      const rows = sortRows(columns, "leakSizeDesc", filterRows(columns, before));
      const [header] = groupRows(columns, rows, "leakSizeDesc", { snapshotType });
      return changeFilters(before, header?.filter ?? {}).snapshotType;
    };
    expect([typeAfter(null), typeAfter("LEAK"), typeAfter("LEAK_SIZE")]).toEqual([
      "LEAK",
      "LEAK",
      "LEAK_SIZE",
    ]);
  });

  it("[GAL-08] of a date or a place has a filter", () => {
    const columns = columnsOf([
      aSnapshotRecord({ meta: { ...aSnapshotRecord().meta, latitude: 60.1, longitude: 24.9 } }),
    ]);
    const filterFor = (sort: GallerySort) => groupRows(columns, sortRows(columns, sort), sort)[0]?.filter;
    expect(filterFor("createdDesc")).toEqual({ startDate: "2026-11-18", endDate: "2026-11-18" });
    expect(filterFor("location")).toEqual({
      locationCluster: expect.stringMatching(/^60\.\d{5},24\.\d{5}$/),
    });
    expect(filterFor("labelAsc")).toBeNull();
  });
});

it("groups lose no snapshot, keep the order, and neighbours differ", () => {
  fc.assert(
    fc.property(anyRecords(), fc.constantFrom(...gallerySorts), (records, sort) => {
      const columns = columnsOf(records, "cs");
      const rows = sortRows(columns, sort);
      let next = 0;
      let before: string | null | undefined;
      for (const { count, key, start } of groupRows(columns, rows, sort)) {
        expect(start).toBe(next);
        expect(count).toBeGreaterThan(0);
        expect(key).not.toBe(before);
        next += count;
        before = key;
      }
      expect(next).toBe(rows.length);
    }),
  );
});
