import { expect, it } from "vitest";
import { positionsOf } from "./positions-of.ts";

it("lays the positions of a geometry out one after another", () => {
  const geometry: Parameters<typeof positionsOf>[0] = [
    { name: "a", positionM: [1, 2, 3] },
    { name: "b", positionM: [-4, 0, 0.5] },
  ];
  expect(positionsOf(geometry)).toEqual(Float64Array.of(1, 2, 3, -4, 0, 0.5));
  expect(positionsOf([])).toEqual(new Float64Array(0));
});
