import {
  explainLeakCost,
  filterSnapshots,
  type GalleryRecord,
  type LeakPricing,
  leftOutOfCostSummary,
  repairStatusOf,
  snapshotTypeFrom,
} from "@sonolens/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyFilterState,
  anyRecords,
  groupOwnerships,
} from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { naiveLeakLpm } from "../../../domain/src/filter/testing/naive-record.ts";
import { aListMeta, aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns } from "../columns/create-gallery-columns.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { sortRows } from "../rows/sort-rows.ts";
import { galleryCostSummary } from "./gallery-cost-summary.ts";
import { leakPrices } from "./leak-prices.ts";

const place = { locale: "en", timeZone: "UTC" };
const pricing: LeakPricing = {
  utilization: "weekly",
  currency: "EUR",
  energyCostPerKwh: 0.25,
  co2KgPerKwh: 0.3,
};

const anyPricing: fc.Arbitrary<LeakPricing> = fc.record({
  utilization: fc.constantFrom("weekly", "yearly"),
  currency: fc.constantFrom("EUR", "USD"),
  energyCostPerKwh: fc.constantFrom(0, 0.25, null, undefined),
  co2KgPerKwh: fc.constantFrom(0.3, null, undefined),
  usualDistanceM: fc.constantFrom(2, null, undefined),
});

const isLeak = ({ device_analysis_type }: GalleryRecord) =>
  ["LEAK", "LEAK_SIZE"].includes(snapshotTypeFrom(device_analysis_type) ?? "");

/** One record at a time, by the function that explains the cost in the leak panel. */
function naivePrice(record: GalleryRecord, by: LeakPricing): { cost?: number; co2Kg?: number } {
  const { meta } = record;
  const mode = meta?.cost_mode;
  if (!isLeak(record) || meta?.leak_type === "STEAM" || meta?.leak_type === "OTHER") return {};
  if (!record.leak_infinite && meta?.leak_detected === false) return { cost: 0, co2Kg: 0 };
  const leakLpm = naiveLeakLpm(record);
  if (leakLpm === undefined || mode === "volume" || mode === "mass" || mode === "off") return {};
  const currency = (meta?.currency || by.currency).toUpperCase();
  const hoursPerYear =
    by.utilization === "yearly"
      ? (meta?.ue_util_hours ?? 24) * (meta?.ue_util_days ?? 365)
      : (meta?.current_util_hours ?? 24) * (meta?.current_util_days ?? 7) * (meta?.current_util_weeks ?? 52);
  const explained = (energyCostPerKwh: number | undefined) => {
    const explanation = explainLeakCost({
      leakLpm,
      gas: "AIR",
      costMode: "energy",
      hoursPerYear,
      specificPowerKwPerM3Min: Number.isFinite(meta?.specific_power) ? (meta?.specific_power ?? 0) : 11.7,
      energyCostPerKwh,
      co2KgPerKwh: by.co2KgPerKwh ?? undefined,
    });
    return explanation.ok ? explanation.value.result : undefined;
  };
  const cost =
    currency === by.currency
      ? explained(meta?.energy_cost || by.energyCostPerKwh || undefined)?.cost
      : undefined;
  // At any price.
  const co2Kg = explained(1)?.co2Kg;
  return { ...(cost !== undefined && { cost }), ...(co2Kg !== undefined && { co2Kg }) };
}

