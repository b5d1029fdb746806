import { createFft, type DecodedWav } from "../../packages/acoustics/src/index.ts";
import { normal } from "../../packages/array-recording/src/testing/noisy-wave.ts";

const samples = 2 ** 17;

/**
 * What the microphones of an array record of steady white noise, by the impulse response to each of them: the noise
 * repeats after 2^17 samples, the length of the recording, so that it has no beginning. Of a response half of that is
 * used.
 */
export function noiseThrough(
  responses: readonly (Float32Array | Float64Array)[],
  sampleRateHz: number,
): DecodedWav {
  const fft = createFft(samples);
  const gauss = normal(1);
  const noiseRe = Float64Array.from({ length: samples }, gauss);
  const noiseIm = new Float64Array(samples);
  fft.forward(noiseRe, noiseIm);
  const channels = responses.map((response) => {
    const re = new Float64Array(samples);
    const im = new Float64Array(samples);
    re.set(response.subarray(0, samples / 2));
    fft.forward(re, im);
    for (let bin = 0; bin < samples; bin++) {
      const [a = 0, b = 0, c = 0, d = 0] = [re[bin], im[bin], noiseRe[bin], noiseIm[bin]];
      re[bin] = a * c - b * d;
      im[bin] = a * d + b * c;
    }
    fft.inverse(re, im);
    return re;
  });
  const peak = channels.reduce(
    (most, channel) => channel.reduce((m, x) => Math.max(m, Math.abs(x)), most),
    0,
  );
  return {
    sampleRateHz,
    bitsPerSample: 32,
    channels: channels.map((channel) => Float32Array.from(channel, (value) => value / (2 * peak))),
  };
}
