import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Gas, gases } from "./gas.ts";
import {
  type LeakUnit,
  leakSizeFromLpm,
  leakSizeToLpm,
  leakUnits,
  leakUnitsFor,
  settingsLeakUnits,
} from "./leak-size.ts";
import {
  distanceFromMeters,
  distanceToMeters,
  distanceUnits,
  feetFromMeters,
  metersFromFeet,
} from "./length.ts";
import {
  specificPowerAsShown,
  specificPowerAsStored,
  specificPowerFromLpmBasis,
  specificPowerToLpmBasis,
  specificPowerUnit,
} from "./specific-power.ts";
import {
  celsiusFromFahrenheit,
  celsiusFromKelvin,
  fahrenheitFromCelsius,
  kelvinFromCelsius,
  temperatureFromCelsius,
  temperatureToCelsius,
  temperatureUnits,
} from "./temperature.ts";
import { kilovoltsFromVolts, voltsFromKilovolts } from "./voltage.ts";

const everyGas: Gas[] = [...gases, "SULPHUR_HEXAFLUORIDE"];
const magnitude = fc.oneof(
  fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
  fc.double({ min: -1e12, max: -1e-12, noNaN: true }),
  fc.constant(0),
);

/** Whether two numbers differ by at most 1e-12 of the larger. */
const isSame = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));

describe("leak sizes", () => {
  it("[UNI-02] [UNI-03] come in four units, of which the settings offer two", () => {
    expect(leakUnits).toEqual(["LPM", "CFM", "GS", "KGA"]);
    expect(settingsLeakUnits).toEqual(["LPM", "CFM"]);
    expect(leakUnitsFor("NITROGEN")).toEqual(leakUnits);
    expect([leakUnitsFor("STEAM"), leakUnitsFor("OTHER")]).toEqual([settingsLeakUnits, settingsLeakUnits]);
  });

  it("[UNI-06] [UNI-07] convert l/min to ft3/min by 0.0353147 and back by its true inverse", () => {
    expect(leakSizeFromLpm(1, "CFM", "AIR")).toBe(0.0353147);
    expect(leakSizeToLpm(1, "CFM", "AIR")).toBeCloseTo(28.31682, 5);
    expect(leakSizeToLpm(40, "CFM", "STEAM")).toBeCloseTo(1132.67, 2);
  });

  it("[UNI-09] have grams per second of 60 s a minute and kilograms of 525600 minutes a year", () => {
    const perLpm: [Gas, number, number][] = [
      ["AIR", 0.02153806, 679.2244],
      ["SULPHUR_HEXAFLUORIDE", 0.1086079, 3425.0586],
      ["HYDROGEN", 0.00149907, 47.2745],
      ["CARBON_DIOXIDE", 0.03272514, 1032.0199],
      ["METHANE", 0.01192709, 376.1327],
      ["HYDROCARBONS", 0.0141281, 445.5437],
      ["HELIUM", 0.00297657, 93.869],
      ["ARGON", 0.0297047, 936.7674],
      ["AMMONIA", 0.01266398, 399.3713],
      ["NITROGEN", 0.02083523, 657.0597],
    ];
    for (const [gas, gramsPerSecond, kilogramsPerYear] of perLpm) {
      expect(leakSizeFromLpm(1, "GS", gas), gas).toBeCloseTo(gramsPerSecond, 8);
      expect(leakSizeFromLpm(1, "KGA", gas), gas).toBeCloseTo(kilogramsPerYear, 4);
    }
  });

  it("have no mass where the gas has no density, and no size that is not finite", () => {
    for (const gas of ["STEAM", "OTHER"] as const) {
      expect([leakSizeFromLpm(5, "GS", gas), leakSizeToLpm(5, "KGA", gas)]).toEqual([undefined, undefined]);
      expect(leakSizeFromLpm(5, "LPM", gas)).toBe(5);
    }
    for (const size of [Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE])
      expect(leakSizeFromLpm(size, "KGA", "AIR")).toBeUndefined();
    expect([leakSizeFromLpm(-0, "CFM", "AIR"), leakSizeToLpm(-0, "GS", "AIR")]).toEqual([0, 0]);
    expect(leakSizeFromLpm(1, "GALLONS" as LeakUnit, "AIR")).toBeUndefined();
  });

  it("[UNI-01] come back from every unit to 1e-12, and grow linearly", () => {
    fc.assert(
      fc.property(
        magnitude,
        fc.constantFrom(...leakUnits),
        fc.constantFrom(...everyGas),
        (lpm, unit, gas) => {
          const size = leakSizeFromLpm(lpm, unit, gas);
          if (size === undefined) {
            expect(leakUnitsFor(gas)).not.toContain(unit);
            return;
          }
          expect(isSame(leakSizeToLpm(size, unit, gas) ?? Number.NaN, lpm)).toBe(true);
          expect(isSame(leakSizeFromLpm(lpm * 2, unit, gas) ?? Number.NaN, size * 2)).toBe(true);
        },
      ),
    );
  });
});

