/** Width of the band that is brought into hearing, Hz: from the lowest well-heard tone to the highest. */
const heardBandHz: readonly [number, number] = [300, 12_000];
const tapsPerSide = 96;

/** A windowed-sinc band-pass; `lowHz` and `highHz` are its -6 dB points. Length is odd, delay is half of it. */
export function bandPass(lowHz: number, highHz: number, sampleRateHz: number): Float32Array {
  const taps = new Float32Array(2 * tapsPerSide + 1);
  const low = lowHz / sampleRateHz;
  const high = Math.min(highHz / sampleRateHz, 0.5);
  const sinc = (x: number, cut: number) => (x === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * x) / (Math.PI * x));
  for (let index = 0; index < taps.length; index++) {
    const x = index - tapsPerSide;
    const blackman =
      0.42 + 0.5 * Math.cos((Math.PI * x) / (tapsPerSide + 1)) + 0.08 * Math.cos((2 * Math.PI * x) / (tapsPerSide + 1));
    taps[index] = (sinc(x, high) - sinc(x, low)) * blackman;
  }
  return taps;
}

function filtered(samples: Float32Array, taps: Float32Array): Float32Array {
  const out = new Float32Array(samples.length);
  const half = (taps.length - 1) / 2;
  for (let n = 0; n < samples.length; n++) {
    const first = Math.max(0, n + half - samples.length + 1);
    const last = Math.min(taps.length - 1, n + half);
    let sum = 0;
    for (let k = first; k <= last; k++) sum += (taps[k] ?? 0) * (samples[n + half - k] ?? 0);
    out[n] = sum;
  }
  return out;
}

/**
 * Moves a band of ultrasound down so that it can be heard, keeping its duration: what was at `fromHz + f` is then
 * at `f`, for f from 300 Hz to 12 kHz (a heterodyne receiver, as bat detectors have it, with its image removed).
 * `samples` are one channel; the result has the same length and rate. `fromHz` above half the rate gives silence.
 */
export function shiftDown(samples: Float32Array, sampleRateHz: number, fromHz: number): Float32Array {
  const [heardLowHz, heardHighHz] = heardBandHz;
  if (fromHz + heardLowHz >= sampleRateHz / 2) return new Float32Array(samples.length);
  const wanted = filtered(samples, bandPass(fromHz + heardLowHz, fromHz + heardHighHz, sampleRateHz));
  const turn = (2 * Math.PI * fromHz) / sampleRateHz;
  for (let n = 0; n < wanted.length; n++) wanted[n] = 2 * (wanted[n] ?? 0) * Math.cos(turn * n);
  return filtered(wanted, bandPass(0, Math.min(heardHighHz, sampleRateHz / 2), sampleRateHz));
}
