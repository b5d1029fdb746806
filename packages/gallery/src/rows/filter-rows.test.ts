import {
  emptyFilterState,
  type FilterState,
  type GalleryRecord,
  type GallerySort,
  gallerySorts,
  pdSeverityPreset,
  type SnapshotRecord,
} from "@sonolens/domain";
import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns, snapshotIdAt } from "../columns/create-gallery-columns.ts";
import { filterRows, withRows } from "./filter-rows.ts";
import { sortRows } from "./sort-rows.ts";

const columnsOf = (records: readonly GalleryRecord[], timeZone = "UTC", locale = "en") =>
  createGalleryColumns(records, { locale, timeZone });

/** Ids that pass, in the order of the list. */
function passing(records: readonly GalleryRecord[], filters: Partial<FilterState>, timeZone = "UTC"): string {
  const columns = columnsOf(records, timeZone);
  const { failed } = filterRows(columns, { ...emptyFilterState, ...filters });
  return [...failed.keys()]
    .filter((row) => failed[row] === 0)
    .map((row) => snapshotIdAt(columns, row))
    .join("");
}

const letters = "abcdefghijkl";

/** Records a, b, c, ... that differ in what is given. */
const records = (...changes: Partial<SnapshotRecord>[]) =>
  changes.map((change, index) => aSnapshotRecord({ id: letters[index] as string, ...change }));

const pd = (
  min: number | null,
  max: number | null,
  classification: { name: string; confidence: number }[] = [],
) => ({
  device_analysis_type: "PD" as const,
  pd: { severity_min: min, severity_max: max, classification, fromAudioTime: null },
});

