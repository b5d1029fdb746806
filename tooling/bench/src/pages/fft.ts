import { createRealFft } from "@sonolens/acoustics";
import FFT from "fft.js";
import { interleave } from "../interleave.ts";
import { twoFrames } from "./page.ts";

const size = 2048;
const frameCount = 1872;
const signal = Float32Array.from(
  { length: size + 512 },
  (_, index) => Math.sin(index * 0.7) + Math.sin(index * index),
);

/** Squared magnitudes of the half spectrum of each frame. */
function ours() {
  const fft = createRealFft(size);
  const together = 8;
  const frames = new Float32Array(together * size);
  const re = new Float32Array(together * fft.bins);
  const im = new Float32Array(together * fft.bins);
  const powers = new Float32Array(together * fft.bins);
  return () => {
    for (let first = 0; first < frameCount; first += together) {
      for (let frame = 0; frame < together; frame++) {
        const at = (first + frame) % 512;
        frames.set(signal.subarray(at, at + size), frame * size);
      }
      fft.forwardMany(frames, re, im);
      for (let at = 0; at < powers.length; at++)
        powers[at] = (re[at] as number) ** 2 + (im[at] as number) ** 2;
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
      { name: "Sonolens createRealFft().forwardMany", run: ours() },
      { name: "fft.js 4.0.4 realTransform", run: withFftJs() },
    ],
    { rounds: 15, warmUp: 3 },
    twoFrames,
  ),
});
