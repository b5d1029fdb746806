import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeWav } from "./decode-wav.ts";
import { encodeWav } from "./encode-wav.ts";

const channels = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 40 }))
  .chain(([count, length]) =>
    fc.array(fc.float32Array({ minLength: length, maxLength: length, min: -1, max: 1, noNaN: true }), {
      minLength: count,
      maxLength: count,
    }),
  );

describe("encodeWav", () => {
  it.each([
    ["pcm16", 2 ** -15],
    ["pcm24", 2 ** -23],
    ["float32", 0],
  ] as const)("writes %s that decodeWav reads back without a warning", (format, tolerance) => {
    fc.assert(
      fc.property(channels, fc.integer({ min: 1, max: 1_000_000 }), (samples, sampleRateHz) => {
        const read = decodeWav(encodeWav(samples, sampleRateHz, format));
        expect(read.sampleRateHz).toBe(sampleRateHz);
        expect(read.channels.length).toBe(samples.length);
        const expected = samples[0]?.length === 0 ? ["noFrames"] : [];
        expect((read.warnings ?? []).map(({ code }) => code)).toEqual(expected);
        for (const [channel, written] of samples.entries()) {
          for (const [index, value] of written.entries()) {
            expect(Math.abs((read.channels[channel]?.[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(
              tolerance,
            );
          }
        }
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it("clips integers and keeps floats above full scale", () => {
    const loud = [Float32Array.of(3, -3)];
    expect(Array.from(decodeWav(encodeWav(loud, 8000, "pcm16")).channels[0] ?? [])).toEqual([
      32767 / 32768,
      -1,
    ]);
    expect(Array.from(decodeWav(encodeWav(loud, 8000, "float32")).channels[0] ?? [])).toEqual([3, -3]);
  });

  it("refuses channels of different lengths", () => {
    expect(() => encodeWav([new Float32Array(1), new Float32Array(2)], 8000)).toThrow(RangeError);
    expect(() => encodeWav([], 8000)).toThrow(RangeError);
  });
});
