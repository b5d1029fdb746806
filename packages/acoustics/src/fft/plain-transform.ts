import type { FftTransform } from "./fft-transform.ts";
import { fillTurns } from "./fill-turns.ts";

interface Buffers {
  re: Float64Array;
  im: Float64Array;
}

/** One radix-4 pass of Stockham's autosort transform: `quarter` butterflies, each over `stride` neighbours. */
function radix4(from: Buffers, to: Buffers, quarter: number, stride: number, turns: Float64Array): void {
  const { re: xr, im: xi } = from;
  const { re: yr, im: yi } = to;
  const step = quarter * stride;
  for (let p = 0; p < quarter; p++) {
    const w1r = turns[6 * p] as number;
    const w1i = turns[6 * p + 1] as number;
    const w2r = turns[6 * p + 2] as number;
    const w2i = turns[6 * p + 3] as number;
    const w3r = turns[6 * p + 4] as number;
    const w3i = turns[6 * p + 5] as number;
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

/** Numbers between two parts, so that the many streams of a pass do not all fall into the same lines of the cache. */
const PADDING = 136;

/** The transform in plain JavaScript, for where there is no WebAssembly and for sizes that it does not take. */
export function createPlainTransform(size: number): FftTransform {
  const turns: Float64Array[] = [];
  for (let count = size; count >= 4; count >>= 2) {
    turns.push(fillTurns(new Float64Array((6 * count) / 4), count));
  }
  const numbers = new Float64Array(4 * (size + PADDING));
  const part = (index: number) => numbers.subarray(index * (size + PADDING), index * (size + PADDING) + size);
  const here: Buffers = { re: part(0), im: part(1) };
  const there: Buffers = { re: part(2), im: part(3) };
  const passCount = turns.length + (Math.log2(size) % 2);
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
      for (const ofPass of turns) {
        radix4(from, to, size / 4 / stride, stride, ofPass);
        [from, to] = [to, from];
        stride *= 4;
      }
      if (stride < size) radix2(from, to, stride);
    },
  };
}
