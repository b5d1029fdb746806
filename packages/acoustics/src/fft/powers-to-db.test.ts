import { expect, it } from "vitest";
import { powersToDb } from "./powers-to-db.ts";

it("powersToDb equals 10 log10 to 1e-4 dB over the whole range, and silence is -300", () => {
  const powers = Float32Array.from({ length: 200_000 }, (_, n) => 10 ** (n / 3000 - 29.9));
  const levels = powers.slice();
  powersToDb(levels);
  const worst = levels.reduce(
    (most, level, n) => Math.max(most, Math.abs(level - 10 * Math.log10(powers[n] ?? 0))),
    0,
  );
  expect(worst).toBeLessThan(1e-4);
  const odd = Float32Array.of(0, -1, 1e-38, Number.NaN, 1);
  powersToDb(odd);
  expect(Array.from(odd)).toEqual([-300, -300, -300, -300, 0]);
});
