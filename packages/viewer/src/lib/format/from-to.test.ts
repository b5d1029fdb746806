import { describe, expect, it } from "vitest";
import { sharedUnit } from "./from-to.ts";

describe("sharedUnit", () => {
  it.each([
    ["1.5\u00a0m", "4\u00a0m", "1.5", "4\u00a0m"],
    ["144\u00a0l/min", "1,736\u00a0l/min", "144", "1,736\u00a0l/min"],
    ["0.12\u00a0$/kWh", "0.14\u00a0$/kWh", "0.12", "0.14\u00a0$/kWh"],
    ["24 h × 7 d × 52 wk", "24 h × 5 d × 52 wk", "24 h × 7 d × 52", "24 h × 5 d × 52 wk"],
  ])("writes the unit of %s and %s once", (from, to, ...both) => {
    expect(sharedUnit(from, to)).toEqual(both);
  });
  it.each([
    ["900\u00a0kg", "1\u00a0t"],
    ["$2,100", "$11,000"],
    ["47%", "50%"],
    ["Not set", "7\u00a0bar"],
    ["Air", "Natural gas"],
  ])("leaves %s and %s as they are", (from, to) => {
    expect(sharedUnit(from, to)).toEqual([from, to]);
  });
});
