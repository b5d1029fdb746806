import { describe, expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { createFft } from "./create-fft.ts";
import { createRealFft } from "./create-real-fft.ts";

/** Spectra of frames one by one, in double precision. */
function oneByOne(frames: Float32Array, size: number) {
  const bins = size / 2 + 1;
  const count = frames.length / size;
  const [allRe, allIm] = [new Float64Array(count * bins), new Float64Array(count * bins)];
  for (let frame = 0; frame < count; frame++) {
    const re = Float64Array.from(frames.subarray(frame * size, (frame + 1) * size));
    const im = new Float64Array(size);
    createFft(size).forward(re, im);
    allRe.set(re.subarray(0, bins), frame * bins);
    allIm.set(im.subarray(0, bins), frame * bins);
  }
  return { re: allRe, im: allIm };
}

describe("createRealFft", () => {
  it.each([2, 4, 8, 16, 32, 64, 512, 2048, 16_384, 32_768])(
    "gives for each of many frames what a transform of that frame alone gives: %i points",
    (size) => {
      const frames = Float32Array.from({ length: 11 * size }, seededNormal(size));
      const fft = createRealFft(size);
      const [re, im] = [new Float32Array(11 * fft.bins), new Float32Array(11 * fft.bins)];
      fft.forwardMany(frames, re, im);
      const expected = oneByOne(frames, size);
      let largest = 0;
      let off = 0;
      for (const [at, value] of expected.re.entries()) {
        largest = Math.max(largest, Math.hypot(value, expected.im[at] as number));
        off = Math.max(
          off,
          Math.hypot(value - (re[at] as number), (expected.im[at] as number) - (im[at] as number)),
        );
      }
      expect(off / largest).toBeLessThan(1e-6);
    },
  );

  it("gives the same bytes again, and the same spectra whatever frames stand beside", () => {
    const fft = createRealFft(256);
    const frames = Float32Array.from({ length: 8 * 256 }, seededNormal(3));
    const spectra = [new Float32Array(8 * fft.bins), new Float32Array(8 * fft.bins)] as const;
    fft.forwardMany(frames, ...spectra);
    const alone = [new Float32Array(fft.bins), new Float32Array(fft.bins)] as const;
    fft.forwardMany(frames.subarray(0, 256), ...alone);
    expect(alone[0].every((value, bin) => Math.abs(value - (spectra[0][bin] as number)) < 1e-5)).toBe(true);
    const again = [new Float32Array(8 * fft.bins), new Float32Array(8 * fft.bins)] as const;
    fft.forwardMany(frames, ...again);
    expect(again).toEqual(spectra);
  });

  it("refuses lengths that do not fit, and takes no frames at all", () => {
    const fft = createRealFft(16);
    const none = new Float32Array(0);
    expect(() => fft.forwardMany(none, none, none)).not.toThrow();
    expect(() => fft.forwardMany(new Float32Array(17), none, none)).toThrow(RangeError);
    expect(() => fft.forwardMany(new Float32Array(16), new Float32Array(8), new Float32Array(9))).toThrow(
      RangeError,
    );
    expect(() => createRealFft(24)).toThrow(RangeError);
    expect(() => createRealFft(1)).toThrow(RangeError);
  });
});
