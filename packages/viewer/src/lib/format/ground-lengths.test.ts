import { expect, it } from "vitest";
import { groundLengths } from "./ground-lengths.ts";

it("writes lengths on a map in the unit of the settings", () => {
  const metric = groundLengths("METERS", "en");
  expect([0.5, 500, 1000, 20_000].map(metric.distance)).toEqual(["0.5 m", "500 m", "1 km", "20 km"]);
  const imperial = groundLengths("FEET", "en");
  expect([0.3048, 152.4, 1609.344, 32_186.88].map(imperial.distance)).toEqual([
    "1 ft",
    "500 ft",
    "1 mi",
    "20 mi",
  ]);
  expect(imperial.scaleUnitsM).toEqual([0.3048, 1609.344]);
});
