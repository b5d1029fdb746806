import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aListMeta, aSnapshotRecord } from "../snapshot/testing/snapshot-builder.ts";
import { changeFilters } from "./change-filters.ts";
import { filterSnapshots } from "./filter-snapshots.ts";
import { emptyFilterState } from "./filter-state.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { type GallerySort, gallerySorts } from "./gallery-sorts.ts";
import { type GroupOptions, groupSnapshots } from "./group-snapshots.ts";
import { sortSnapshots } from "./sort-snapshots.ts";
import { anyRecords } from "./testing/gallery-arbitraries.ts";

const records = (...changes: Parameters<typeof aSnapshotRecord>[0][]) =>
  changes.map((change, index) => aSnapshotRecord({ id: "abcdefgh"[index] as string, ...change }));

const order = (list: readonly GalleryRecord[], sort: GallerySort, locale?: string) =>
  sortSnapshots(list, sort, locale)
    .map(({ id }) => id)
    .join("");

/** Header and ids under it. */
const grouped = (list: readonly GalleryRecord[], sort: GallerySort, options: GroupOptions = {}) =>
  groupSnapshots(sortSnapshots(list, sort, options.locale), sort, options).map(({ key, snapshots }) => [
    key,
    snapshots.map(({ id }) => id).join(""),
  ]);

const pd = (min: number | null, max: number | null) => ({
  device_analysis_type: "PD" as const,
  pd: { severity_min: min, severity_max: max, classification: [], fromAudioTime: null },
});
const at = (latitude: number | null) => ({ meta: aListMeta({ latitude, longitude: 24.94 }) });
const labelled = (...labels: string[]) => records(...labels.map((label) => ({ label })));

describe("orders of a list", () => {
  it("[FIL-10] by creation and upload date, both ways, the same moment by id", () => {
    const list = records(
      { created_date: "2026-11-18T10:00:00Z", synced_date: "2026-11-20T10:00:00Z" },
      { created_date: "2026-11-18T12:00:00+02:00", synced_date: "2026-11-19T10:00:00Z" },
      { created_date: "2026-11-19T10:00:00Z", synced_date: "2026-11-19T09:00:00Z" },
      { created_date: "", synced_date: "" },
    );
    expect([order(list, "createdDesc"), order(list, "createdAsc")]).toEqual(["cabd", "abcd"]);
    expect([order(list, "uploadedDesc"), order(list, "uploadedAsc")]).toEqual(["abcd", "cbad"]);
  });

  it("[FIL-10] by severity and leak size, both ways, missing ones last", () => {
    const severe = records(
      pd(40, 60),
      { device_analysis_type: "PD", pd: null },
      pd(0, 10),
      pd(90, 100),
      pd(null, 100),
    );
    expect(order(severe, "severityDesc")).toBe("dacbe");
    expect(order(severe, "severityAsc")).toBe("cadbe");
    const steam = aListMeta({ leak_type: "STEAM" });
    const leaks = records({ leak: 4 }, { leak: null }, { leak: 12 }, { leak: 99, meta: steam }, { leak: 0 });
    expect(order(leaks, "leakSizeDesc")).toBe("caebd");
    expect(order(leaks, "leakSizeAsc")).toBe("eacbd");
  });

  it("[FIL-10] by label as the locale has it, numbers by their value, empty ones last both ways", () => {
    const list = labelled("Valve 10", "valve 9", "", "Äpple", "Zebra", "apple");
    expect(order(list, "labelAsc", "en")).toBe("fdbaec");
    expect(order(list, "labelAsc", "fi")).toBe("fbaedc");
    expect(order(list, "labelDesc", "fi")).toBe("deabfc");
    for (const unknown of ["tlh", "no locale!", ""]) expect(order(list, "labelAsc", unknown)).toBe("fdbaec");
  });

  it("[FIL-10] by location: place by place, newest first, what has none last", () => {
    const list = records(
      { ...at(60.1), created_date: "2026-11-17T10:00:00Z" },
      { ...at(60.2), created_date: "2026-11-18T10:00:00Z" },
      { ...at(null), created_date: "2026-11-19T10:00:00Z" },
      { ...at(60.1), created_date: "2026-11-18T11:00:00Z" },
    );
    expect(order(list, "location")).toBe("bdac");
  });

  it("are total, do not depend on the order of the list, and leave the list as it was", () => {
    fc.assert(
      fc.property(anyRecords(), fc.constantFrom(...gallerySorts), (list, sort) => {
        const before = [...list];
        const sorted = sortSnapshots(list, sort);
        expect(sortSnapshots(list.toReversed(), sort)).toEqual(sorted);
        expect(list).toEqual(before);
      }),
    );
  });
});

