import { describe, expect, it } from "vitest";
import { dateLocale } from "./date-locale.ts";
import { formatDate, formatDateTime, formatDayRange } from "./format-date-time.ts";
import { formatDecibel } from "./format-decibel.ts";
import { formatClock, formatZone, formatZonedDateTime } from "./format-zone.ts";
import { formatDay, formatNumber, formatTime } from "./formats.ts";

const morning = new Date("2026-11-19T07:42:00Z");
const today = new Date("2026-11-21T12:00:00Z");

describe("formats", () => {
  it("write numbers as the language does, with a true minus", () => {
    expect(formatNumber(1284.5, "en")).toBe("1,284.5");
    expect(formatNumber(1284.5, "de")).toBe("1.284,5");
    expect(formatNumber(-4.1, "en")).toBe("\u22124.1");
    expect(formatNumber(Number.NaN, "en")).toBe("–");
  });

  it("write levels with one decimal and the unit after a no-break space", () => {
    expect(formatDecibel(52.4, "en")).toBe("52.4\u00a0dB");
    expect(formatDecibel(52, "de")).toBe("52,0\u00a0dB");
    expect(formatDecibel(4.06, "en", { signDisplay: "exceptZero" })).toBe("+4.1\u00a0dB");
    expect(formatDecibel(Number.NEGATIVE_INFINITY, "en")).toBe("–\u00a0dB");
  });

  it("write dates day first in English, and in the time zone asked for", () => {
    expect(formatDateTime(morning, "en", "Europe/Helsinki")).toBe("19 Nov 2026, 09:42");
    expect(formatDateTime(morning, "ja", "Asia/Tokyo")).toContain("2026年11月19日");
    expect(formatTime(morning, "en", "UTC")).toBe("07:42");
    expect(formatDate(morning, "en", "UTC")).toBe("19 Nov 2026");
    expect(formatDate(new Date("2026-11-19T23:30:00Z"), "de", "Europe/Helsinki")).toBe("20. Nov. 2026");
  });

  it("write English dates as the reader's country does, and those of other languages as the language does", () => {
    expect(dateLocale("en", ["de-DE", "en-US", "en"])).toBe("en-US");
    expect(dateLocale("en", ["en-GB", "en-US"])).toBe("en-GB");
    expect(dateLocale("en", ["fi-FI"])).toBe("en-GB");
    expect(dateLocale("de", ["en-US"])).toBe("de");
    expect(formatDateTime(morning, "en-US", "UTC")).toMatch(/^Nov 19, 2026, 0?7:42\sAM$/);
    expect(formatDate(morning, "en-US", "UTC")).toBe("Nov 19, 2026");
    expect(formatDay(morning, "en-US", today, "UTC")).toBe("Thursday, November 19");
  });

  it("name the time zone of the clock", () => {
    expect(formatZone(morning, "en", "Europe/Helsinki")).toMatch(/^(?:EET|GMT\+2)$/);
    expect(formatZone(morning, "ja", "Asia/Tokyo")).toMatch(/^(?:JST|GMT\+9)$/);
    expect(formatZonedDateTime(morning, "en", "UTC")).toBe("19 Nov 2026, 07:42 UTC");
    expect(formatClock("en", "Europe/Helsinki")).toBe("Eastern European Time");
    expect(formatClock("de", "Europe/Helsinki")).toBe("Osteuropäische Zeit");
  });

  it("write days as headings, with the year where it is another one", () => {
    expect(formatDay(morning, "en", today, "UTC")).toBe("Thursday 19 November");
    expect(formatDay(morning, "de", today, "UTC")).toBe("Donnerstag, 19. November");
    expect(formatDay(morning, "en", new Date("2027-01-02T00:00:00Z"), "UTC")).toMatch(
      /^Thursday,? 19 November 2026$/,
    );
  });

  it("take the day from the time zone, not from UTC", () => {
    expect(formatDay(new Date("2026-11-19T23:30:00Z"), "en", today, "Europe/Helsinki")).toBe(
      "Friday 20 November",
    );
  });
});

it("days of a range are short, with the year if it is not this one", () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  const range = (from: string, to: string, locale = "en") =>
    formatDayRange(day(from), day(to), locale, day("2026-11-27"), "UTC").replace(/\s*–\s*/g, "–");
  expect(range("2026-11-01", "2026-11-21")).toBe("1–21 Nov");
  expect(range("2026-11-20", "2026-11-20")).toBe("20 Nov");
  expect(range("2025-12-31", "2026-01-02")).toBe("31 Dec 2025–2 Jan 2026");
  expect(range("2026-11-01", "2026-11-21", "ja")).toBe("11/01～11/21");
});
