import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absorptionDbPerM, soundSpeedMs } from "./air.ts";

describe("soundSpeedMs", () => {
  it.each([
    [0, 331.286],
    [20, 343.2],
    [30, 349.005],
  ])("at %i degrees C is %f m/s", (temperatureC, expected) => {
    expect(soundSpeedMs(temperatureC)).toBeCloseTo(expected, 3);
  });

  it("stays a positive number at and below absolute zero", () => {
    for (const temperatureC of [-273, -273.15, -300]) expect(soundSpeedMs(temperatureC)).toBeGreaterThan(0);
  });
});

describe("absorptionDbPerM", () => {
  const midbands = [50, 125, 500, 1000, 2000, 4000, 8000, 10000].map(
    (nominal) => 1000 * 10 ** ((3 * Math.round(10 * Math.log10(nominal / 1000))) / 30),
  );

  it.each([
    [-20, 10, [0.589, 1.2, 1.52, 1.65, 2.1, 3.86, 10.9, 16.4]],
    [-15, 30, [0.212, 0.979, 6.52, 9.44, 11.0, 13.1, 20.3, 25.9]],
  ])(
    "agrees with the standard's table at %i degrees C and %i %% humidity",
    (temperatureC, humidityPercent, table) => {
      for (const [index, dbPerKm] of table.entries()) {
        const frequencyHz = midbands[index] ?? 0;
        const ratio = (1000 * absorptionDbPerM({ frequencyHz, temperatureC, humidityPercent })) / dbPerKm;
        expect(Math.abs(ratio - 1)).toBeLessThan(0.005);
      }
    },
  );

  it.each([
    [75, [0.1107, 0.3992, 0.5916, 0.8041, 1.0289, 1.2601, 1.7249, 2.1796, 3.0526, 3.9122]],
    [20, [0.2838, 0.5056, 0.5789, 0.646, 0.713, 0.7832, 0.9396, 1.1225, 1.5773, 2.1561]],
  ])("of ultrasound at 20 degrees C and %i %% humidity", (humidityPercent, expected) => {
    for (const [index, khz] of [10, 20, 25, 30, 35, 40, 50, 60, 80, 100].entries()) {
      const value = absorptionDbPerM({ frequencyHz: 1000 * khz, temperatureC: 20, humidityPercent });
      expect(value).toBeCloseTo(expected[index] ?? Number.NaN, 4);
    }
  });

  it("is a number from 0 up whatever the numbers are", () => {
    const any = fc.oneof(fc.double(), fc.double({ min: -500, max: 500 }));
    fc.assert(
      fc.property(any, any, any, any, (frequencyHz, temperatureC, humidityPercent, pressureKpa) => {
        const value = absorptionDbPerM({ frequencyHz, temperatureC, humidityPercent, pressureKpa });
        expect(value >= 0 && value < Number.POSITIVE_INFINITY).toBe(true);
        expect(soundSpeedMs(temperatureC) > 0 && soundSpeedMs(temperatureC) < 1e5).toBe(true);
      }),
      { seed: 2, numRuns: process.env.SONOLENS_LONG === "1" ? 100_000 : 2000 },
    );
    expect(absorptionDbPerM({ frequencyHz: 0, temperatureC: 20, humidityPercent: 75 })).toBe(0);
    expect(
      absorptionDbPerM({ frequencyHz: 40_000, temperatureC: 20, humidityPercent: Number.NaN }),
    ).toBeCloseTo(1.2601, 4);
  });

  it("is finite in dry air and near absolute zero", () => {
    for (const temperatureC of [20, -273, -300]) {
      expect(
        absorptionDbPerM({ frequencyHz: 40000, temperatureC, humidityPercent: 0 }),
      ).toBeGreaterThanOrEqual(0);
    }
  });
});