describe("[GAL-07] headers of a list depend on the sort", () => {
  it("[GAL-07] days of the time zone for dates, of the upload for uploads", () => {
    const list = records(
      { created_date: "2026-11-17T21:59:00Z", synced_date: "2026-11-20T08:00:00Z" },
      { created_date: "2026-11-17T22:00:00Z", synced_date: "2026-11-19T09:00:00Z" },
      { created_date: "", synced_date: "" },
    );
    const options = { timeZone: "Europe/Helsinki" };
    expect(grouped(list, "createdDesc", options)).toEqual([
      ["2026-11-18", "b"],
      ["2026-11-17", "a"],
      [null, "c"],
    ]);
    expect(grouped(list, "createdDesc")).toEqual([
      ["2026-11-17", "ba"],
      [null, "c"],
    ]);
    expect(grouped(list, "uploadedAsc", options).map(([key]) => key)).toEqual([
      "2026-11-19",
      "2026-11-20",
      null,
    ]);
  });

  it("[GAL-07] levels for severity and leak size, by the thresholds of the user", () => {
    const severe = records(pd(20, 28), pd(75, 85), { device_analysis_type: "PD", pd: null }, pd(70, 80));
    expect(grouped(severe, "severityDesc")).toEqual([
      ["veryHigh", "bd"],
      ["low", "a"],
      [null, "c"],
    ]);
    const leaks = records({ leak: 4.9 }, { leak: 5 }, { leak: 15 }, { leak: null });
    expect(grouped(leaks, "leakSizeAsc").map(([key]) => key)).toEqual(["low", "medium", "high", null]);
    const leakThresholds = { lowLpm: 1, highLpm: 4 };
    expect(grouped(leaks, "leakSizeAsc", { leakThresholds })).toEqual([
      ["high", "abc"],
      [null, "d"],
    ]);
  });

  it("[GAL-07] first letters for labels, as the alphabet of the locale has them", () => {
    const letters = (locale: string, ...labels: string[]) =>
      grouped(labelled(...labels), "labelAsc", { locale }).map(([key]) => key);
    const labels = ["Äpple", "apfel", "zebra", "7 up", " ", "Zug"];
    expect(letters("de", ...labels)).toEqual(["#", "A", "Z", null]);
    expect(letters("fi", ...labels)).toEqual(["#", "A", "Z", "Ä", null]);
    expect(letters("cs", "chata", "hora", "cena", "Ch")).toEqual(["C", "H", "Ch"]);
    expect(letters("ja", "かぎ", "カギ", "がす", "ｶﾞｽ 2")).toEqual(["か"]);
    expect(letters("ko", "가스", "공장", "나사")).toEqual(["ㄱ", "ㄴ"]);
    expect(letters("no locale!", "apfel")).toEqual(["A"]);
  });

  it("[GAL-07] places for the location, what has none last", () => {
    const groups = grouped(records(at(60.1), at(null), at(60.2), at(60.1002)), "location");
    expect(groups.map(([, ids]) => ids)).toEqual(["c", "ad", "b"]);
    expect(groups.map(([key]) => key)).toEqual([
      expect.stringMatching(/^60\.\d{5},24\.\d{5}$/),
      expect.stringMatching(/^60\.\d{5},24\.\d{5}$/),
      null,
    ]);
  });

  it("[GAL-08] filter by what they name: exactly their snapshots are left", () => {
    fc.assert(
      fc.property(anyRecords(), fc.constantFrom(...gallerySorts), (list, sort) => {
        const sorted = sortSnapshots(
          list.filter(({ active }) => active !== false),
          sort,
        );
        const groups = groupSnapshots(sorted, sort);
        expect(groups.flatMap(({ snapshots }) => snapshots)).toEqual(sorted);
        for (const { filter, snapshots } of groups) {
          if (!filter) continue;
          const state = changeFilters(emptyFilterState, filter);
          expect(filterSnapshots(sorted, state)).toEqual(snapshots);
        }
      }),
      { numRuns: 300 },
    );
  });
});
