import { BATCH_FRAMES, createBatchTransform } from "./batch-transform.ts";
import { createFftTransform } from "./fft-transform.ts";

/** Transforms of many real frames of a fixed size. Making one computes tables, so make one and use it often. */
export interface RealFft {
  readonly size: number;
  /** Numbers of a frame's spectrum: size / 2 + 1. */
  readonly bins: number;
  /**
   * X[k] = sum x[n] exp(-2 pi i k n / size) for k from 0 to size / 2 of each frame; `frames` is [frame][sample], `re`
   * and `im` are [frame][bin]. A sample that is not finite makes all of its frame NaN. RangeError when the lengths do
   * not fit.
   */
  forwardMany(frames: Float32Array, re: Float32Array, im: Float32Array): void;
}

/**
 * Real transforms of `size` points, a power of two from 2 to 2^26 (else RangeError), of as many frames as are given:
 * eight at a time in WebAssembly's vectors of single precision, from 16 to 16,384 points; the error is some 1e-7 of the
 * largest magnitude. Else, and where a page forbids that, one by one as {@link createFftTransform} does.
 */
export function createRealFft(size: number): RealFft {
  const one = createFftTransform(size);
  if (size < 2) throw new RangeError(`The size of a real FFT must be at least 2, not ${size}.`);
  const bins = size / 2 + 1;
  const batch = createBatchTransform(size);

  function forwardOne(frame: Float32Array, re: Float32Array, im: Float32Array): void {
    one.inRe.set(frame);
    one.inIm.fill(0);
    one.run();
    re.set(one.outRe.subarray(0, bins));
    im.set(one.outIm.subarray(0, bins));
  }

  return {
    size,
    bins,
    forwardMany(frames, re, im) {
      const count = frames.length / size;
      if (!Number.isInteger(count) || re.length !== count * bins || im.length !== count * bins) {
        throw new RangeError(`Frames have ${size} samples, and their spectra ${bins} bins.`);
      }
      for (let first = 0; first < count; first += BATCH_FRAMES) {
        const used = Math.min(BATCH_FRAMES, count - first);
        if (batch === undefined) {
          for (let frame = first; frame < first + used; frame++) {
            const spectrum = [frame * bins, (frame + 1) * bins] as const;
            forwardOne(
              frames.subarray(frame * size, (frame + 1) * size),
              re.subarray(...spectrum),
              im.subarray(...spectrum),
            );
          }
          continue;
        }
        batch.frames.set(frames.subarray(first * size, (first + used) * size));
        batch.frames.fill(0, used * size);
        batch.run();
        for (let frame = 0; frame < used; frame++) {
          const from = frame * batch.row;
          re.set(batch.re.subarray(from, from + bins), (first + frame) * bins);
          im.set(batch.im.subarray(from, from + bins), (first + frame) * bins);
        }
      }
    },
  };
}
