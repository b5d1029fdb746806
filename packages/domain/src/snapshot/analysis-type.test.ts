import { expect, it } from "vitest";
import { snapshotTypeFrom } from "./analysis-type.ts";

it("[SNP-09] maps the numbers 1 to 4, as numbers or text, to the four types", () => {
  expect([1, 2, 3, 4].map(snapshotTypeFrom)).toEqual(["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"]);
  expect(snapshotTypeFrom("2")).toBe("PD");
});

it("[SNP-10] reads A1 and A2 as leak, E1, E2 and E3 as partial discharge", () => {
  expect(["A1", "A2", "E1", "E2", "E3"].map(snapshotTypeFrom)).toEqual(["LEAK", "LEAK", "PD", "PD", "PD"]);
});

it.each([0, 5, 1.5, -1, Number.NaN, "", "A3", "E4", "leak", "__proto__", "toString", null, {}])(
  "knows no type for %s",
  (value) => {
    expect(snapshotTypeFrom(value)).toBeUndefined();
  },
);
