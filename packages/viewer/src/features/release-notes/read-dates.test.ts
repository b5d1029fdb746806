import { describe, expect, it } from "vitest";
import { readDatesFrom, unreadCount } from "./read-dates.ts";

const releases = [{ date: "2026-11-22" }, { date: "2026-11-22" }, { date: "2026-10-01" }];

describe("[ROU-48] which release notes were read", () => {
  it("counts by the date of the release", () => {
    expect(unreadCount(releases, [])).toBe(2);
    expect(unreadCount(releases, ["2026-10-01"])).toBe(1);
    expect(unreadCount(releases, ["2026-11-22", "2026-10-01", "2020-01-01"])).toBe(0);
    expect(unreadCount([], [])).toBe(0);
  });

  it.each([[null], [""], ["{"], ["{}"], ["7"], ["null"]])("takes %j for nothing read", (text) => {
    expect(readDatesFrom(text)).toEqual([]);
  });

  it("reads what was written, and leaves out what is no date of it", () => {
    expect(readDatesFrom('["2026-11-22", 7, null]')).toEqual(["2026-11-22"]);
  });
});
