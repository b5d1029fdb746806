import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SnapshotRecord } from "../snapshot/snapshot-record-schema.ts";
import { aListMeta, aSnapshotRecord } from "../snapshot/testing/snapshot-builder.ts";
import { calendarDay } from "../units/zone-days.ts";
import { type FilterOptions, filterSnapshots } from "./filter-snapshots.ts";
import { emptyFilterState, type FilterState, pdSeverityPreset } from "./filter-state.ts";
import { groupSnapshots } from "./group-snapshots.ts";
import { listedGas, shownLeakLpm, snapshotPosition } from "./record-rules.ts";
import { sortSnapshots } from "./sort-snapshots.ts";
import { anyFilterState, anyRecords, groupOwnerships } from "./testing/gallery-arbitraries.ts";
import { naiveDay, naiveLeakLpm, naivePlace } from "./testing/naive-record.ts";

const letters = "abcdefghijkl";

/** Records a, b, c, ... that differ in what is given. */
const records = (...changes: Partial<SnapshotRecord>[]) =>
  changes.map((change, index) => aSnapshotRecord({ id: letters[index] as string, ...change }));

/** Ids that pass, in the order of the list. */
const passing = (
  list: Parameters<typeof filterSnapshots>[0],
  filters: Partial<FilterState>,
  options?: FilterOptions,
) =>
  filterSnapshots(list, { ...emptyFilterState, ...filters }, options)
    .map(({ id }) => id)
    .join("");

const pd = (
  min: number | null,
  max: number | null,
  classification: { name: string; confidence: number }[] = [],
) => ({
  device_analysis_type: "PD" as const,
  pd: { severity_min: min, severity_max: max, classification, fromAudioTime: null },
});

