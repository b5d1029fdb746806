import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { columnsFor, galleryRows, stepCard } from "./gallery-rows.ts";
import { groupRecords } from "./gallery-sort.ts";

const taken = (id: string, day: number, uploadedDay = day) =>
  aSnapshotRecord({
    id,
    label: id === "d" ? "äpple 2" : `Valve ${id}`,
    created_date: new Date(2026, 10, day, 12).toISOString(),
    synced_date: new Date(2026, 10, uploadedDay, 13).toISOString(),
  });
const records = [taken("a", 18), taken("b", 19), taken("c", 18, 20), taken("d", 19)];
const outline = (sort: Parameters<typeof groupRecords>[1]) =>
  groupRecords(records, sort, "en").map((group) => `${group.key}: ${group.records.map((one) => one.id).join("")}`);

describe("the gallery's order", () => {
  it("[GAL-07] groups by the day that the sort is about, or by first letter", () => {
    expect(outline("createdDesc")).toEqual(["2026-11-19: bd", "2026-11-18: ac"]);
    expect(outline("createdAsc")).toEqual(["2026-11-18: ac", "2026-11-19: bd"]);
    expect(outline("uploadedDesc")).toEqual(["2026-11-20: c", "2026-11-19: bd", "2026-11-18: a"]);
    expect(outline("labelAsc")).toEqual(["Ä: d", "V: abc"]);
  });

  it("takes snapshots of one moment in one order always", () => {
    const same = [taken("b", 19), taken("a", 19)];
    expect(groupRecords(same, "createdDesc", "en")[0]?.records.map((one) => one.id)).toEqual(["a", "b"]);
  });
});

describe("the gallery's rows", () => {
  const rows = galleryRows(groupRecords([...records, taken("e", 19)], "createdDesc", "en"), 2);

  it("give each group a header and fill rows with cards", () => {
    expect(rows.map((row) => (row.kind === "header" ? "header" : row.records.map((one) => one.id).join("")))).toEqual([
      "header",
      "bd",
      "e",
      "header",
      "ac",
    ]);
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
