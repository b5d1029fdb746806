/** Real or imaginary parts; the transform computes in double precision whichever is given. */
export type FftArray = Float32Array | Float64Array;

/** An in-place complex transform of a fixed size; keeps its tables and buffers, so make one and use it often. */
export interface Fft {
  readonly size: number;
  /** X[k] = sum x[n] exp(-2 pi i k n / size). Both arrays have `size` numbers and are overwritten. */
  forward(re: FftArray, im: FftArray): void;
  /** The opposite of `forward`, 1/size included: inverse(forward(x)) = x. */
  inverse(re: FftArray, im: FftArray): void;
}

interface Buffers {
  re: Float64Array;
  im: Float64Array;
}

/** One radix-4 pass of Stockham's autosort transform: `quarter` butterflies, each over `stride` neighbours. */
function radix4(
  from: Buffers,
  to: Buffers,
  quarter: number,
  stride: number,
  cos: Float64Array,
  sin: Float64Array,
): void {
  const { re: xr, im: xi } = from;
  const { re: yr, im: yi } = to;
  const step = quarter * stride;
  for (let p = 0; p < quarter; p++) {
    const w1r = cos[p * stride] as number;
    const w1i = sin[p * stride] as number;
    const w2r = w1r * w1r - w1i * w1i;
    const w2i = 2 * w1r * w1i;
    const w3r = w1r * w2r - w1i * w2i;
    const w3i = w1r * w2i + w1i * w2r;
    let a = stride * p;
    let o = 4 * a;
    for (let q = 0; q < stride; q++, a++, o++) {
      const ar = xr[a] as number;
      const ai = xi[a] as number;
      const br = xr[a + step] as number;
      const bi = xi[a + step] as number;
      const cr = xr[a + 2 * step] as number;
      const ci = xi[a + 2 * step] as number;
      const dr = xr[a + 3 * step] as number;
      const di = xi[a + 3 * step] as number;
      const sumAcR = ar + cr;
      const sumAcI = ai + ci;
      const difAcR = ar - cr;
      const difAcI = ai - ci;
      const sumBdR = br + dr;
      const sumBdI = bi + di;
      const difBdR = br - dr;
      const difBdI = bi - di;
      yr[o] = sumAcR + sumBdR;
      yi[o] = sumAcI + sumBdI;
      const t1r = difAcR + difBdI;
      const t1i = difAcI - difBdR;
      yr[o + stride] = t1r * w1r - t1i * w1i;
      yi[o + stride] = t1r * w1i + t1i * w1r;
      const t2r = sumAcR - sumBdR;
      const t2i = sumAcI - sumBdI;
      yr[o + 2 * stride] = t2r * w2r - t2i * w2i;
      yi[o + 2 * stride] = t2r * w2i + t2i * w2r;
      const t3r = difAcR - difBdI;
      const t3i = difAcI + difBdR;
      yr[o + 3 * stride] = t3r * w3r - t3i * w3i;
      yi[o + 3 * stride] = t3r * w3i + t3i * w3r;
    }
  }
}

function radix2(from: Buffers, to: Buffers, half: number): void {
  const { re: xr, im: xi } = from;
  const { re: yr, im: yi } = to;
  for (let q = 0; q < half; q++) {
    const ar = xr[q] as number;
    const ai = xi[q] as number;
    const br = xr[q + half] as number;
    const bi = xi[q + half] as number;
    yr[q] = ar + br;
    yi[q] = ai + bi;
    yr[q + half] = ar - br;
    yi[q + half] = ai - bi;
  }
}

/**
 * A radix-4 transform of `size` points, a power of two of at least 1 (else RangeError).
 * Source: T. G. Stockham, "High-speed convolution and correlation" (1966), in its autosort form.
 */
export function createFft(size: number): Fft {
  if (!Number.isInteger(size) || size < 1 || !Number.isInteger(Math.log2(size))) {
    throw new RangeError(`The size of an FFT must be a power of two, not ${size}.`);
  }
  const cos = Float64Array.from({ length: Math.max(1, size >> 2) }, (_, k) =>
    Math.cos((2 * Math.PI * k) / size),
  );
  const sin = Float64Array.from({ length: cos.length }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  let here: Buffers = { re: new Float64Array(size), im: new Float64Array(size) };
  let there: Buffers = { re: new Float64Array(size), im: new Float64Array(size) };

  function transform(): void {
    let remaining = size;
    let stride = 1;
    const swap = () => {
      const old = here;
      here = there;
      there = old;
    };
    for (; remaining >= 4; remaining >>= 2, stride <<= 2) {
      radix4(here, there, remaining >> 2, stride, cos, sin);
      swap();
    }
    if (remaining === 2) {
      radix2(here, there, stride);
      swap();
    }
  }

  function checkLengths(re: FftArray, im: FftArray): void {
    if (re.length !== size || im.length !== size)
      throw new RangeError(`This FFT takes arrays of ${size} numbers.`);
  }

  return {
    size,
    forward(re, im) {
      checkLengths(re, im);
      here.re.set(re);
      here.im.set(im);
      transform();
      re.set(here.re);
      im.set(here.im);
    },
    inverse(re, im) {
      checkLengths(re, im);
      // the inverse is the forward transform of the swapped parts, swapped back
      here.re.set(im);
      here.im.set(re);
      transform();
      const scale = 1 / size;
      const { re: outIm, im: outRe } = here;
      for (let index = 0; index < size; index++) {
        outIm[index] = (outIm[index] as number) * scale;
        outRe[index] = (outRe[index] as number) * scale;
      }
      re.set(outRe);
      im.set(outIm);
    },
  };
}
