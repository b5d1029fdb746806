import fc from "fast-check";
import { expect, it } from "vitest";
import { reportDates } from "./report-dates.ts";

const moment = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
const zones = ["UTC", "Europe/Helsinki", "America/New_York", "Asia/Bangkok", "Pacific/Kiritimati"] as const;

/** The order in which a language writes a date. */
const orderOf = { "en-US": "mdy", "en-GB": "dmy", de: "dmy", nl: "dmy", ja: "ymd" } as const;

it("[RPT-02] writes dates and times as the language of the report does, with the zone of the clock", () => {
  const check = (timeZone: string, at: string) => {
    for (const locale of ["en-US", "en-GB", "de", "nl", "ja"] as const) {
      const { day, dayAndTime } = reportDates("locale", locale, timeZone);
      const parts = new Intl.DateTimeFormat(locale, {
        ...{ day: "numeric", month: "short", year: "numeric", timeZone },
      }).formatToParts(new Date(at));
      const order = parts.flatMap(({ type }) =>
        type === "day" || type === "month" || type === "year" ? [type[0]] : [],
      );
      expect(order.join("")).toBe(orderOf[locale]);
      expect(day(at)).toBe(parts.map(({ value }) => value).join(""));
      const written = dayAndTime(at);
      expect(written.startsWith(day(at))).toBe(true);
      expect(/\b[AP]M\b/.test(written)).toBe(locale === "en-US");
      const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
        .formatToParts(new Date(at))
        .find(({ type }) => type === "timeZoneName")?.value;
      expect(written.endsWith(` ${zone}`)).toBe(true);
    }
  };
  fc.assert(fc.property(fc.constantFrom(...zones), moment, check));
});

it("[RPT-02] has a clock of twelve hours beside M/D/Y only, and names its zone", () => {
  const at = "2026-11-20T04:01:00.000Z";
  const shown = (format: "D.M.Y" | "M/D/Y" | "Y-M-D") =>
    reportDates(format, "en", "Asia/Bangkok").dayAndTime(at);
  expect(shown("D.M.Y")).toBe("20.11.2026 11:01 GMT+7");
  expect(shown("M/D/Y")).toBe("11/20/2026 11:01 AM GMT+7");
  expect(shown("Y-M-D")).toBe("2026-11-20 11:01 GMT+7");
});

it.each(zones)("[RPT-02] a day that has no time is the same day in %s", (timeZone) => {
  expect(reportDates("locale", "en-GB", timeZone).day("2026-12-01")).toBe("1 Dec 2026");
  expect(reportDates("D.M.Y", "en", timeZone).day("2026-12-01")).toBe("1.12.2026");
});