describe("filters", () => {
  it("lets single rows pass that a filter excludes, but not deleted ones", () => {
    const columns = columnsOf(
      records({ fixed: true }, { fixed: false }, { fixed: true, active: false }, { fixed: true }),
    );
    const selection = filterRows(columns, { ...emptyFilterState, repairStatus: ["open"] });
    expect([...selection.failed].map((bits) => bits === 0)).toEqual([false, true, false, false]);
    const kept = withRows(selection, [0, 2, 9]);
    expect([...kept.failed].map((bits) => bits === 0)).toEqual([true, true, false, false]);
    expect([kept.count, selection.count]).toEqual([2, 1]);
  });

  it("[FIL-12] by tags, one of several is enough, however an accent is stored; or by having none", () => {
    const list = records(
      { tags: ["roof"] },
      { tags: ["A\u0308", "urgent"] },
      { tags: [] },
      { tags: ["hall"] },
    );
    expect(passing(list, { tags: ["roof"] })).toBe("a");
    expect(passing(list, { tags: ["roof", "Ä"] })).toBe("ab");
    expect(passing(list, { tags: ["unheard of"] })).toBe("");
    expect(passing(list, { onlyUntagged: true })).toBe("c");
  });

  it("[FIL-13] by type, Leak size under Leak too", () => {
    const list = records(
      { device_analysis_type: "LEAK" },
      { device_analysis_type: "PD" },
      { device_analysis_type: "LEAK_SIZE" },
      { device_analysis_type: "MECHANICAL" },
    );
    const types = ["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"] as const;
    expect(types.map((snapshotType) => passing(list, { snapshotType }))).toEqual(["ac", "b", "c", "d"]);
  });

  it("[FIL-14] by the classification with the highest confidence above 0", () => {
    const list = records(
      pd(1, 2, [
        { name: "corona", confidence: 0.3 },
        { name: "surface", confidence: 0.6 },
      ]),
      pd(1, 2, [
        { name: "corona", confidence: 0.4 },
        { name: "surface", confidence: 0.1 },
      ]),
      pd(1, 2, [{ name: "corona", confidence: 0 }]),
      pd(1, 2),
      { pd: null },
    );
    expect(passing(list, { pdClassification: ["corona"] })).toBe("b");
    expect(passing(list, { pdClassification: ["surface"] })).toBe("a");
    expect(passing(list, { pdClassification: ["corona", "surface"] })).toBe("ab");
  });

  it("[FIL-15] by severity: what overlaps the range, which begins with 50 to 100", () => {
    expect(pdSeverityPreset).toEqual({ min: 50, max: 100 });
    const list = records(pd(10, 49.9), pd(10, 50), pd(60, 70), pd(100, 120), pd(101, 120), pd(null, 90), {
      pd: null,
    });
    expect(passing(list, { pdSeverity: pdSeverityPreset })).toBe("bcd");
    expect(passing(list, { pdSeverity: { min: 0, max: 20 } })).toBe("ab");
  });

  it("[FIL-16] by gas, fixed, fault and starred", () => {
    const meta = aSnapshotRecord().meta;
    const list = records(
      { meta: { ...meta, leak_type: "AIR" }, fixed: true },
      { meta: { ...meta, leak_type: "METHANE" }, fault: true },
      { meta: { ...meta, leak_type: null }, device_analysis_type: "PD", starred: true },
    );
    expect(passing(list, { gas: ["AIR"] })).toBe("a");
    expect(passing(list, { gas: ["METHANE", "AIR"] })).toBe("ab");
    expect(passing(list, { fixed: true })).toBe("a");
    expect(passing(list, { fixed: false })).toBe("bc");
    expect(passing(list, { fault: true })).toBe("b");
    expect(passing(list, { starred: true })).toBe("c");
    expect(passing(list, { starred: false })).toBe("ab");
  });

  it("[FIL-16] finds a leak of which no gas was set by air, with which it is worked out", () => {
    const meta = { ...aSnapshotRecord().meta, leak_type: null };
    const list = records(
      ...(["LEAK", "LEAK_SIZE", "PD", "MECHANICAL"] as const).map((device_analysis_type) => ({
        meta,
        device_analysis_type,
      })),
    );
    expect(passing(list, { gas: ["AIR"] })).toBe("ab");
  });

  it("[FIL-16] takes a kept status of solved for fixed where nobody says whether it is", () => {
    const list = [
      { id: "a", repair_status: "solved" },
      { id: "b", repair_status: "solved", fixed: false },
      { id: "c", repair_status: "inRepair", fixed: true },
    ] as const;
    const columns = createGalleryColumns(list, { locale: "en", timeZone: "UTC" });
    const ids = (change: Partial<FilterState>) => {
      const { failed } = filterRows(columns, { ...emptyFilterState, ...change });
      return list.filter((_, row) => failed[row] === 0).map(({ id }) => id);
    };
    expect(ids({ fixed: true })).toEqual(["a", "c"]);
    expect(ids({ repairStatus: ["solved"] })).toEqual(["a", "c"]);
    expect(ids({ repairStatus: ["open"] })).toEqual(["b"]);
  });

  it("[FIL-17] by date, first and last day included, days of the user's time zone", () => {
    const list = records(
      { created_date: "2026-10-24T20:59:59.999Z" },
      { created_date: "2026-10-24T21:00:00Z" },
      { created_date: "2026-10-25T21:59:59.999Z" },
      { created_date: "2026-10-25T22:00:00Z" },
    );
    // The clock is set back in the night of this day, which has 25 hours.
    const day = "2026-10-25";
    expect(passing(list, { startDate: day, endDate: day }, "Europe/Helsinki")).toBe("bc");
    expect(passing(list, { startDate: day }, "Europe/Helsinki")).toBe("bcd");
    expect(passing(list, { endDate: day }, "Europe/Helsinki")).toBe("abc");
    expect(passing(list, { startDate: day, endDate: day }, "UTC")).toBe("cd");
    expect(passing(list, { startDate: "2026-10-26", endDate: "2026-10-25" }, "UTC")).toBe("");
    expect(passing(list, { startDate: "soon", endDate: "" }, "UTC")).toBe("abcd");
  });

  it("[FIL-07] [FIL-08] by label: the camera's whole name, or all words in the label", () => {
    const list = records(
      { label: "Valve 7, nord", device_label: "Hall camera" },
      { label: "Pump", device_label: "hall CAMERA" },
      { label: "Hall camera at pump 7", device_label: "x" },
      { label: "", device_label: "" },
    );
    expect(passing(list, { label: "Hall Camera" })).toBe("abc");
    expect(passing(list, { label: "hall" })).toBe("c");
    expect(passing(list, { label: "7 VALVE" })).toBe("a");
    expect(passing(list, { label: "pump" })).toBe("bc");
    expect(passing(list, { label: "  " })).toBe("abcd");
    expect(passing(list, { label: "nord\nPump" })).toBe("");
  });

  it("by what is due of a repair, by whose it is, and by the number of the leak tag", () => {
    const work = (repair_work: object, rest: object = {}) => ({
      ...rest,
      repair_work: { assignee: "", due_date: null, tag_number: "", ...repair_work },
    });
    const list = [
      work({ due_date: "2026-11-19", assignee: "Ann", tag_number: "A-0147" }),
      work({ due_date: "2026-11-20", assignee: "Kim" }),
      work({ due_date: "2026-11-19" }, { fixed: true, device_analysis_type: "LEAK" }),
      work({ checked_by: "x" }, { fixed: true, device_analysis_type: "LEAK" }),
      { label: "Tank 0147" },
    ].map((record, index) => ({ id: letters[index] as string, ...record }));
    const columns = columnsOf(list);
    const ids = (change: Partial<FilterState>, context = { username: "ann", today: "2026-11-20" }) => {
      const { failed } = filterRows(columns, { ...emptyFilterState, ...change }, context);
      return list.flatMap(({ id }, row) => (failed[row] === 0 ? id : [])).join("");
    };
    expect(ids({ repairDue: ["overdue"] })).toBe("a");
    expect(ids({ repairDue: ["toCheck"] })).toBe("c");
    expect(ids({ repairDue: ["overdue", "toCheck"] })).toBe("ac");
    expect(ids({ repairDue: ["overdue"] }, { username: "ann", today: "2026-11-21" })).toBe("ab");
    expect(ids({ mine: true })).toBe("a");
    expect(ids({ mine: true }, { username: "", today: "" })).toBe("abcde");
    expect(ids({ assignees: ["Kim"] })).toBe("b");
    expect(ids({ label: "0147" })).toBe("ae");
    expect(ids({ label: "a-0" })).toBe("a");
  });

  it("by repair status, camera, level and what is lacking", () => {
    const meta = { ...aSnapshotRecord().meta, leak_detected: true };
    const list = records(
      { repair_status: "inRepair", device_serial: "SL-1", leak: 3, meta },
      { fixed: true, repair_status: "inRepair", leak: 20, meta, tags: ["roof"] },
      { repair_status: "solved", source_distance: null, leak: null, ...pd(80, 90) },
    );
    expect(passing(list, { repairStatus: ["inRepair"] })).toBe("a");
    expect(passing(list, { repairStatus: ["open", "solved"] })).toBe("bc");
    expect(passing(list, { cameras: ["SL-1"] })).toBe("a");
    expect(passing(list, { severityLevels: ["low"] })).toBe("a");
    expect(passing(list, { severityLevels: ["medium", "high"] })).toBe("b");
    expect(passing(list, { severityLevels: ["veryHigh"] })).toBe("c");
    expect(passing(list, { lacks: ["distance"] })).toBe("c");
    expect(passing(list, { lacks: ["distance", "tags"] })).toBe("ac");
  });

  it("never show what was deleted", () => {
    expect(passing(records({}, { active: false }), {})).toBe("a");
  });
});

