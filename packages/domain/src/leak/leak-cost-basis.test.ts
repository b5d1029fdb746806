import { describe, expect, it } from "vitest";
import { settingsSchema } from "../settings/settings-schema.ts";
import { type EnteredCostValues, leakCostBasis, leakPricingOf } from "./leak-cost-basis.ts";

const settings = leakPricingOf(
  settingsSchema.parse({ currency_iso_code: "EUR", energy_cost_kwh: 0.3, co2_cost_kg_kwh: 0.4 }),
  "weekly",
);
const basis = (entered: Partial<EnteredCostValues> = {}, by: typeof settings | undefined = settings) =>
  leakCostBasis({ hoursPerYear: 2000, ...entered }, by);

describe("what prices a leak", () => {
  it("is what was entered for its snapshot, before the settings and the defaults", () => {
    expect(basis({ energyCostPerKwh: 0.2, specificPowerKwPerM3Min: 6, currency: "JPY" })).toEqual({
      currency: "JPY",
      costMode: "energy",
      hoursPerYear: 2000,
      specificPowerKwPerM3Min: 6,
      energyCostPerKwh: 0.2,
      volumeCostPerM3: undefined,
      massCostPerKg: undefined,
      co2KgPerKwh: 0.4,
    });
    expect(basis({ costMode: "volume", volumeCostPerM3: 0.02 })).toMatchObject({
      costMode: "volume",
      volumeCostPerM3: 0.02,
    });
    expect(basis({ specificPowerKwPerM3Min: 0 }).specificPowerKwPerM3Min).toBe(0);
  });

  it("is the settings' price where none was entered, in the same currency only", () => {
    for (const none of [undefined, null, 0, Number.NaN]) {
      expect(basis({ energyCostPerKwh: none, specificPowerKwPerM3Min: none || null })).toMatchObject({
        currency: "EUR",
        energyCostPerKwh: 0.3,
        specificPowerKwPerM3Min: 11.7,
      });
      expect(basis({ energyCostPerKwh: none, currency: "JPY" }).energyCostPerKwh).toBeUndefined();
    }
    expect(basis({ currency: "eur" })).toMatchObject({ currency: "EUR", energyCostPerKwh: 0.3 });
    expect(basis({ currency: "" })).toMatchObject({ currency: "EUR", energyCostPerKwh: 0.3 });
  });

  it("is what was entered alone without settings", () => {
    const stored = leakCostBasis({ hoursPerYear: 2000, energyCostPerKwh: 0.2 });
    expect(stored).toMatchObject({ currency: "", energyCostPerKwh: 0.2, co2KgPerKwh: undefined });
    expect(leakCostBasis({ hoursPerYear: 2000 }).energyCostPerKwh).toBeUndefined();
  });
});
