import { createFft } from "../fft/create-fft.ts";
import { hannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";
import { median } from "../statistics/median.ts";

/** Narrowband complex signals of neighboring bands that overlap by half, all at one rate. */
export interface WhitenedBands {
  readonly rateHz: number;
  readonly bands: readonly {
    readonly bandHz: readonly [number, number];
    readonly re: Float64Array;
    readonly im: Float64Array;
  }[];
}

/** Blocks long enough to distinguish tones from impacts, which slip a little and so have no sharp lines. */
const BLOCK_S = 0.5;
const BAND_HZ = 4000;
const LOWEST_HZ = 1000;
/** A line above this many times the local median is a tone, and is limited to that. */
const TONE_LIMIT = 4;
const MEDIAN_LINES = 256;

/** Divides each line by the median magnitude of its surroundings, and limits tones. Lines from 0 to `count`. */
function whiten(re: Float64Array, im: Float64Array, count: number): void {
  const cells = Math.max(1, Math.floor(count / MEDIAN_LINES));
  const width = count / cells;
  const magnitudes = new Float64Array(count);
  for (let k = 0; k < count; k++) magnitudes[k] = Math.sqrt((re[k] as number) ** 2 + (im[k] as number) ** 2);
  const medians = Array.from({ length: cells }, (_, cell) =>
    median(magnitudes.subarray(Math.floor(cell * width), Math.floor((cell + 1) * width))),
  );
  for (let k = 0; k < count; k++) {
    const at = Math.max(0, Math.min(cells - 1, (k + 0.5) / width - 0.5));
    const cell = Math.min(cells - 1, Math.floor(at));
    const low = medians[cell] as number;
    const high = medians[Math.min(cells - 1, cell + 1)] as number;
    const local = low + (high - low) * (at - cell);
    const magnitude = magnitudes[k] as number;
    // a line without energy beside it, as in a low-passed file, is not raised
    const gain = local > 0 && magnitude > 0 ? Math.min(1 / local, TONE_LIMIT / magnitude) : 0;
    re[k] = (re[k] as number) * gain;
    im[k] = (im[k] as number) * gain;
  }
}

/**
 * Splits a recording into bands of equal noise, with its tones limited, so that repetitions in their envelopes are
 * impacts. Blocks of half a second overlap by half and are put together again without a seam. Source: the separation of
 * tones by spectral whitening as in P. Borghesani et al., "Application of cepstrum pre-whitening for the diagnosis of
 * bearing faults under variable speed conditions" (2013), with a limit for lines.
 */
export function whitenedBands(x: Float32Array, sampleRateHz: number): WhitenedBands {
  let size = nextPowerOfTwo(BLOCK_S * sampleRateHz);
  if (size / sampleRateHz > BLOCK_S * 1.5) size /= 2;
  while (size > x.length && size > 2) size /= 2;
  const hop = size / 2;
  const lineHz = sampleRateHz / size;
  const widthHz = Math.min(BAND_HZ, sampleRateHz / 4);
  // an even first line keeps the phase of neighboring blocks alike
  const width = Math.max(4, 2 * Math.round(widthHz / lineHz / 2));
  const bandSize = nextPowerOfTwo(width);
  const first = Math.max(2, 2 * Math.round(Math.min(LOWEST_HZ, widthHz / 2) / lineHz / 2));
  const step = 2 * Math.max(1, Math.round(width / 4));
  const top = Math.floor(0.47 * size);
  const starts: number[] = [];
  for (let line = first; line + width <= top; line += step) starts.push(line);
  const blocks = Math.ceil(x.length / hop) + 1;
  const bandHop = bandSize / 2;
  const bands = starts.map((line) => ({
    bandHz: [line * lineHz, (line + width) * lineHz] as const,
    re: new Float64Array((blocks + 1) * bandHop),
    im: new Float64Array((blocks + 1) * bandHop),
  }));
  const window = hannWindow(size);
  const fft = createFft(size);
  const bandFft = createFft(bandSize);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const bandRe = new Float64Array(bandSize);
  const bandIm = new Float64Array(bandSize);
  for (let block = 0; block < blocks; block++) {
    const from = (block - 1) * hop;
    re.fill(0);
    im.fill(0);
    const end = Math.min(size, x.length - from);
    for (let n = Math.max(0, -from); n < end; n++) re[n] = (x[from + n] as number) * (window[n] as number);
    fft.forward(re, im);
    whiten(re, im, size / 2);
    for (const [index, line] of starts.entries()) {
      const band = bands[index];
      if (!band) continue;
      bandRe.fill(0).set(re.subarray(line, line + width));
      bandIm.fill(0).set(im.subarray(line, line + width));
      bandFft.inverse(bandRe, bandIm);
      const at = block * bandHop;
      for (let n = 0; n < bandSize; n++) {
        band.re[at + n] = (band.re[at + n] as number) + (bandRe[n] as number);
        band.im[at + n] = (band.im[at + n] as number) + (bandIm[n] as number);
      }
    }
  }
  // the first half block is what was put before the recording
  const length = Math.min(blocks * bandHop, Math.round((x.length * bandSize) / size));
  return {
    rateHz: bandSize * lineHz,
    bands: bands.map(({ bandHz, re: a, im: b }) => ({
      bandHz,
      re: a.subarray(bandHop, bandHop + length),
      im: b.subarray(bandHop, bandHop + length),
    })),
  };
}
