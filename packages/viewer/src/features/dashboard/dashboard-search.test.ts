import { expect, it } from "vitest";
import { dashboardSearch, firstDayOf, galleryHref } from "./dashboard-search.ts";
import { scopeOfValue, scopeValue } from "./use-scopes.ts";

it("counts twelve months with the current one, 90 days with today, or everything", () => {
  expect(firstDayOf("12m", "2026-11-20")).toBe("2025-12-01");
  expect(firstDayOf("12m", "2026-12-31")).toBe("2026-01-01");
  expect(firstDayOf("90d", "2026-11-20")).toBe("2026-08-23");
  expect(firstDayOf("all", "2026-11-20")).toBeUndefined();
});

it("keeps in a link only what is not usual", () => {
  expect(dashboardSearch({ period: "12m", kiosk: false, other: 1 })).toEqual({});
  expect(dashboardSearch({ period: "all", kiosk: true })).toEqual({ period: "all", kiosk: true });
  expect(dashboardSearch({ period: "1d", kiosk: "yes" })).toEqual({});
});

it("[RPT-19] keeps one place, camera or group in a link, also a serial number that reads as a number", () => {
  expect(dashboardSearch({ place: "60.17000,24.90000" })).toEqual({ place: "60.17000,24.90000" });
  expect(dashboardSearch({ cameras: 104417, period: "all" })).toEqual({ cameras: "104417", period: "all" });
  expect(dashboardSearch({ cameras: "1", groups: "g" })).toEqual({ cameras: "1" });
  expect(dashboardSearch({ groups: "", place: { a: 1 } })).toEqual({});
  for (const scope of [{}, { place: "60.17000,24.90000" }, { cameras: "a:b" }, { groups: "g" }])
    expect(scopeOfValue(scopeValue(scope))).toEqual(scope);
});

it("links to the gallery with filters", () => {
  expect(galleryHref({ from: undefined })).toBe("#/");
  expect(galleryHref({ from: "2026-11-01", repair: "open~inRepair" })).toBe(
    "#/?from=2026-11-01&repair=open%7EinRepair",
  );
});
