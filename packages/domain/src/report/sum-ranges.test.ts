import fc from "fast-check";
import { expect, it } from "vitest";
import { type RangedValue, sumWithRange } from "./sum-ranges.ts";

const leak = (value: number, factor: number, calibrationPoints = 40): RangedValue => ({
  value,
  range: { low: value / factor, high: value * factor },
  calibrationPoints,
});

/** Reproducible draws of a standard normal distribution. */
function normal(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

it("[RPT-23] keeps the range of a single leak, and has none without one", () => {
  const { range } = sumWithRange([leak(42, 2.1)]);
  expect(range?.low).toBeCloseTo(20, 9);
  expect(range?.high).toBeCloseTo(88.2, 9);
  expect(sumWithRange([])).toEqual({ total: 0, withoutRange: 0 });
  expect(sumWithRange([leak(42, 2), { value: 3 }])).toEqual({ total: 45, withoutRange: 1 });
  expect(sumWithRange([leak(42, 2), { value: 0 }]).range).toBeDefined();
});

it("[RPT-23] is surer of a sum than of its parts, but never surer than of the calibration", () => {
  const widthOf = (count: number, points: number) => {
    const { range } = sumWithRange(Array.from({ length: count }, () => leak(10, 3, points)));
    return Math.log((range?.high ?? 0) / (range?.low ?? 1)) / (2 * Math.log(3));
  };
  expect(widthOf(10, 40)).toBeLessThan(0.6);
  expect(widthOf(400, 40)).toBeGreaterThan(Math.sqrt(0.1 / 1.1) * 0.9);
  expect(widthOf(400, 1)).toBeGreaterThan(0.85);
});

it("[RPT-23] contains the true sum in nine of ten plants", () => {
  const draw = normal(7);
  for (const [count, factor] of [
    [3, 2],
    [12, 2.2],
    [60, 2.2],
    [60, 1.3],
  ] as const) {
    const sizes = Array.from({ length: count }, (_, place) => 40 / (place + 1));
    const spread = Math.log(factor) / 1.6449;
    // As stated: leverage 4 / 40.
    const shared = spread * Math.sqrt(0.1 / 1.1);
    const own = Math.sqrt(spread ** 2 - shared ** 2);
    const { range = { low: 0, high: 0 } } = sumWithRange(sizes.map((size) => leak(size, factor)));
    let within = 0;
    for (let plant = 0; plant < 2000; plant++) {
      const common = shared * draw();
      const sum = sizes.reduce((total, size) => total + size * Math.exp(common + own * draw()), 0);
      if (sum >= range.low && sum <= range.high) within += 1;
    }
    expect(within / 2000, `${count} leaks, factor ${factor}`).toBeGreaterThan(0.87);
    expect(within / 2000, `${count} leaks, factor ${factor}`).toBeLessThan(0.94);
  }
});

it("[RPT-23] contains the sum that is shown, within the ends added up, for any leaks", () => {
  const part = fc.record({
    value: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
    factor: fc.double({ min: 1.01, max: 6, noNaN: true }),
    points: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
      const leaks = parts.map(({ value, factor, points }) => leak(value, factor, points));
      const { total, range } = sumWithRange(leaks);
      expect(range?.low).toBeLessThanOrEqual(total);
      expect(range?.high).toBeGreaterThanOrEqual(total);
      const endOf = (end: "low" | "high") =>
        leaks.reduce((sum, { range: own }) => sum + (own?.[end] ?? 0), 0);
      expect(range?.low).toBeGreaterThanOrEqual(endOf("low") * (1 - 1e-12));
      expect(range?.high).toBeLessThanOrEqual(endOf("high") * (1 + 1e-12));
    }),
  );
});
