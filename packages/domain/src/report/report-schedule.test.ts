import { expect, it } from "vitest";
import { firstOfLastDays, nextScheduledMs, type ScheduleTimes } from "./report-schedule.ts";

const helsinki = "Europe/Helsinki";
const weekly = (weekday: number, hour: number, timeZone: string): ScheduleTimes => ({
  rhythm: "weekly",
  weekday,
  monthDay: 1,
  hour,
  timeZone,
});
const monthly = (monthDay: number, hour: number, timeZone: string): ScheduleTimes => ({
  rhythm: "monthly",
  weekday: 1,
  monthDay,
  hour,
  timeZone,
});
const next = (times: ScheduleTimes, after: string): string =>
  new Date(nextScheduledMs(times, Date.parse(after))).toISOString().replace(":00.000Z", "Z");

it.each([
  ["later today", weekly(1, 7, helsinki), "2026-11-30T04:59:59Z", "2026-11-30T05:00Z"],
  [
    "a week later once its moment is there",
    weekly(1, 7, helsinki),
    "2026-11-30T05:00:00Z",
    "2026-12-07T05:00Z",
  ],
  [
    "by the day of its zone: Monday in Auckland",
    weekly(1, 1, "Pacific/Auckland"),
    "2026-11-28T12:00:00Z",
    "2026-11-29T12:00Z",
  ],
  [
    "by the day of its zone: Sunday in Los Angeles",
    weekly(7, 23, "America/Los_Angeles"),
    "2026-11-30T06:00:00Z",
    "2026-11-30T07:00Z",
  ],
  ["with half an hour of offset", weekly(3, 8, "Asia/Kolkata"), "2026-11-28T00:00:00Z", "2026-12-02T02:30Z"],
  [
    "at the same hour after summer time begins",
    weekly(1, 7, helsinki),
    "2026-03-23T12:00:00Z",
    "2026-03-30T04:00Z",
  ],
  [
    "at the same hour after summer time ends",
    weekly(1, 7, helsinki),
    "2026-10-19T12:00:00Z",
    "2026-10-26T05:00Z",
  ],
  ["after an hour that the clock skips", weekly(7, 3, helsinki), "2026-03-28T00:00:00Z", "2026-03-29T01:00Z"],
  [
    "at the first of an hour that comes twice",
    weekly(7, 3, helsinki),
    "2026-10-24T00:00:00Z",
    "2026-10-25T00:00Z",
  ],
  ["and not at the second", weekly(7, 3, helsinki), "2026-10-25T00:00:00Z", "2026-11-01T01:00Z"],
  [
    "at midnight where the clock skips it",
    weekly(7, 0, "America/Santiago"),
    "2026-09-05T12:00:00Z",
    "2026-09-06T04:00Z",
  ],
  ["once a month", monthly(5, 6, "UTC"), "2026-11-28T00:00:00Z", "2026-12-05T06:00Z"],
  ["on the 30th of a month of 30 days", monthly(31, 6, "UTC"), "2026-11-28T00:00:00Z", "2026-11-30T06:00Z"],
  ["on the 31st of a month of 31", monthly(31, 6, "UTC"), "2026-11-30T06:00:00Z", "2026-12-31T06:00Z"],
  ["on the 28th of February", monthly(29, 6, "UTC"), "2027-01-29T06:00:00Z", "2027-02-28T06:00Z"],
  ["on the 29th of a leap year", monthly(30, 6, "UTC"), "2028-01-30T06:00:00Z", "2028-02-29T06:00Z"],
  [
    "once in February, and again in March",
    monthly(30, 6, "UTC"),
    "2027-02-28T06:00:00Z",
    "2027-03-30T06:00Z",
  ],
  ["over the end of a year", monthly(1, 0, "Asia/Tokyo"), "2026-12-01T00:00:00Z", "2026-12-31T15:00Z"],
  [
    "on the day after one that a zone left out",
    weekly(5, 9, "Pacific/Apia"),
    "2011-12-29T00:00:00Z",
    "2011-12-30T19:00Z",
  ],
  [
    "in UTC where the zone is not known",
    weekly(1, 7, "Mars/Olympus"),
    "2026-11-28T00:00:00Z",
    "2026-11-30T07:00Z",
  ],
])("runs a schedule next %s", (_, times, after, expected) => {
  expect(next(times, after)).toBe(expected);
});

it("is always in the future, and never more than a month away", () => {
  for (let hour = 0; hour < 24 * 800; hour += 101) {
    const afterMs = Date.UTC(2026, 0, 1) + hour * 3_600_000;
    for (const times of [
      weekly((hour % 7) + 1, hour % 24, helsinki),
      monthly((hour % 31) + 1, hour % 24, helsinki),
    ]) {
      const inDays = (nextScheduledMs(times, afterMs) - afterMs) / 86_400_000;
      expect(inDays).toBeGreaterThan(0);
      expect(inDays).toBeLessThanOrEqual(times.rhythm === "weekly" ? 7.05 : 31.05);
    }
  }
});

it("counts the last days with today, by the clock of the zone", () => {
  const nowMs = Date.parse("2026-11-30T22:30:00Z");
  expect(firstOfLastDays(7, nowMs, helsinki)).toBe("2026-11-25");
  expect(firstOfLastDays(7, nowMs, "UTC")).toBe("2026-11-24");
});
