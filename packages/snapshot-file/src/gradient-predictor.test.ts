import fc from "fast-check";
import { expect, it } from "vitest";
import { predictFrames, restoreFrames } from "./gradient-predictor.ts";

it("restores what it predicted, for any codes of any shape", () => {
  const shape = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    frameCount: fc.integer({ min: 1, max: 4 }),
  });
  const codesOf = ({ width, height, frameCount }: { width: number; height: number; frameCount: number }) =>
    fc.uint8Array({ minLength: 2 * width * height * frameCount, maxLength: 2 * width * height * frameCount });
  fc.assert(
    fc.property(
      shape.chain((chosen) => fc.tuple(fc.constant(chosen), codesOf(chosen))),
      ([chosen, codes]) => {
        expect(restoreFrames(predictFrames(codes, chosen), chosen)).toEqual(codes);
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});

it("stores the bytes that docs/nlz-format.md works out by hand", () => {
  // Codes 1000 1001 / 1002 1005: differences 1000, 1, 2, 2, folded to 2000, 2, 4, 4.
  const codes = new Uint8Array(new Uint16Array([1000, 1001, 1002, 1005]).buffer);
  const stored = predictFrames(codes, { width: 2, height: 2, frameCount: 1 });
  expect([...stored]).toEqual([0xd0, 2, 4, 4, 0x07, 0, 0, 0]);
});
