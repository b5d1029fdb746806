import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, calendarDate, noonOf, toCalendarDate } from "./calendar-date.ts";
import { firstWeekday, formatDateInFigures, formatDateInWords, parseDate } from "./date-text.ts";

const languages =
  "en cs da de el es et fi fr hu no it ja ko nl pl pt ru sv th tr vi zh-CN zh-TW ar-EG fa he".split(" ");
const today = "2026-11-22";
const anyDay = fc
  .date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true })
  .map(toCalendarDate);

describe("parseDate", () => {
  it("reads what is written in each of the languages, in every script and calendar they use", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...languages.filter((l) => l !== "fa")), (day, locale) => {
        expect(parseDate(formatDateInFigures(day, locale), locale, today)).toBe(day);
        expect(parseDate(day, locale, today)).toBe(day);
      }),
    );
  });

  it("keeps to the order of the language", () => {
    expect(parseDate("9.11.2026", "de", today)).toBe("2026-11-09");
    expect(parseDate("9/11/26", "en", today)).toBe("2026-11-09");
    expect(parseDate("11/9/2026", "en-US", today)).toBe("2026-11-09");
    expect(parseDate("2026年11月9日", "ja", today)).toBe("2026-11-09");
    expect(parseDate("9/11/2569", "th", today)).toBe("2026-11-09");
    expect(parseDate("9/11/69", "th", today)).toBe("2026-11-09");
    expect(parseDate("9/11/2026", "th", today)).toBe("2026-11-09");
    expect(parseDate("９.１１.２０２６", "de", today)).toBe("2026-11-09");
    expect(parseDate("２０２６ー１１ー０９", "ja", today)).toBe("2026-11-09");
    expect(parseDate("２０２６／１１／９", "ja", today)).toBe("2026-11-09");
    expect(parseDate("２０２６１１０９", "ja", today)).toBe("2026-11-09");
  });

  it("reads figures with nothing between them, as a keyboard of figures gives them", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom("de", "en", "en-US", "ja", "fi", "th"), (day, locale) => {
        const figures = formatDateInFigures(day, locale).replace(/\D/g, "");
        expect(parseDate(figures, locale, today)).toBe(day);
      }),
    );
    expect(parseDate("20261119", "de", today)).toBe("2026-11-19");
    expect(parseDate("191126", "de", today)).toBe("2026-11-19");
    expect(parseDate("1911", "de", today)).toBe("2026-11-19");
    expect(parseDate("2026", "de", today)).toBeUndefined();
  });

  it("takes no number for a day", () => {
    expect(parseDate("5,5", "de", today)).toBeUndefined();
    expect(parseDate("5, 5", "en", today)).toBeUndefined();
    expect(parseDate("5.5.", "de", today)).toBe("2026-05-05");
  });

  it("takes this year when none is typed", () => {
    expect(parseDate("24.12.", "de", today)).toBe("2026-12-24");
    expect(parseDate("12/24", "ja", today)).toBe("2026-12-24");
  });

  it("tells nothing from nonsense", () => {
    expect(parseDate("  ", "de", today)).toBeNull();
    for (const text of ["30.2.2026", "soon", "1", "1.2.3.4", "0.1.2026", "1.13.2026"])
      expect(parseDate(text, "de", today)).toBeUndefined();
    expect(parseDate("29.2.2028", "de", today)).toBe("2028-02-29");
  });
});

it("says a day in words", () => {
  expect(formatDateInWords("2026-11-19", "en")).toMatch(/^Thursday,? 19 November 2026$/);
  expect(formatDateInWords("2026-11-19", "de")).toBe("Donnerstag, 19. November 2026");
});

describe("calendar dates", () => {
  it("go through a Date and back, also where the clock changes", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(toCalendarDate(noonOf(day))).toBe(day);
      }),
    );
  });

  it("count months, and stay in a shorter one", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-03-31", -1)).toBe("2028-02-29");
    expect(addMonths("2026-12-15", 1)).toBe("2027-01-15");
  });

  it("count days over months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(calendarDate(2026, 2, 29)).toBeNull();
  });
});

describe("firstWeekday", () => {
  it("follows the language", () => {
    expect([firstWeekday("de"), firstWeekday("en"), firstWeekday("ja"), firstWeekday("en-US")]).toEqual([
      1, 1, 0, 0,
    ]);
    for (const locale of languages) expect([0, 1, 6]).toContain(firstWeekday(locale));
  });
});
