import { expect, it } from "vitest";
import { sharesOf } from "./ledger-figures.ts";

const parts = [0, 1, 2, 3, 7, 99.5, 1e6];

it("shares add up to 100 percent, and none is far from its part", () => {
  for (const open of parts)
    for (const inRepair of parts)
      for (const solved of parts) {
        const found = open + inRepair + solved;
        const shares = sharesOf({ open, inRepair, solved, found });
        if (found === 0) expect(shares).toBeUndefined();
        else if (!shares) expect.unreachable();
        else {
          expect(shares.open + shares.inRepair + shares.solved).toBe(100);
          expect(Math.abs(shares.open - (100 * open) / found)).toBeLessThan(1.51);
          expect(Math.abs(shares.inRepair - (100 * inRepair) / found)).toBeLessThan(1.51);
          expect(Math.abs(shares.solved - (100 * solved) / found)).toBeLessThan(1.51);
        }
      }
});
