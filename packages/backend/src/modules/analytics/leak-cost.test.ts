import {
  annualLeakCost,
  enteredUtilization,
  gasFrom,
  leakCostBasis,
  leakGasOf,
  leakPricingOf,
  settingsSchema,
  utilizationHoursPerYear,
} from "@sonolens/domain";
import { createGalleryColumns, leakPrices } from "@sonolens/gallery";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { recordOf, type SnapshotListRow } from "../snapshots/snapshot-body.ts";
import type { LeakResult } from "./analysis-kinds.ts";
import { readerBasisOf, withLeakCost } from "./leak-cost.ts";

const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const price = orNone(fc.constantFrom(0, 0.25, 3));

const anyRow = fc
  .record({
    leak_lpm: fc.constantFrom(0, 0.3, 23),
    gas: orNone(fc.constantFrom("AIR", "ARGON")),
    cost_mode: orNone(fc.constantFrom("energy", "volume", "mass", "off")),
    currency: orNone(fc.constantFrom("EUR", "JPY")),
    specific_power: orNone(fc.constantFrom(0, 6)),
    energy_cost: price,
    volume_cost: price,
    mass_cost: price,
    utilization: fc.constantFrom(
      { util_hours: null, util_days: null, util_weeks: null },
      { util_hours: 8, util_days: 5, util_weeks: 50 },
      { util_hours: 8, util_days: 250, util_weeks: null },
    ),
  })
  .map(({ utilization, ...row }) => ({
    ...row,
    ...utilization,
    id: "1",
    analysis_type: "LEAK",
    tags: "[]",
    pd: null,
    repair_status: null,
    leak_detected: 1,
    leak_audio_time_s: null,
  })) as unknown as fc.Arbitrary<SnapshotRow & SnapshotListRow & { readonly leak_lpm: number }>;

const anySettings = fc
  .record({
    currency_iso_code: fc.constantFrom("EUR", "USD"),
    energy_cost_kwh: fc.constantFrom(0, 0.3),
    co2_cost_kg_kwh: fc.constantFrom(null, 0.4),
  })
  .map((some) => settingsSchema.parse(some));

it("[LEAK-14] [LEAK-43] costs the same in a response, in the gallery and in the panel", () => {
  fc.assert(
    fc.property(anyRow, anySettings, fc.constantFrom("weekly", "yearly"), (row, settings, utilization) => {
      const pricing = leakPricingOf(settings, utilization);
      const leak = {
        leakSizeLpmin: row.leak_lpm,
        gas: leakGasOf(gasFrom(row.gas)),
        inputs: {},
      } as LeakResult;
      const { leakCost } = withLeakCost(leak, readerBasisOf(row, pricing));

      const record = recordOf(row);
      const { meta } = record;
      const basis = leakCostBasis(
        {
          costMode: meta.cost_mode,
          currency: meta.currency,
          hoursPerYear: utilizationHoursPerYear(enteredUtilization(meta, utilization)),
          specificPowerKwPerM3Min: meta.specific_power,
          energyCostPerKwh: meta.energy_cost,
          volumeCostPerM3: meta.volume_cost,
          massCostPerKg: meta.mass_cost,
        },
        pricing,
      );
      const inPanel = annualLeakCost({ ...basis, leakLpm: row.leak_lpm, gas: leak.gas })?.cost;
      expect(leakCost).toBe(inPanel ?? null);

      const columns = createGalleryColumns([record], { locale: "en", timeZone: "UTC" });
      const inGallery = leakPrices(columns, pricing).annualCost[0] ?? Number.NaN;
      const isSummed = basis.costMode === "energy" && basis.currency === pricing.currency;
      expect(inGallery).toBe(isSummed ? (leakCost ?? Number.NaN) : Number.NaN);
    }),
    { numRuns: 500 },
  );
});
