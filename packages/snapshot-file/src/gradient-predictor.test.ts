import fc from "fast-check";
import { expect, it } from "vitest";
import { predictFrames, restoreFrames } from "./gradient-predictor.ts";

it("restores what it predicted, for any codes of any shape", async () => {
  const shape = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    frameCount: fc.integer({ min: 1, max: 4 }),
  });
  const codesOf = ({ width, height, frameCount }: { width: number; height: number; frameCount: number }) =>
    fc.uint8Array({ minLength: 2 * width * height * frameCount, maxLength: 2 * width * height * frameCount });
  await fc.assert(
    fc.asyncProperty(
      shape.chain((chosen) => fc.tuple(fc.constant(chosen), codesOf(chosen))),
      async ([chosen, codes]) => {
        expect(await restoreFrames(predictFrames(codes, chosen), chosen)).toEqual(codes);
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

it.each([
  { width: 1, height: 1, frameCount: 1_200_000 },
  { width: 4096, height: 300, frameCount: 1 },
  { width: 7, height: 40_000, frameCount: 5 },
])("pauses between pieces of work and restores the same: $width x $height x $frameCount", async (shape) => {
  const cells = shape.width * shape.height * shape.frameCount;
  const codes = new Uint8Array(2 * cells).map((_, index) => (index * 2_654_435_761) >>> 13);
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const restored = await restoreFrames(predictFrames(codes, shape), shape, pause);
  expect(Buffer.compare(restored, codes)).toBe(0);
  expect(pauses).toBeGreaterThanOrEqual(Math.floor(cells / 500_000));
});
