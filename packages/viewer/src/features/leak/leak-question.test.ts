import { leakCostBasis, leakPricingOf, settingsSchema } from "@sonolens/domain";
import { expect, it } from "vitest";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import { enteredCostOf, utilizationOf } from "./leak-question.ts";
import type { LeakInputs } from "./use-leak-inputs.ts";

const meta = {
  ...aSnapshotDetail().meta,
  currency: "EUR",
  energy_cost: 0.31,
  specific_power: 6,
  current_util_hours: 8,
  current_util_days: 5,
  current_util_weeks: 50,
};
const pricing = leakPricingOf(
  settingsSchema.parse({ currency_iso_code: "EUR", energy_cost_kwh: 0.14 }),
  "weekly",
);

type Typed = Partial<Record<keyof LeakInputs, number | undefined>>;

/** The basis of the cost while these values are typed; undefined for an invalid one. */
function basisOf(typed: Typed) {
  const current: Typed = { hours: 8, days: 5, weeks: 50, specificPower: 6, energyCost: 0.31, ...typed };
  const names = ["hours", "days", "weeks", "specificPower", "energyCost", "volumeCost", "massCost"] as const;
  const inputs = {
    ...Object.fromEntries(names.map((name) => [name, { current: current[name] }])),
    costMode: { value: "energy" },
  } as unknown as LeakInputs;
  return leakCostBasis(enteredCostOf(inputs, meta, utilizationOf(inputs, meta, "weekly")), pricing);
}

it("prices what is typed", () => {
  expect(basisOf({ hours: 16, specificPower: 7, energyCost: 0.4 })).toMatchObject({
    hoursPerYear: 4000,
    specificPowerKwPerM3Min: 7,
    energyCostPerKwh: 0.4,
  });
  expect(basisOf({ energyCost: 0 }).energyCostPerKwh).toBe(0.14);
});

it("[LEAK-04] prices a forced analysis by the saved values of what is invalid", () => {
  const saved = { hoursPerYear: 2000, specificPowerKwPerM3Min: 6, energyCostPerKwh: 0.31 };
  for (const name of ["hours", "days", "weeks", "specificPower", "energyCost"] as const)
    expect(basisOf({ [name]: undefined })).toMatchObject(saved);
});
