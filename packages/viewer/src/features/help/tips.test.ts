import { expect, it } from "vitest";
import { tipsOf } from "./tips.ts";
import { seenTipsFrom, tipsPlaceAt } from "./tips-place.ts";

it.each([
  ["/", "gallery"],
  ["/snapshot/7", "snapshot"],
  ["/cameras", "anywhere"],
  ["/snapshots", "anywhere"],
])("shows at %s the tips of %s", (path, place) => {
  expect(tipsPlaceAt(path)).toBe(place);
});

it("has tips everywhere, those of the page first", () => {
  expect(tipsOf("anywhere").length).toBeGreaterThan(0);
  expect(tipsOf("gallery")[0]).toMatch(/tip\.gallery/);
  expect(tipsOf("snapshot").slice(-tipsOf("anywhere").length)).toEqual(tipsOf("anywhere"));
});

it("tells fingers nothing of keys", () => {
  for (const place of ["gallery", "snapshot", "anywhere"] as const) {
    expect(tipsOf(place, true).length).toBeGreaterThan(0);
    expect(tipsOf(place, true).filter((tip) => /keys|newTab/.test(tip))).toEqual([]);
  }
});

it("knows which were closed", () => {
  expect(seenTipsFrom(null)).toEqual([]);
  expect(seenTipsFrom("gallery  snapshot")).toEqual(["gallery", "snapshot"]);
});