describe("sorts", () => {
  const order = (list: readonly GalleryRecord[], sort: GallerySort, locale = "en") => {
    const columns = columnsOf(list, "UTC", locale);
    return [...sortRows(columns, sort)].map((row) => snapshotIdAt(columns, row)).join("");
  };
  const meta = { ...aSnapshotRecord().meta, leak_detected: true };

  it("[FIL-10] by creation and upload date, both ways, the same moment by id", () => {
    const list = records(
      { created_date: "2026-11-18T10:00:00Z", synced_date: "2026-11-20T10:00:00Z" },
      { created_date: "2026-11-18T12:00:00+02:00", synced_date: "2026-11-19T10:00:00Z" },
      { created_date: "2026-11-18T10:00:01Z", synced_date: "2026-11-18T10:00:02Z" },
    );
    expect([order(list, "createdDesc"), order(list, "createdAsc")]).toEqual(["cab", "abc"]);
    expect([order(list, "uploadedDesc"), order(list, "uploadedAsc")]).toEqual(["abc", "cba"]);
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
    const leaks = records(
      { leak: 4, meta },
      { leak: null, meta },
      { leak: 12, meta },
      { leak: 99, meta: { ...meta, leak_type: "STEAM" } },
      { leak: 0, meta },
    );
    expect(order(leaks, "leakSizeDesc")).toBe("caebd");
    expect(order(leaks, "leakSizeAsc")).toBe("eacbd");
  });

  it("[FIL-10] by label as the locale has it, numbers by their value, empty ones last both ways", () => {
    const list = records(
      { label: "Valve 10" },
      { label: "valve 9" },
      { label: "" },
      { label: "Äpple" },
      { label: "Zebra" },
      { label: "apple" },
    );
    expect(order(list, "labelAsc", "en")).toBe("fdbaec");
    expect(order(list, "labelAsc", "fi")).toBe("fbaedc");
    expect(order(list, "labelDesc", "fi")).toBe("deabfc");
  });

  it("[FIL-10] by location: place by place, newest first, what has none last", () => {
    const here = (latitude: number | null, created_date: string) => ({
      created_date,
      meta: { ...meta, latitude, longitude: 24.94 },
    });
    const list = records(
      here(60.1, "2026-11-17T10:00:00Z"),
      here(60.2, "2026-11-18T10:00:00Z"),
      here(null, "2026-11-19T10:00:00Z"),
      here(60.1, "2026-11-18T11:00:00Z"),
    );
    expect(order(list, "location")).toBe("bdac");
  });
});

describe("lists of any size", () => {
  it("of none and of one are served like others", () => {
    for (const list of [[], [{ id: "a" }]]) {
      const columns = columnsOf(list);
      for (const sort of gallerySorts) {
        const selection = filterRows(columns, { ...emptyFilterState, sort });
        expect(sortRows(columns, sort, selection).length).toBe(list.length);
      }
    }
  });

  it("of 100,000 take no time that anyone would wait for", () => {
    const list = Array.from({ length: 100_000 }, (_, index) =>
      aSnapshotRecord({
        id: `s${index}`,
        label: `Valve ${(index * 7919) % 100_000}`,
        created_date: new Date(1.7e12 + index * 60_000).toISOString(),
      }),
    );
    const startMs = performance.now();
    const columns = columnsOf(list);
    for (const sort of gallerySorts)
      sortRows(
        columns,
        sort,
        filterRows(columns, { ...emptyFilterState, label: "valve 77", starred: false }),
      );
    // Allows a hundred times what an idle machine takes; quadratic time would exceed it.
    expect(performance.now() - startMs).toBeLessThan(60_000);
  });
});