describe("filters of a list", () => {
  it("[FIL-12] by tags, one of several is enough, however an accent is stored; or by having none", () => {
    const list = records({ tags: ["roof"] }, { tags: ["A\u0308", "urgent"] }, { tags: [] }, { tags: [""] });
    expect(passing(list, { tags: ["roof"] })).toBe("a");
    expect(passing(list, { tags: ["roof", "Ä"] })).toBe("ab");
    expect(passing(list, { tags: [""] })).toBe("");
    expect(passing(list, { onlyUntagged: true })).toBe("cd");
  });

  it("[FIL-13] by type, Leak size under Leak too, also as a number or a device code", () => {
    const list = ["LEAK", "PD", "LEAK_SIZE", "MECHANICAL", 2, "A1", "other", null].map((type, index) => ({
      id: letters[index] as string,
      device_analysis_type: type,
    }));
    const found = (["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"] as const).map((snapshotType) =>
      passing(list, { snapshotType }),
    );
    expect(found).toEqual(["acf", "be", "c", "d"]);
  });

  it("[FIL-14] by the classification with the highest confidence above 0, the first of equals", () => {
    const of = (corona: number, surface: number) =>
      pd(1, 2, [
        { name: "corona", confidence: corona },
        { name: "surface", confidence: surface },
      ]);
    const list = records(of(0.3, 0.6), of(0.4, 0.1), of(0, 0), { pd: null }, of(0.5, 0.5));
    expect(passing(list, { pdClassification: ["corona"] })).toBe("be");
    expect(passing(list, { pdClassification: ["corona", "surface"] })).toBe("abe");
  });

  it("[FIL-15] by severity: what overlaps the range, both ends included", () => {
    const list = records(pd(10, 49.9), pd(10, 50), pd(60, 70), pd(100, 120), pd(101, 120), pd(null, 90), {
      pd: null,
    });
    expect(passing(list, { pdSeverity: pdSeverityPreset })).toBe("bcd");
    expect(passing(list, { pdSeverity: { min: 0, max: 20 } })).toBe("ab");
  });

  it("[FIL-16] by gas, fixed, fault and starred; a leak without a gas is found by air", () => {
    const list = records(
      { meta: aListMeta({ leak_type: "METHANE" }), fixed: true },
      { meta: aListMeta({ leak_type: null }), fault: true },
      { meta: aListMeta({ leak_type: null }), device_analysis_type: "PD", starred: true },
    );
    expect(passing(list, { gas: ["AIR"] })).toBe("b");
    expect(passing(list, { gas: ["METHANE", "AIR"] })).toBe("ab");
    expect([passing(list, { fixed: true }), passing(list, { fixed: false })]).toEqual(["a", "bc"]);
    expect([passing(list, { fault: true }), passing(list, { fault: false })]).toEqual(["b", "ac"]);
    expect([passing(list, { starred: true }), passing(list, { starred: false })]).toEqual(["c", "ab"]);
  });

  it("[FIL-17] by date, first and last day included, days of the time zone; UTC for one that does not exist", () => {
    const list = records(
      { created_date: "2026-10-24T20:59:59.999Z" },
      { created_date: "2026-10-24T21:00:00Z" },
      { created_date: "2026-10-25T21:59:59.999Z" },
      { created_date: "2026-10-25T22:00:00Z" },
      { created_date: "" },
    );
    // The clock is set back in the night of this day, which has 25 hours.
    const day = "2026-10-25";
    const timeZone = "Europe/Helsinki";
    expect(passing(list, { startDate: day, endDate: day }, { timeZone })).toBe("bc");
    expect(passing(list, { startDate: day }, { timeZone })).toBe("bcd");
    expect(passing(list, { endDate: day }, { timeZone })).toBe("abc");
    expect(passing(list, { startDate: day, endDate: day })).toBe("cd");
    expect(passing(list, { startDate: day, endDate: day }, { timeZone: "Mars/Base" })).toBe("cd");
    expect(passing(list, { startDate: "2026-02-30", endDate: "soon" })).toBe("abcde");
  });

  it("[FIL-18] by groups of the organization: their cameras; nothing is filtered without an organization", () => {
    const list = records({ ownership: "o1" }, { ownership: "o2" }, { ownership: "" });
    expect(passing(list, { group: "north" })).toBe("abc");
    expect(passing(list, { group: "north" }, { groupOwnerships })).toBe("a");
    expect(passing(list, { selectedGroups: ["north", "south"] }, { groupOwnerships })).toBe("ab");
    for (const group of ["gone", "toString", "__proto__"])
      expect(passing(list, { group }, { groupOwnerships })).toBe("");
  });

  it("[CMP-10] by components: what has one of their tags; nothing is filtered until they are known", () => {
    const list = records({ tags: ["pump-5"] }, { tags: ["fan"] }, { tags: [] }, { tags: ["bearing", "x"] });
    const componentTags = { pump: ["pump-5", "bearing"], fan: ["fan"], bare: [] };
    expect(passing(list, { components: ["pump"] })).toBe("abcd");
    expect(passing(list, { components: ["pump"] }, { componentTags })).toBe("ad");
    expect(passing(list, { components: ["pump", "fan"] }, { componentTags })).toBe("abd");
    for (const one of ["bare", "gone", "toString", "__proto__"])
      expect(passing(list, { components: [one] }, { componentTags })).toBe("");
  });

  it("[FIL-07] [FIL-08] by label: the camera's whole name, or all words in the label", () => {
    const list = records(
      { label: "Valve 7, nord", device_label: "Hall camera" },
      { label: "Hall camera at pump 7", device_label: "x" },
      { label: "", device_label: "" },
    );
    expect(passing(list, { label: "hall CAMERA" })).toBe("ab");
    expect(passing(list, { label: "7 VALVE" })).toBe("a");
    expect(passing(list, { label: "  " })).toBe("abc");
  });

  it("by repair status, camera, level and what is lacking", () => {
    const list = records(
      { repair_status: "inRepair", device_serial: "SL-1", leak: 3, tags: ["roof"] },
      { fixed: true, leak: 20, meta: aListMeta({ latitude: 60, longitude: 25 }) },
      {
        repair_status: "solved",
        source_distance: null,
        leak: null,
        ...pd(80, 90),
      },
    );
    expect(passing(list, { repairStatus: ["inRepair"] })).toBe("a");
    expect(passing(list, { repairStatus: ["open", "solved"] })).toBe("bc");
    expect(passing(list, { cameras: ["SL-1"] })).toBe("a");
    expect(passing(list, { severityLevels: ["medium", "high"] })).toBe("b");
    const leakThresholds = { lowLpm: 1, highLpm: 10 };
    expect(passing(list, { severityLevels: ["medium"] }, { leakThresholds })).toBe("a");
    expect(passing(list, { severityLevels: ["veryHigh"] })).toBe("c");
    expect(passing(list, { lacks: ["distance"] })).toBe("c");
    expect(passing(list, { lacks: ["location"] })).toBe("ac");
    expect(passing(list, { lacks: ["distance", "tags"] })).toBe("bc");
  });

  it("by location, and never what was deleted", () => {
    const at = (latitude: number, active = true) => ({
      active,
      meta: aListMeta({ latitude, longitude: 24.94 }),
    });
    const list = records(at(60.1), at(60.2), at(60.1001), at(60.1, false), {});
    expect(passing(list, {})).toBe("abce");
    const groups = groupSnapshots(
      sortSnapshots(filterSnapshots(list, emptyFilterState), "location"),
      "location",
    );
    expect(groups.map(({ key }) => passing(list, { locationCluster: key }))).toEqual(["b", "ac", "abce"]);
    expect(passing(list, { locationCluster: "10.00000,10.00000" })).toBe("");
    expect(passing(list, { locationCluster: "hall" })).toBe("");
  });

  it("commute, and leave the order of the list and its records", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, (list, some) => {
        const state = { ...some, locationCluster: null };
        const all = filterSnapshots(list, state, { groupOwnerships });
        expect(list.filter((record) => all.includes(record))).toEqual(all);
        let left = list;
        for (const name of Object.keys(state).reverse() as (keyof FilterState)[])
          left = filterSnapshots(left, { ...emptyFilterState, [name]: state[name] }, { groupOwnerships });
        expect(left).toEqual(all);
      }),
    );
  });
});

