import { createFft } from "@sonolens/acoustics";
import FFT from "fft.js";
import { interleave } from "../interleave.ts";
import { twoFrames } from "./page.ts";

const size = 2048;
const frameCount = 1872;
const signal = Float32Array.from(
  { length: size + 512 },
  (_, index) => Math.sin(index * 0.7) + Math.sin(index * index),
);

/** Squared magnitudes of the half spectrum of each frame; two real frames go through one complex transform. */
function ours() {
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const powers = new Float32Array(size + 2);
  return () => {
    for (let frame = 0; frame < frameCount; frame += 2) {
      for (let index = 0; index < size; index++) {
        re[index] = signal[index + (frame % 512)] as number;
        im[index] = signal[index + ((frame + 1) % 512)] as number;
      }
      fft.forward(re, im);
      for (let bin = 0; bin <= size / 2; bin++) {
        const mirror = bin === 0 ? 0 : size - bin;
        const sumRe = (re[bin] as number) + (re[mirror] as number);
        const difRe = (re[bin] as number) - (re[mirror] as number);
        const sumIm = (im[bin] as number) + (im[mirror] as number);
        const difIm = (im[bin] as number) - (im[mirror] as number);
        powers[bin] = (sumRe * sumRe + difIm * difIm) / 4;
        powers[size / 2 + 1 + bin] = (sumIm * sumIm + difRe * difRe) / 4;
      }
    }
  };
}

function withFftJs() {
  const fft = new FFT(size);
  const input = new Array<number>(size).fill(0);
  const out = fft.createComplexArray();
  const powers = new Float32Array(size / 2 + 1);
  return () => {
    for (let frame = 0; frame < frameCount; frame++) {
      for (let index = 0; index < size; index++) input[index] = signal[index + (frame % 512)] as number;
      fft.realTransform(out, input);
      for (let bin = 0; bin <= size / 2; bin++)
        powers[bin] = (out[2 * bin] as number) ** 2 + (out[2 * bin + 1] as number) ** 2;
    }
  };
}

window.measure = async () => ({
  name: "fft",
  what: "power spectra of 1,872 real frames of 2,048 samples (2 s of a picture's spectrogram)",
  timings: await interleave(
    [
      { name: "Sonolens createFft, two frames at a time", run: ours() },
      { name: "fft.js 4.0.4 realTransform", run: withFftJs() },
    ],
    { rounds: 15, warmUp: 3 },
    twoFrames,
  ),
});
