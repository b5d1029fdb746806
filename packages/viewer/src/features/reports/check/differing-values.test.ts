import { expect, it } from "vitest";
import { differingValues } from "./differing-values.ts";

it.each([
  [13380.36215, 12650.5130729, "13,380.36", "12,650.51"],
  [100.00001, 100.00002, "100.00001", "100.00002"],
  [1e-12, 2e-12, "0.000000000001", "0.000000000002"],
  [0, 1, "0", "1"],
  [12.5, null, "12.5", "–"],
  [true, false, "true", "false"],
  [undefined, 3, "–", "3"],
])("[RPT-23] writes %j and %j so that the difference shows", (stated, recomputed, one, other) => {
  expect(differingValues({ stated, recomputed }, "en")).toEqual({ stated: one, recomputed: other });
});