describe("rules on one record", () => {
  it("give the day, the size and the position that simple ones give", () => {
    fc.assert(
      fc.property(anyRecords(), (list) => {
        for (const record of list) {
          const createdMs = Date.parse(record.created_date ?? "");
          const day = Number.isNaN(createdMs) ? undefined : calendarDay(createdMs, "Europe/Helsinki");
          expect(day).toBe(naiveDay(record.created_date, "Europe/Helsinki"));
          expect(shownLeakLpm(record)).toBe(naiveLeakLpm(record));
          const position = naivePlace(record);
          expect(snapshotPosition(record)).toEqual(
            position && { ...position, longitude: position.longitude === 180 ? -180 : position.longitude },
          );
        }
      }),
    );
  });

  it("read a longitude up to 360 as one to the east of Greenwich", () => {
    const at = (latitude: number, longitude: number) =>
      snapshotPosition({ id: "a", meta: { latitude, longitude } });
    expect(at(1, 190)).toEqual({ latitude: 1, longitude: -170 });
    expect(at(1, -190)).toEqual({ latitude: 1, longitude: 170 });
    expect([at(1, 361), at(91, 0), snapshotPosition({ id: "a" })]).toEqual([undefined, undefined, undefined]);
  });

  it("list no gas for a discharge without one", () => {
    expect(listedGas({ id: "a", device_analysis_type: "PD" })).toBeNull();
    expect(listedGas({ id: "a", device_analysis_type: "LEAK_SIZE" })).toBe("AIR");
  });
});
