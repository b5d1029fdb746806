import fc from "fast-check";
import { expect, it } from "vitest";
import { stableOrder } from "./stable-order.ts";

const keys = fc.oneof(
  fc.array(fc.double(), { maxLength: 50 }),
  fc.array(fc.constantFrom(0, -0, 1, -1, Number.NaN, Infinity, -Infinity, 2 ** 40, 5e-324), {
    maxLength: 80,
    size: "max",
  }),
  fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }), { maxLength: 50, size: "max" }),
);

it("orders any numbers as comparing does, equal ones as they stood, NaN last both ways", () => {
  fc.assert(
    fc.property(
      keys,
      fc.constantFrom("asc" as const, "desc" as const),
      fc.boolean(),
      (list, direction, turned) => {
        const base = Uint32Array.from(list.keys());
        if (turned) base.reverse();
        const turn = direction === "asc" ? 1 : -1;
        const expected = [...base].sort((one, other) => {
          const a = list[one] as number;
          const b = list[other] as number;
          if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
          return a === b ? 0 : turn * (a < b ? -1 : 1);
        });
        const before = base.slice();
        expect([...stableOrder(base, Float64Array.from(list), direction)]).toEqual(expected);
        expect(base).toEqual(before);
      },
    ),
    { numRuns: 1000 },
  );
});