describe("temperatures", () => {
  it("[UNI-01] [UNI-04] convert between Celsius, Fahrenheit and kelvin", () => {
    expect(temperatureUnits).toEqual(["CELSIUS", "FAHRENHEIT"]);
    expect([0, 100, 1000, -40].map(fahrenheitFromCelsius)).toEqual([32, 212, 1832, -40]);
    expect(celsiusFromFahrenheit(-459)).toBeCloseTo(-272.78, 2);
    expect(celsiusFromFahrenheit(212)).toBe(100);
    expect([celsiusFromKelvin(293.15), kelvinFromCelsius(-273.15)]).toEqual([20, 0]);
    expect(temperatureFromCelsius(20, "FAHRENHEIT")).toBe(68);
    expect(temperatureFromCelsius(20, "CELSIUS")).toBe(20);
    expect(temperatureToCelsius(68, "FAHRENHEIT")).toBe(20);
  });
});

describe("distances", () => {
  it("[UNI-01] [UNI-05] convert between metres and feet", () => {
    expect(distanceUnits).toEqual(["METERS", "FEET"]);
    expect([metersFromFeet(1), metersFromFeet(1500)]).toEqual([0.3048, expect.closeTo(457.2, 10)]);
    expect(feetFromMeters(500)).toBeCloseTo(1640.42, 2);
    expect([distanceFromMeters(3.048, "FEET"), distanceFromMeters(3, "METERS")]).toEqual([10, 3]);
    expect([distanceToMeters(10, "FEET"), distanceToMeters(3, "METERS")]).toEqual([3.048, 3]);
  });
});

describe("specific power", () => {
  it("[UNI-07] [UNI-17] takes 33 kW/(100cfm) for 11.7 kW/(m3/min)", () => {
    expect(specificPowerToLpmBasis(33)).toBeCloseTo(11.6999982, 10);
    expect(specificPowerToLpmBasis(1)).toBe(0.3545454);
    expect(specificPowerFromLpmBasis(11.7)).toBeCloseTo(33, 4);
    expect(leakUnits.map(specificPowerUnit)).toEqual([
      "kW/(m3/min)",
      "kW/(100cfm)",
      "kW/(m3/min)",
      "kW/(m3/min)",
    ]);
    expect(leakUnits.map((unit) => specificPowerAsShown(11.7, unit))).toEqual([
      11.7,
      expect.closeTo(33, 4),
      11.7,
      11.7,
    ]);
    expect([specificPowerAsStored(33, "CFM"), specificPowerAsStored(11.7, "GS")]).toEqual([
      expect.closeTo(11.7, 5),
      11.7,
    ]);
  });
});

it("takes a kilovolt for 1000 volts", () => {
  expect([voltsFromKilovolts(10), kilovoltsFromVolts(400)]).toEqual([10_000, 0.4]);
});

it("[UNI-01] converts there and back to 1e-12", () => {
  const pairs: (readonly [string, (x: number) => number, (x: number) => number])[] = [
    ["feet", feetFromMeters, metersFromFeet],
    ["meters", metersFromFeet, feetFromMeters],
    ["specific power", specificPowerToLpmBasis, specificPowerFromLpmBasis],
    ["volts", voltsFromKilovolts, kilovoltsFromVolts],
  ];
  for (const [name, there, back] of pairs)
    fc.assert(
      fc.property(magnitude, (x) => {
        expect(isSame(back(there(x)), x), `${name} ${x}`).toBe(true);
      }),
    );
});

it("[UNI-01] converts temperatures there and back to 1e-12 of the kelvin", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (kelvin) => {
      const celsius = celsiusFromKelvin(kelvin);
      const back = kelvinFromCelsius(celsiusFromFahrenheit(fahrenheitFromCelsius(celsius)));
      expect(Math.abs(back - kelvin)).toBeLessThanOrEqual(1e-12 * Math.max(kelvin, 273.15));
    }),
  );
});
