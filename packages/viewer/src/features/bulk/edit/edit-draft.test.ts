import { describe, expect, it } from "vitest";
import { changeOf, checkDraft, type EditDraft, emptyDraft, withField } from "./edit-draft.ts";
import { editNames } from "./edit-fields.ts";
import { countEdited, type EditedRecord } from "./edit-preview.ts";

const nowMs = Date.parse("2026-11-23T15:00:00Z");
const metric = { distance: "METERS", temperature: "CELSIUS", leak: "LPM" } as const;
const american = { distance: "FEET", temperature: "FAHRENHEIT", leak: "CFM" } as const;
const draft = emptyDraft("2026-11-23");
const check = (given: Partial<EditDraft>, rest: Partial<Parameters<typeof checkDraft>[1]> = {}) =>
  checkDraft({ ...draft, ...given }, { units: metric, nowMs, newestMs: undefined, timeZone: "UTC", ...rest });
const typed = (numbers: Partial<EditDraft["numbers"]>): Partial<EditDraft> => ({
  numbers: { ...draft.numbers, ...numbers },
});

describe("an edit of many snapshots", () => {
  it("[BLK-09] does nothing without a field", () => {
    expect(changeOf(check({}))).toBeUndefined();
  });

  it("[BLK-10] does nothing while one of its fields cannot be used", () => {
    const label = { chosen: ["label", "distance"], label: "Pump" } as const;
    expect(changeOf(check({ ...label, ...typed({ distance: 900 }) }))).toBeUndefined();
    expect(changeOf(check({ ...label, unusable: ["distance"] }))).toBeUndefined();
    expect(changeOf(check({ ...label, ...typed({ distance: 9 }) }))).toEqual({ label: "Pump", distance: 9 });
    expect(changeOf(check({ chosen: ["label"], label: "x".repeat(2049) }))).toBeUndefined();
    for (const name of ["temperature", "humidity", "specificPower", "acFrequency"] as const)
      expect(changeOf(check({ chosen: [name] }))).toBeUndefined();
    expect(changeOf(check({ chosen: ["acFrequency"], ...typed({ acFrequency: 5 }) }))).toBeUndefined();
    expect(changeOf(check({ chosen: ["location"], location: "91, 0" }))).toBeUndefined();
  });

  it("plans repairs: who does them until when", () => {
    expect(
      changeOf(check({ chosen: ["assignee", "dueDay"], assignee: " Kim ", dueDay: "2026-12-04" })),
    ).toEqual({ assignee: "Kim", dueDay: "2026-12-04" });
    expect(changeOf(check({ chosen: ["assignee"], assignee: "x".repeat(201) }))).toBeUndefined();
  });

  it("[BLK-03] stores what is typed in the units of the server, and takes away what is left empty", () => {
    const chosen = editNames;
    expect(
      changeOf(
        check(
          {
            chosen,
            location: "",
            starred: false,
            status: "inRepair",
            ...typed({ temperature: 212, humidity: 50, distance: 10, specificPower: 33, acFrequency: 0 }),
          },
          { units: american },
        ),
      ),
    ).toEqual({
      label: "",
      starred: false,
      repair: { status: "inRepair", solvedMs: null },
      assignee: "",
      dueDay: null,
      location: "nan",
      distance: expect.closeTo(3.048, 6),
      gas: "AIR",
      temperature: expect.closeTo(100, 9),
      humidity: 50,
      linePressure: null,
      specificPower: expect.closeTo(11.7, 1),
      voltage: null,
      acFrequency: 0,
    });
  });

  it("[BLK-10] takes no day of a repair before the newest snapshot was made", () => {
    const solved = { chosen: ["repair"], status: "solved" } as const;
    const newestMs = Date.parse("2026-11-20T10:00:00Z");
    const on = (solvedDay: string | null) => check({ ...solved, solvedDay }, { newestMs }).repair;
    expect(on("2026-11-18")).toMatchObject({ ok: false, code: "fixedBeforeCreation" });
    expect(on(null)).toMatchObject({ ok: false, code: "required" });
    expect(on("2026-11-20")?.ok).toBe(true);
    expect(on("2026-11-23")?.ok).toBe(true);
  });

  it("forgets what cannot be used with the field", () => {
    const with7 = { ...withField(draft, "distance", true), unusable: ["distance"] as const };
    expect(withField(with7, "distance", false)).toMatchObject({ chosen: [], unusable: [] });
  });
});

describe("how many an edit changes", () => {
  const record = (values: EditedRecord["values"], created = "2026-11-01T10:00:00Z"): EditedRecord => ({
    values,
    createdMs: Date.parse(created),
  });
  const records = [record({ starred: true, distance: 2 }), record({ starred: false, distance: 2 })];

  it("[BLK-04] counts those that have something else", () => {
    expect(countEdited(records, { starred: true }, "UTC")).toBe(1);
    expect(countEdited(records, { distance: 2 }, "UTC")).toBe(0);
    expect(countEdited(records, { starred: true, distance: null }, "UTC")).toBe(2);
  });

  it("counts all where the list does not tell", () => {
    expect(countEdited(records, { humidity: 40 }, "UTC")).toBe(2);
  });

  it("knows that a repair is since the snapshot was made at the earliest", () => {
    const createdMs = Date.parse("2026-11-20T14:00:00Z");
    const solvedMs = Date.parse("2026-11-20T12:00:00Z");
    const repair = { status: "solved", solvedMs: createdMs } as const;
    const made = record({ repair }, "2026-11-20T14:00:00Z");
    expect(countEdited([made], { repair: { status: "solved", solvedMs } }, "UTC")).toBe(0);
    expect(countEdited([made], { repair: { status: "open", solvedMs: null } }, "UTC")).toBe(1);
  });
});
