import { createFftTransform } from "./fft-transform.ts";

/** Real or imaginary parts; the transform computes in double precision whichever is given. */
export type FftArray = Float32Array | Float64Array;

/** An in-place complex transform of a fixed size. Making one computes tables, so make one and use it often. */
export interface Fft {
  readonly size: number;
  /** X[k] = sum x[n] exp(-2 pi i k n / size). Both arrays have `size` numbers and are overwritten. */
  forward(re: FftArray, im: FftArray): void;
  /** The opposite of `forward`, 1/size included: inverse(forward(x)) = x. */
  inverse(re: FftArray, im: FftArray): void;
}

/**
 * A radix-4 transform of `size` points, a power of two from 1 to 2^26 (else RangeError), in double precision. Numbers
 * that are not finite make all of the result NaN. From 8 to 65,536 points it runs in WebAssembly SIMD if the page
 * allows it, else in plain JavaScript. Source: T. G. Stockham, "High-speed convolution and correlation" (1966), in its
 * autosort form.
 */
export function createFft(size: number): Fft {
  const transform = createFftTransform(size);
  const { inRe, inIm, outRe, outIm } = transform;

  function checkLengths(re: FftArray, im: FftArray): void {
    if (re.length !== size || im.length !== size)
      throw new RangeError(`This FFT takes arrays of ${size} numbers.`);
  }

  return {
    size,
    forward(re, im) {
      checkLengths(re, im);
      inRe.set(re);
      inIm.set(im);
      transform.run();
      re.set(outRe);
      im.set(outIm);
    },
    inverse(re, im) {
      checkLengths(re, im);
      // the inverse is the forward transform of the swapped parts, swapped back
      inRe.set(im);
      inIm.set(re);
      transform.run();
      const scale = 1 / size;
      for (let index = 0; index < size; index++) {
        outRe[index] = (outRe[index] as number) * scale;
        outIm[index] = (outIm[index] as number) * scale;
      }
      re.set(outIm);
      im.set(outRe);
    },
  };
}
