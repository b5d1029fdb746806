import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseFrameEncoding, decodeFrames, encodeFrames, fitsFrameEncoding } from "./frames.ts";

const roundTrip = async (levels: Float32Array) => {
  const encoding = chooseFrameEncoding(levels);
  return { encoding, decoded: await decodeFrames(encodeFrames(levels, encoding), encoding) };
};

it("keeps every level within half a step over a range of 300 dB", async () => {
  const levels = fc.float32Array({ min: -150, max: 150, noNaN: true, minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(levels, async (given) => {
      const { encoding, decoded } = await roundTrip(given);
      expect(encoding.stepDb).toBe(0.005);
      expect(fitsFrameEncoding(given, encoding)).toBe(true);
      // Levels of this size have float32 steps of 1.5e-5 dB.
      decoded.forEach((level, index) => {
        expect(Math.abs(level - (given[index] ?? 0))).toBeLessThanOrEqual(0.0025 + 2e-5);
      });
    }),
    { seed: 11, numRuns: 300 },
  );
});

it("keeps the highest level when the range is larger than the codes reach, and raises the lowest", async () => {
  const { decoded } = await roundTrip(Float32Array.of(-1000, 20));
  expect(decoded[1]).toBeCloseTo(20, 2);
  expect(decoded[0]).toBeGreaterThan(-310);
});

it("takes what is no number and what is endless to the ends of its range", async () => {
  const { decoded } = await roundTrip(Float32Array.of(Number.NaN, Number.NEGATIVE_INFINITY, -20, 10));
  expect(decoded[0]).toBeCloseTo(-20, 2);
  expect(decoded[1]).toBeCloseTo(-20, 2);
  const loud = await decodeFrames(
    encodeFrames(Float32Array.of(Number.POSITIVE_INFINITY), { offsetDb: 0, stepDb: 1 }),
    {
      offsetDb: 0,
      stepDb: 1,
    },
  );
  expect(loud[0]).toBe(65_535);
});

it("encodes complete silence", async () => {
  const { decoded } = await roundTrip(new Float32Array(4).fill(Number.NEGATIVE_INFINITY));
  expect([...decoded]).toEqual([-200, -200, -200, -200]);
});

it("writes little-endian codes", () => {
  expect([...encodeFrames(Float32Array.of(-60, 40.005), { offsetDb: -60, stepDb: 0.005 })]).toEqual([
    0, 0, 0x21, 0x4e,
  ]);
});
