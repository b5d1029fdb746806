import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bagFlowLpm } from "./bag-flow.ts";
import { orificeFlow } from "./orifice-flow.ts";
import { specificPowerBand, specificPowerBands } from "./specific-power-bands.ts";

const cubicFootM3 = 0.3048 ** 3;
const inchM = 0.0254;

/** A hole in the units of the US method. */
interface ImperialOrifice {
  readonly diameterIn: number;
  readonly pressurePsig: number;
  readonly ambientPsia: number;
  readonly temperatureF: number;
  readonly dischargeCoefficient: number;
  readonly orifices: number;
}

/**
 * Choked flow of air in scfm by the orifice method of the US Department of Energy's MEASUR tools, with its rounded
 * constants (53.34 ft lbf/(lb R), 32.2 ft/s2, 1.4). "Standard" is the line's own temperature at ambient pressure.
 * Undefined for invalid inputs.
 */
function orificeFlowScfm(orifice: ImperialOrifice): number | undefined {
  const { diameterIn, pressurePsig, ambientPsia, temperatureF, dischargeCoefficient, orifices } = orifice;
  const rankine = temperatureF + 459.67;
  if (!(rankine > 0 && ambientPsia > 0 && pressurePsig >= 0 && diameterIn >= 0)) return undefined;
  if (!(dischargeCoefficient >= 0 && orifices >= 0)) return undefined;
  const density = (psia: number) => (psia * 144) / (53.34 * rankine);
  const sonicDensity = density(pressurePsig + ambientPsia) * (2 / 2.4) ** (1 / 0.4);
  const velocityFtS = Math.sqrt(((2 * 1.4) / 2.4) * 53.34 * rankine * 32.2);
  const areaFt2 = (diameterIn ** 2 * Math.PI) / (4 * 144);
  const poundsPerMin = sonicDensity * areaFt2 * velocityFtS * 60 * dischargeCoefficient;
  const scfm = (poundsPerMin / density(ambientPsia)) * orifices;
  return Number.isFinite(scfm) ? scfm : undefined;
}