describe("the cost summary", () => {
  it("adds up what each leak of the filter costs, as the leak panel prices it", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, anyPricing, (records, state, by) => {
        const columns = createGalleryColumns(records, place);
        const rows = sortRows(columns, state.sort, filterRows(columns, state, { groupOwnerships }));
        const costSummary = galleryCostSummary(columns, rows, leakPrices(columns, by));
        const leaks = filterSnapshots(records, state, { groupOwnerships }).filter(isLeak);
        const prices = leaks.map((leak) => ({ status: repairStatusOf(leak), price: naivePrice(leak, by) }));
        const sum = (status: string, of: "cost" | "co2Kg") =>
          prices.reduce((total, each) => total + (each.status === status ? (each.price[of] ?? 0) : 0), 0);
        for (const status of ["open", "inRepair", "solved"] as const) {
          expect(costSummary.annualCost?.sums[status]).toBeCloseTo(sum(status, "cost"), 6);
          expect(costSummary.annualCo2Kg?.sums[status]).toBeCloseTo(sum(status, "co2Kg"), 6);
        }
        const unpriced = prices.filter(({ price }) => price.cost === undefined).length;
        expect(costSummary.annualCost?.leftOut).toBe(unpriced);
        const told = Object.values(costSummary.leftOutBecause).reduce((total, count) => total + count, 0);
        expect(told).toBe(unpriced);
      }),
      { numRuns: 300 },
    );
  });

  it("says why a leak is left out", () => {
    const leaks: readonly [GalleryRecord, string | undefined][] = [
      [aSnapshotRecord({ id: "counted" }), undefined],
      [aSnapshotRecord({ id: "looked for in vain", meta: aListMeta({ leak_detected: false }) }), undefined],
      [aSnapshotRecord({ id: "not analysed", leak: null }), "sizeUnknown"],
      [aSnapshotRecord({ id: "no distance", leak: null, source_distance: null }), "distanceUnknown"],
      [aSnapshotRecord({ id: "array", leak: null, level_reference: "fullScale" }), "notCalibrated"],
      [
        aSnapshotRecord({
          id: "array, too",
          leak: null,
          level_reference: "fullScale",
          source_distance: null,
        }),
        "notCalibrated",
      ],
      [aSnapshotRecord({ id: "too large", leak: null, leak_infinite: true }), "tooLarge"],
      [aSnapshotRecord({ id: "steam", meta: aListMeta({ leak_type: "STEAM" }) }), "gasNotAnalysed"],
      [aSnapshotRecord({ id: "abroad", meta: aListMeta({ currency: "USD" }) }), "otherCurrency"],
      [aSnapshotRecord({ id: "by volume", meta: aListMeta({ cost_mode: "volume" }) }), "pricedByVolume"],
      [aSnapshotRecord({ id: "by mass", meta: aListMeta({ cost_mode: "mass" }) }), "pricedByMass"],
      [aSnapshotRecord({ id: "off", meta: aListMeta({ cost_mode: "off" }) }), "costOff"],
      [aSnapshotRecord({ id: "no price", meta: aListMeta({ energy_cost: null }) }), "priceUnknown"],
      [aSnapshotRecord({ id: "discharge", device_analysis_type: "PD", leak: null }), undefined],
    ];
    for (const [leak, reason] of leaks) {
      const columns = createGalleryColumns([leak], place);
      const rows = sortRows(columns, "createdDesc");
      const prices = leakPrices(columns, { ...pricing, energyCostPerKwh: 0 });
      expect([leak.id, galleryCostSummary(columns, rows, prices).leftOutBecause]).toEqual([
        leak.id,
        reason === undefined ? {} : { [reason]: 1 },
      ]);
    }
  });

  it("calculates emissions without a price, and in another currency", () => {
    const columns = createGalleryColumns(
      [
        aSnapshotRecord({ id: "a", meta: aListMeta({ energy_cost: null }) }),
        aSnapshotRecord({ id: "b", meta: aListMeta({ currency: "USD" }), fixed: true }),
      ],
      place,
    );
    const summary = galleryCostSummary(
      columns,
      sortRows(columns, "createdDesc"),
      leakPrices(columns, { ...pricing, energyCostPerKwh: 0 }),
    );
    const kwh = (4.2 / 1000) * 7 * 24 * 7 * 52;
    expect(summary.annualCost?.sums.found).toBe(0);
    expect(summary.annualCo2Kg?.sums.open).toBeCloseTo(kwh * 0.3, 9);
    expect(summary.annualCo2Kg?.sums.solved).toBeCloseTo(kwh * 0.3, 9);
  });

  it("leaves no distance as the reason where the settings have the usual one", () => {
    const columns = createGalleryColumns([aSnapshotRecord({ leak: null, source_distance: null })], place);
    const reasonBy = (usualDistanceM: number | null) =>
      galleryCostSummary(
        columns,
        sortRows(columns, "createdDesc"),
        leakPrices(columns, { ...pricing, usualDistanceM }),
      ).leftOutBecause;
    expect(reasonBy(2)).toEqual({ sizeUnknown: 1 });
    expect(reasonBy(null)).toEqual({ distanceUnknown: 1 });
  });

  it("counts for each reason the leaks that the filter by it shows", () => {
    fc.assert(
      fc.property(anyRecords(), anyFilterState, anyPricing, (records, some, by) => {
        const columns = createGalleryColumns(records, place);
        const context = { groupOwnerships, leakPricing: by };
        const state = { ...some, notCounted: [] };
        const rows = sortRows(columns, state.sort, filterRows(columns, state, context), context);
        const { leftOutBecause } = galleryCostSummary(columns, rows, leakPrices(columns, by));
        for (const reason of leftOutOfCostSummary)
          expect([reason, filterRows(columns, { ...state, notCounted: [reason] }, context).count]).toEqual([
            reason,
            leftOutBecause[reason] ?? 0,
          ]);
      }),
      { numRuns: 200 },
    );
  });

  it("prices by the settings what has no price of its own", () => {
    const columns = createGalleryColumns(
      [aSnapshotRecord({ meta: aListMeta({ energy_cost: null }) })],
      place,
    );
    const { annualCost, annualCo2Kg } = leakPrices(columns, pricing);
    const kwh = (4.2 / 1000) * 7 * 24 * 7 * 52;
    expect(annualCost[0]).toBeCloseTo(kwh * 0.25, 9);
    expect(annualCo2Kg[0]).toBeCloseTo(kwh * 0.3, 9);
  });
});
