import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gases } from "../units/gas.ts";
import { validateLinePressure } from "../validation/line-pressure.ts";
import { equivalentHole } from "./equivalent-hole.ts";
import { orificeFlow } from "./orifice-flow.ts";

/** Free air (20 C, 100 kPa) to the normal condition (0 C, 101325 Pa), calculated by hand. */
const normalOfFreeAir = (273.15 / 293.15) * (100_000 / 101_325);
const air = { gas: "AIR", temperatureC: 20 } as const;

describe("equivalentHole", () => {
  it.each([
    [1, 6, 63.7],
    [3, 7, 654.8],
    [5, 8, 2045.9],
  ])("finds the %s mm of the metric table at %s bar in its %s l/min of free air", (mm, bar, freeAir) => {
    const hole = equivalentHole({ ...air, leakLpm: freeAir * normalOfFreeAir, linePressureBar: bar });
    expect((hole?.diameterM ?? 0) * 1000).toBeCloseTo(mm, 3);
    expect(hole?.choked).toBe(true);
  });

  it("finds 1/16 inch in the table of the US Department of Energy: 6.31 cfm at 100 psig and 70 F", () => {
    const leakLpm = 6.31 * 28.316_846_592 * (273.15 / 294.261);
    const hole = equivalentHole({
      ...{ gas: "AIR", leakLpm },
      temperatureC: 21.11,
      linePressureBar: 100 * 0.0689476,
    });
    expect(((hole?.diameterM ?? 0) / 0.0254) * 16).toBeCloseTo(1, 1);
  });

  it("tells the range of the hole from that of the size, and what sharp edges need", () => {
    const hole = equivalentHole({ ...air, leakLpm: 10, lowLpm: 2.5, highLpm: 40, linePressureBar: 7 });
    const d = hole?.diameterM ?? 0;
    expect(hole?.rangeM).toEqual({ low: expect.closeTo(d / 2, 12), high: expect.closeTo(2 * d, 12) });
    // sqrt(0.97 / 0.61)
    expect((hole?.sharpEdgedDiameterM ?? 0) / d).toBeCloseTo(1.261, 3);
    expect(equivalentHole({ ...air, leakLpm: 10, linePressureBar: 7 })?.rangeM).toBeUndefined();
  });

  it("blows, through the hole it finds, what it was asked for: any gas, pressure and temperature", () => {
    const known = gases.filter((gas) => gas !== "STEAM" && gas !== "OTHER");
    const asked = fc.record({
      gas: fc.constantFrom(...known),
      leakLpm: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      linePressureBar: fc.double({ min: 0.1, max: 100, noNaN: true }),
      temperatureC: fc.double({ min: -100, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(asked, (input) => {
        const hole = equivalentHole(input);
        const flow = orificeFlow({
          diameterM: hole?.diameterM ?? 0,
          gaugePressurePa: input.linePressureBar * 1e5,
          temperatureK: input.temperatureC + 273.15,
          dischargeCoefficient: hole?.dischargeCoefficient,
          molarMassKgMol: hole?.molarMassKgMol,
          heatCapacityRatio: hole?.heatCapacityRatio,
        });
        expect((flow?.leakLpm ?? 0) / input.leakLpm).toBeCloseTo(1, 9);
        const harder = equivalentHole({ ...input, linePressureBar: input.linePressureBar * 1.1 });
        expect(harder?.diameterM).toBeLessThan(hole?.diameterM ?? 0);
      }),
    );
  });

  it.each(["STEAM", "OTHER"] as const)("knows no rule for %s", (gas) => {
    expect(equivalentHole({ gas, temperatureC: 20, leakLpm: 10, linePressureBar: 7 })).toBeUndefined();
  });

  it("finds none for what cannot be", () => {
    for (const wrong of [
      { leakLpm: -1 },
      { leakLpm: Number.NaN },
      { leakLpm: Number.POSITIVE_INFINITY },
      { linePressureBar: 0 },
      { linePressureBar: -1 },
      { linePressureBar: Number.NaN },
      { temperatureC: -300 },
    ])
      expect(equivalentHole({ ...air, leakLpm: 10, linePressureBar: 7, ...wrong })).toBeUndefined();
  });
});

describe("validateLinePressure", () => {
  it.each([
    ["BAR", 0.1, 100],
    ["PSI", 1.5, 1450],
  ] as const)("takes %s from %s to %s, and none for one that nobody knows", (unit, min, max) => {
    for (const value of [min, (min + max) / 2, max, null])
      expect(validateLinePressure(value, { unit })).toMatchObject({ ok: true });
    for (const value of [0, min - 0.01, max + 0.01, Number.POSITIVE_INFINITY])
      expect(validateLinePressure(value, { unit })).toEqual({
        ...{ ok: false, code: "outOfRange" },
        params: { min, max, unit },
      });
    expect(validateLinePressure("7", { unit })).toMatchObject({ code: "notANumber" });
  });

  it("keeps psi in bar, and what is valid as typed valid as stored", () => {
    expect(validateLinePressure(100, { unit: "PSI" })).toEqual({
      ok: true,
      value: expect.closeTo(6.8948, 4),
    });
    fc.assert(
      fc.property(fc.double({ min: 1.5, max: 1450, noNaN: true }), (value) => {
        const once = validateLinePressure(value, { unit: "PSI" });
        expect(once.ok && validateLinePressure(once.value, { unit: "BAR" })).toEqual(once);
      }),
    );
  });
});
