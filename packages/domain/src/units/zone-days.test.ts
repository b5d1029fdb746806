import fc from "fast-check";
import { expect, it } from "vitest";
import {
  calendarDay,
  dayNumber,
  dayText,
  knownTimeZone,
  noDay,
  noonOfDay,
  utcOffsetMs,
  zoneDays,
} from "./zone-days.ts";

const zones = [
  "UTC",
  "Europe/Helsinki",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Monrovia",
];

it("[FIL-17] tells the day of any moment as the calendar of its zone does", () => {
  const moments = fc.date({ min: new Date("1930-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (date, timeZone) => {
      expect(dayText(zoneDays(timeZone)(date.getTime()))).toBe(
        date.toLocaleDateString("sv-SE", { timeZone }),
      );
    }),
    { numRuns: 400 },
  );
});

it("[FIL-17] is right to the millisecond around every change of the clock", () => {
  const dayOf = zoneDays("America/Sao_Paulo");
  const format = (timeMs: number) =>
    new Date(timeMs).toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
  // The clock went from midnight to one o'clock on 2018-11-04, and from midnight back to 23:00 on 2018-02-18.
  for (const change of ["2018-11-04T03:00:00Z", "2018-02-18T02:00:00Z", "2018-02-18T03:00:00Z"])
    for (const stepMs of [-3_600_001, -3_600_000, -1, 0, 1, 3_599_999, 3_600_000]) {
      const timeMs = Date.parse(change) + stepMs;
      expect(dayText(dayOf(timeMs))).toBe(format(timeMs));
    }
});

it("leaves a day out that a zone never had", () => {
  const dayOf = zoneDays("Pacific/Apia");
  expect(dayText(dayOf(Date.parse("2011-12-30T09:59:59.999Z")))).toBe("2011-12-29");
  expect(dayText(dayOf(Date.parse("2011-12-30T10:00:00Z")))).toBe("2011-12-31");
});

it("reads days of the calendar and nothing else", () => {
  expect(dayNumber("1970-01-02")).toBe(1);
  expect(dayNumber("2024-02-29")).toBe(19_782);
  for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "18.11.2026", "", "2026-11-18T10:00"])
    expect(dayNumber(text)).toBeUndefined();
});

it("has no day for what is no moment, and a day for the first and last of all", () => {
  const dayOf = zoneDays("Pacific/Kiritimati");
  expect(dayOf(Number.NaN)).toBe(noDay);
  expect(dayOf(Number.POSITIVE_INFINITY)).toBe(noDay);
  expect(dayText(dayOf(8.64e15))).toMatch(/^\+275760-/);
  expect(dayText(zoneDays("Pacific/Pago_Pago")(-8.64e15))).toMatch(/^-271821-/);
});

it("names the calendar day of a moment, whatever dates of a locale look like", () => {
  const momentMs = Date.parse("2026-03-28T22:30:00Z");
  expect(calendarDay(momentMs, "Europe/Helsinki")).toBe("2026-03-29");
  expect(calendarDay(momentMs, "America/Sao_Paulo")).toBe("2026-03-28");
  expect(calendarDay(momentMs, "Nowhere/AtAll")).toBe("2026-03-28");
});

it("knows the noon of a day in every zone, also on days on which clocks change", () => {
  const zones = [
    "UTC",
    "Europe/Helsinki",
    "America/St_Johns",
    "Pacific/Kiritimati",
    "Asia/Kathmandu",
    "Mars/Base",
  ];
  for (const timeZone of zones)
    for (const day of ["2026-03-29", "2026-10-25", "2026-03-08", "2024-02-29"]) {
      const noonMs = noonOfDay(day, timeZone);
      expect(calendarDay(noonMs, timeZone)).toBe(day);
      const hour = new Intl.DateTimeFormat("en-GB", { hour: "numeric", timeZone: knownTimeZone(timeZone) });
      expect(hour.format(noonMs)).toBe("12");
    }
  expect(utcOffsetMs(Date.parse("2026-07-01"), "America/St_Johns")).toBe(-2.5 * 3_600_000);
  expect(noonOfDay("2026-10-25", "Europe/Helsinki")).toBe(Date.parse("2026-10-25T12:00:00+02:00"));
});
