import { expect, it } from "vitest";
import { advisedDay, dayAfter, leakAdviceTerms, machineAdviceTerm } from "./advice-term.ts";

const taken = Date.parse("2026-11-20T23:30:00Z");

it("counts the days of advice from the day of the snapshot on the clock of the plant", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const at = (timeZone: string) => advisedDay(leakAdviceTerms.veryHigh ?? {}, taken, now, timeZone).day;
  expect(at("America/New_York")).toBe("2026-11-27");
  expect(at("Europe/Berlin")).toBe("2026-11-28");
  expect(advisedDay(machineAdviceTerm, taken, now, "UTC").day).toBe("2026-12-18");
});

it("has not passed before the last day has ended on the clock of the plant", () => {
  const passed = (now: string, timeZone: string) =>
    advisedDay({ days: 7 }, taken, Date.parse(now), timeZone).hasPassed;
  expect(passed("2026-11-27T23:59:59Z", "UTC")).toBe(false);
  expect(passed("2026-11-28T00:00:00Z", "UTC")).toBe(true);
  expect(passed("2026-11-28T04:59:00Z", "America/New_York")).toBe(false);
  expect(passed("2026-11-28T05:00:00Z", "America/New_York")).toBe(true);
});

it("ends on the last day of a shorter month, and crosses the end of a month and of a year", () => {
  expect(dayAfter("2027-01-31", { months: 1 })).toBe("2027-02-28");
  expect(dayAfter("2028-01-31", { months: 1 })).toBe("2028-02-29");
  expect(dayAfter("2028-02-29", { months: 12 })).toBe("2029-02-28");
  expect(dayAfter("2026-12-15", { months: 1 })).toBe("2027-01-15");
  expect([-1, 7, 14, 28].map((days) => dayAfter("2026-12-18", { days }))).toEqual([
    "2026-12-17",
    "2026-12-25",
    "2027-01-01",
    "2027-01-15",
  ]);
});
