import { fillTwiddles } from "./fill-twiddles.ts";

/**
 * A complex forward transform between buffers of its own. They are shared with other transforms: write all of `inRe`
 * and `inIm`, `run`, and read `outRe` and `outIm` before another transform runs. `run` leaves nothing of the input.
 */
export interface FftTransform {
  readonly inRe: Float64Array;
  readonly inIm: Float64Array;
  readonly outRe: Float64Array;
  readonly outIm: Float64Array;
  run(): void;
}

interface Buffers {
  re: Float64Array;
  im: Float64Array;
}

/** One radix-4 pass of Stockham's autosort transform: `quarter` butterflies, each over `stride` neighbors. */
function radix4(from: Buffers, to: Buffers, quarter: number, stride: number, twiddles: Float64Array): void {
  const { re: xr, im: xi } = from;
  const { re: yr, im: yi } = to;
  const [in1, in2, in3] = [quarter * stride, 2 * quarter * stride, 3 * quarter * stride];
  const [out2, out3] = [2 * stride, 3 * stride];
  for (let p = 0, a = 0, o = 0; p < quarter; p++, o += out3) {
    const w1r = twiddles[6 * p] as number;
    const w1i = twiddles[6 * p + 1] as number;
    const w2r = twiddles[6 * p + 2] as number;
    const w2i = twiddles[6 * p + 3] as number;
    const w3r = twiddles[6 * p + 4] as number;
    const w3i = twiddles[6 * p + 5] as number;
    for (const rowStop = a + stride; a < rowStop; a++, o++) {
      const ar = xr[a] as number;
      const ai = xi[a] as number;
      const br = xr[a + in1] as number;
      const bi = xi[a + in1] as number;
      const cr = xr[a + in2] as number;
      const ci = xi[a + in2] as number;
      const dr = xr[a + in3] as number;
      const di = xi[a + in3] as number;
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
      yr[o + out2] = t2r * w2r - t2i * w2i;
      yi[o + out2] = t2r * w2i + t2i * w2r;
      const t3r = difAcR - difBdI;
      const t3i = difAcI + difBdR;
      yr[o + out3] = t3r * w3r - t3i * w3i;
      yi[o + out3] = t3r * w3i + t3i * w3r;
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

/** Numbers between two parts, so that the many streams of a pass do not all fall into the same lines of the cache. */
const PADDING = 136;

/** The transform in plain JavaScript, for platforms without WebAssembly and for sizes that it does not support. */
export function createPlainTransform(size: number): FftTransform {
  const twiddles: Float64Array[] = [];
  for (let count = size; count >= 4; count >>= 2) {
    twiddles.push(fillTwiddles(new Float64Array((6 * count) / 4), count));
  }
  const numbers = new Float64Array(4 * (size + PADDING));
  const part = (index: number) => numbers.subarray(index * (size + PADDING), index * (size + PADDING) + size);
  const here: Buffers = { re: part(0), im: part(1) };
  const there: Buffers = { re: part(2), im: part(3) };
  const passCount = twiddles.length + (Math.log2(size) % 2);
  const out = passCount % 2 === 0 ? here : there;

  return {
    inRe: here.re,
    inIm: here.im,
    outRe: out.re,
    outIm: out.im,
    run() {
      let from = here;
      let to = there;
      let stride = 1;
      for (const ofPass of twiddles) {
        radix4(from, to, (size / stride) >> 2, stride, ofPass);
        [from, to] = [to, from];
        stride *= 4;
      }
      if (stride < size) radix2(from, to, stride);
    },
  };
}