describe("flow through a hole", () => {
  it("agrees with the published orifice case of four holes", () => {
    const scfm = orificeFlowScfm({
      diameterIn: 0.375,
      pressurePsig: 100,
      ambientPsia: 14.7,
      temperatureF: 550,
      dischargeCoefficient: 1,
      orifices: 4,
    });
    expect(scfm).toBeCloseTo(1295.1250307, 6);
  });

  it("agrees with the metric table: 1 mm at 6 bar 63.7, 3 mm at 7 bar 654.8, 5 mm at 8 bar 2045.9 l/min free air", () => {
    const freeAir = (diameterMm: number, bar: number) =>
      orificeFlow({
        diameterM: diameterMm / 1000,
        gaugePressurePa: bar * 1e5,
        dischargeCoefficient: 0.97,
      })?.freeAirLpm;
    expect(freeAir(1, 6)).toBeCloseTo(63.7, 1);
    expect(freeAir(3, 7)).toBeCloseTo(654.8, 1);
    expect(freeAir(5, 8)).toBeCloseTo(2045.9, 1);
  });

  it("agrees with the table of the US Department of Energy within 1.5 % for 1/16 inch", () => {
    const table = [
      [70, 4.66, 4.81],
      [80, 5.24, 5.38],
      [90, 5.72, 5.95],
      [100, 6.31, 6.51],
      [125, 7.66, 7.93],
    ] as const;
    for (const [psig, printed, ideal] of table) {
      const choked = orificeFlowScfm({
        diameterIn: 1 / 16,
        pressurePsig: psig,
        ambientPsia: 14.7,
        temperatureF: 70,
        dischargeCoefficient: 1,
        orifices: 1,
      });
      expect(choked).toBeCloseTo(ideal, 2);
      expect(Math.abs((0.97 * (choked ?? 0)) / printed - 1)).toBeLessThan(0.015);
    }
  });

  it("is the same by the physical constants and by the rounded ones of the US method, within 0.1 %", () => {
    const temperatureK = (70 + 459.67) / 1.8;
    const metric = orificeFlow({
      diameterM: 0.25 * inchM,
      gaugePressurePa: 100 * 6894.757,
      ambientPressurePa: 14.7 * 6894.757,
      temperatureK,
    });
    const scfm = orificeFlowScfm({
      diameterIn: 0.25,
      pressurePsig: 100,
      ambientPsia: 14.7,
      temperatureF: 70,
      dischargeCoefficient: 1,
      orifices: 1,
    });
    const kgPerCubicFoot = ((14.7 * 6894.757 * 0.0289652) / (8.31446 * temperatureK)) * cubicFootM3;
    expect((((metric?.massFlowKgS ?? 0) / kgPerCubicFoot) * 60) / (scfm ?? 1)).toBeCloseTo(1, 3);
  });

  it("is 8.7 % more as free air than as a leak size", () => {
    const flow = orificeFlow({ diameterM: 0.001, gaugePressurePa: 6e5 });
    expect((flow?.freeAirLpm ?? 0) / (flow?.leakLpm ?? 1)).toBeCloseTo(1.08744, 5);
  });

  it("chokes where the ratio of the pressures passes 1.893, without a step", () => {
    const at = (ratio: number) => orificeFlow({ diameterM: 0.001, gaugePressurePa: 101_325 * (ratio - 1) });
    expect([at(1.892)?.choked, at(1.894)?.choked]).toEqual([false, true]);
    expect((at(1.893)?.leakLpm ?? 0) / (at(1.8928)?.leakLpm ?? 1)).toBeCloseTo(1, 3);
    expect(at(1)?.leakLpm).toBe(0);
  });

  it("grows with pressure and with the square of the diameter", () => {
    const diameter = fc.double({ min: 1e-5, max: 0.1, noNaN: true });
    const pressure = fc.double({ min: 1, max: 2e6, noNaN: true });
    fc.assert(
      fc.property(diameter, pressure, (diameterM, gaugePressurePa) => {
        const lpm = orificeFlow({ diameterM, gaugePressurePa })?.leakLpm ?? Number.NaN;
        const twice = orificeFlow({ diameterM: 2 * diameterM, gaugePressurePa })?.leakLpm ?? Number.NaN;
        const harder =
          orificeFlow({ diameterM, gaugePressurePa: 2 * gaugePressurePa })?.leakLpm ?? Number.NaN;
        expect(twice / lpm).toBeCloseTo(4, 9);
        expect(harder).toBeGreaterThan(lpm);
      }),
    );
  });

  it("is undefined for what cannot be, and throws for nothing", () => {
    expect(orificeFlow({ diameterM: -1, gaugePressurePa: 1e5 })).toBeUndefined();
    expect(orificeFlow({ diameterM: 1, gaugePressurePa: Number.NaN })).toBeUndefined();
    expect(orificeFlow({ diameterM: 1, gaugePressurePa: 1e5, temperatureK: 0 })).toBeUndefined();
    expect(orificeFlow({ diameterM: 1, gaugePressurePa: 1e5, heatCapacityRatio: 1 })).toBeUndefined();
    expect(orificeFlow({ diameterM: 1, gaugePressurePa: 1e5, ambientPressurePa: 0 })).toBeUndefined();
    expect(orificeFlow({ diameterM: 1, gaugePressurePa: 1e5, molarMassKgMol: -1 })).toBeUndefined();
    expect(orificeFlow({ diameterM: 1, gaugePressurePa: 1e5, dischargeCoefficient: 0 })?.leakLpm).toBe(0);
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), fc.double(), (a, b, c, d) => {
        const flow = orificeFlow({ diameterM: a, gaugePressurePa: b, temperatureK: c, molarMassKgMol: d });
        for (const value of [flow?.massFlowKgS, flow?.leakLpm, flow?.freeAirLpm])
          if (value !== undefined) expect(Number.isFinite(value) && value >= 0).toBe(true);
        const scfm = orificeFlowScfm({
          diameterIn: a,
          pressurePsig: b,
          ambientPsia: c,
          temperatureF: d,
          dischargeCoefficient: 1,
          orifices: 1,
        });
        if (scfm !== undefined) expect(Number.isFinite(scfm) && scfm >= 0).toBe(true);
      }),
    );
  });
});

describe("flow into a bag", () => {
  it("agrees with the published case: two leaks, 12 s, 15 by 10 inches, 6.8176923906 ft3/min", () => {
    const lpm = bagFlowLpm({ diameterM: 10 * inchM, heightM: 15 * inchM, fillTimeS: 12, leaks: 2 });
    expect((lpm ?? 0) / 1000 / cubicFootM3).toBeCloseTo(6.8176923906, 9);
  });

  it("is undefined for what cannot be", () => {
    const bag = { diameterM: 0.254, heightM: 0.381, fillTimeS: 12 };
    expect(bagFlowLpm({ ...bag, fillTimeS: 0 })).toBeUndefined();
    expect(
      [{ leaks: 0 }, { heightM: 0 }, { diameterM: 0 }].map((none) => bagFlowLpm({ ...bag, ...none })),
    ).toEqual([0, 0, 0]);
    expect(bagFlowLpm({ ...bag, diameterM: -1 })).toBeUndefined();
    expect(bagFlowLpm({ ...bag, heightM: Number.NaN })).toBeUndefined();
    expect(bagFlowLpm({ ...bag, heightM: Number.POSITIVE_INFINITY })).toBeUndefined();
  });
});

describe("bands of specific power", () => {
  it("run from good to poor without a gap, and take the default for poor", () => {
    expect([0, 7.39, 7.4, 9.89, 9.9, 11.7, 1000].map(specificPowerBand)).toEqual([
      "good",
      "good",
      "watch",
      "watch",
      "poor",
      "poor",
      "poor",
    ]);
    expect([-1, Number.NaN, Number.POSITIVE_INFINITY].map(specificPowerBand)).toEqual(
      Array(3).fill(undefined),
    );
    specificPowerBands.reduce((before, band) => {
      expect(band.fromKwPer100Cfm).toBe(before.belowKwPer100Cfm);
      expect(band.fromKwPerM3Min).toBe(before.belowKwPerM3Min);
      return band;
    });
  });
});
