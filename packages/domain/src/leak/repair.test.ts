import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeRepairStatus, type RepairEvent, repairStatuses, repairStatusOf } from "./repair-status.ts";
import { repairTotals } from "./repair-totals.ts";

const event = (status: RepairEvent["status"], at: string): RepairEvent => ({ status, at, userId: "u1" });
const monday = "2026-11-16T08:00:00Z";
const friday = "2026-11-20T15:30:00Z";

it("takes `fixed` as solved, whatever status is kept beside it", () => {
  for (const repair_status of ["open", "inRepair", "solved", null] as const)
    expect(repairStatusOf({ fixed: true, repair_status })).toBe("solved");
});

it("is in repair when that is kept, and open again when only `fixed` was taken back", () => {
  const statuses = (["inRepair", "open", "solved", null] as const).map((repair_status) =>
    repairStatusOf({ fixed: false, repair_status }),
  );
  expect(statuses).toEqual(["inRepair", "open", "open", "open"]);
});

describe("the repair status", () => {
  it("is what fixed says, where there is no history", () => {
    expect([{}, { fixed: false }, { fixed: null }, { fixed: true }].map(repairStatusOf)).toEqual([
      "open",
      "open",
      "open",
      "solved",
    ]);
  });

  it("is that of the last change, unless fixed was changed behind its back", () => {
    const inRepair = [event("inRepair", monday)];
    const solved = [...inRepair, event("solved", friday)];
    expect(repairStatusOf({ fixed: false, repairHistory: inRepair })).toBe("inRepair");
    expect(repairStatusOf({ fixed: true, repairHistory: inRepair })).toBe("solved");
    expect(repairStatusOf({ repairHistory: solved })).toBe("solved");
    expect(repairStatusOf({ fixed: false, repairHistory: solved })).toBe("open");
  });

  it("goes from any to any other, with the date of solving beside it", () => {
    const taken = changeRepairStatus({ fixed: false }, event("inRepair", monday));
    expect(taken).toEqual({ ok: true, history: [event("inRepair", monday)], fixed: false, fixedDate: null });
    const solved = changeRepairStatus(
      { repairHistory: taken.ok ? taken.history : [] },
      event("solved", friday),
    );
    expect(solved).toEqual({
      ok: true,
      history: [event("inRepair", monday), event("solved", friday)],
      fixed: true,
      fixedDate: friday,
    });
    for (const from of repairStatuses)
      for (const to of repairStatuses)
        expect(changeRepairStatus({ repairHistory: [event(from, monday)] }, event(to, friday)).ok).toBe(
          from !== to,
        );
  });

  it("stays where the change is none, has no moment, or comes before the last one", () => {
    const finding = { repairHistory: [event("inRepair", friday)] };
    expect(changeRepairStatus({}, event("open", monday))).toEqual({
      ok: false,
      code: "repairStatusUnchanged",
    });
    expect(changeRepairStatus(finding, event("solved", "tomorrow"))).toEqual({ ok: false, code: "notADate" });
    expect(changeRepairStatus(finding, event("solved", monday))).toEqual({
      ok: false,
      code: "beforeLastChange",
    });
    expect(changeRepairStatus(finding, event("solved", friday)).ok).toBe(true);
    expect(finding.repairHistory).toHaveLength(1);
  });
});

describe("totals", () => {
  const leaks = [
    {
      cost: 300,
      costMode: "energy",
      currency: "EUR",
      leakLpm: 100,
      energyKwh: 1200,
      co2Kg: 360,
      fixed: true,
    },
    { cost: 100, costMode: "energy", currency: "EUR", leakLpm: 40, energyKwh: 400 },
    { cost: 50, costMode: "energy", currency: "EUR", co2Kg: 60, repairHistory: [event("inRepair", monday)] },
    { cost: 9, costMode: "energy", currency: "USD", fixed: true },
    { cost: 900, costMode: "volume", currency: "EUR", fixed: true },
    { costMode: "energy", currency: "EUR" },
  ];

  it("say what was found, saved and still leaks, by currency, with CO2 and what is left out", () => {
    expect(repairTotals(leaks)).toEqual({
      byCurrency: [
        {
          currency: "EUR",
          found: { leaks: 3, cost: 450, leakLpm: 140, energyKwh: 1600, co2Kg: 420, withCo2: 2 },
          saved: { leaks: 1, cost: 300, leakLpm: 100, energyKwh: 1200, co2Kg: 360, withCo2: 1 },
          stillOpen: { leaks: 2, cost: 150, leakLpm: 40, energyKwh: 400, co2Kg: 60, withCo2: 1 },
        },
        {
          currency: "USD",
          found: { leaks: 1, cost: 9, leakLpm: 0, energyKwh: 0, co2Kg: 0, withCo2: 0 },
          saved: { leaks: 1, cost: 9, leakLpm: 0, energyKwh: 0, co2Kg: 0, withCo2: 0 },
          stillOpen: { leaks: 0, cost: 0, leakLpm: 0, energyKwh: 0, co2Kg: 0, withCo2: 0 },
        },
      ],
      counted: 4,
      leftOut: 2,
      leftOutBecause: { pricedByVolume: 1, costUnknown: 1 },
      byStatus: { open: 2, inRepair: 1, solved: 3 },
    });
    expect(repairTotals([])).toMatchObject({ byCurrency: [], counted: 0, leftOut: 0 });
  });

  it("found is always saved and still open together, and every leak is counted once", () => {
    const leak = fc.record({
      cost: fc.option(fc.double({ min: -1, max: 1e6 })),
      costMode: fc.constantFrom("energy", "volume", "mass", "off", null),
      currency: fc.constantFrom("EUR", "USD", null),
      co2Kg: fc.option(fc.double({ min: 0, max: 1e6 })),
      fixed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(leak, { maxLength: 30 }), (some) => {
        const totals = repairTotals(some);
        const reasons = Object.values(totals.leftOutBecause).reduce((sum, count) => sum + count, 0);
        const counted = totals.byCurrency.reduce((sum, { found }) => sum + found.leaks, 0);
        expect([reasons, counted + reasons]).toEqual([totals.leftOut, some.length]);
        for (const { found, saved, stillOpen } of totals.byCurrency) {
          expect(found.leaks).toBe(saved.leaks + stillOpen.leaks);
          expect(found.cost).toBeCloseTo(saved.cost + stillOpen.cost, 5);
          expect(found.co2Kg).toBeCloseTo(saved.co2Kg + stillOpen.co2Kg, 5);
        }
      }),
    );
  });
});
