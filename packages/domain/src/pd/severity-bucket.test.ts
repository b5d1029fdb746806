import fc from "fast-check";
import { expect, it } from "vitest";
import { pdSeverityThresholds, severityBucket } from "./severity-bucket.ts";

it("[PD-18] judges by the mean of both ends, not by one of them", () => {
  expect(severityBucket(0, 49.98)).toBe("low");
  expect(severityBucket(0, 50)).toBe("medium");
  expect(severityBucket(10, 90)).toBe("high");
  expect(severityBucket(90, 10)).toBe("high");
});

it("[PD-19] is low under 25, medium under 50, high under 75, otherwise veryHigh", () => {
  const at = (mean: number) => severityBucket(mean, mean);
  expect([0, 24.99, 25, 49.99, 50, 74.99, 75, 100].map(at)).toEqual([
    "low",
    "low",
    "medium",
    "medium",
    "high",
    "high",
    "veryHigh",
    "veryHigh",
  ]);
});

it("[PD-17] has its marks at 25, 50 and 75 percent, where the buckets begin", () => {
  expect(pdSeverityThresholds).toEqual([25, 50, 75]);
  const buckets = pdSeverityThresholds.map((mark) => severityBucket(mark, mark));
  expect(buckets).toEqual(["medium", "high", "veryHigh"]);
  const below = pdSeverityThresholds.map((mark) => severityBucket(mark - 0.01, mark - 0.01));
  expect(below).toEqual(["low", "medium", "high"]);
});

it("[PD-20] does not apply while either end is missing", () => {
  const missing = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY];
  for (const nothing of missing) {
    expect(severityBucket(nothing, nothing)).toBe("notApplicable");
    expect(severityBucket(80, nothing)).toBe("notApplicable");
    expect(severityBucket(nothing, 80)).toBe("notApplicable");
  }
});

it("never falls when an end rises, for any numbers", () => {
  const order = ["low", "medium", "high", "veryHigh"];
  const end = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(end, end, end, (a, b, c) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(order.indexOf(severityBucket(less, c))).toBeLessThanOrEqual(
        order.indexOf(severityBucket(more, c)),
      );
      expect(order).toContain(severityBucket(a, c));
    }),
  );
});
