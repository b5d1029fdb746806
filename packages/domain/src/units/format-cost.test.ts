import fc from "fast-check";
import { expect, it } from "vitest";
import { roundEstimatedCost } from "./format-cost.ts";

it("[RPT-19] rounds parts and their sum so that what is shown differs by no more than the last digits", () => {
  const halfDigit = (cost: number) => (cost < 100 ? 0.5 : 10 ** Math.floor(Math.log10(cost)) / 20);
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1, max: 900_000, noNaN: true }), { minLength: 1, maxLength: 6 }),
      (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0);
        const shown = parts.reduce((all, part) => all + roundEstimatedCost(part), 0);
        const allowed = [...parts, sum].reduce((all, part) => all + halfDigit(part), 0);
        expect(Math.abs(shown - roundEstimatedCost(sum))).toBeLessThanOrEqual(allowed * (1 + 1e-9));
      },
    ),
  );
});
