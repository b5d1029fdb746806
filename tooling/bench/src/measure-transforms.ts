import pffft from "@echogarden/pffft-wasm/simd";
import { createRealFft } from "@sonolens/acoustics";
import FFT from "fft.js";
import type { Comparison } from "./comparison.ts";
import { type Contender, interleave } from "./interleave.ts";

const size = 2048;
const bins = size / 2 + 1;
const frameCount = 1872;
const signal = Float32Array.from(
  { length: size * frameCount },
  (_, index) => Math.sin(index * 0.7) + Math.sin(index * index),
);

function ours(): Contender {
  const fft = createRealFft(size);
  const together = 8;
  const re = new Float32Array(together * bins);
  const im = new Float32Array(together * bins);
  const powers = new Float32Array(frameCount * bins);
  return {
    name: "Sonolens createRealFft().forwardMany",
    run() {
      for (let frame = 0; frame < frameCount; frame += together) {
        fft.forwardMany(signal.subarray(frame * size, (frame + together) * size), re, im);
        for (let at = 0, to = frame * bins; at < re.length; at++, to++)
          powers[to] = (re[at] as number) ** 2 + (im[at] as number) ** 2;
      }
    },
  };
}

async function withPffft(): Promise<Contender> {
  const module = await pffft();
  const setup = module._pffft_new_setup(size, 0);
  const [input, output, work] = [0, 1, 2].map(() => module._pffft_aligned_malloc(4 * size)) as [
    number,
    number,
    number,
  ];
  const powers = new Float32Array(frameCount * bins);
  return {
    name: "pffft 0.4.2 of @echogarden, SIMD, ordered",
    run() {
      const heap = module.HEAPF32;
      const out = heap.subarray(output / 4, output / 4 + size);
      for (let frame = 0; frame < frameCount; frame++) {
        heap.set(signal.subarray(frame * size, (frame + 1) * size), input / 4);
        module._pffft_transform_ordered(setup, input, output, work, 0);
        const row = frame * bins;
        powers[row] = (out[0] as number) ** 2;
        powers[row + bins - 1] = (out[1] as number) ** 2;
        for (let bin = 1; bin < bins - 1; bin++)
          powers[row + bin] = (out[2 * bin] as number) ** 2 + (out[2 * bin + 1] as number) ** 2;
      }
    },
  };
}

function withFftJs(): Contender {
  const fft = new FFT(size);
  const input = new Array<number>(size).fill(0);
  const out = fft.createComplexArray();
  const powers = new Float32Array(frameCount * bins);
  return {
    name: "fft.js 4.0.4 realTransform",
    run() {
      for (let frame = 0; frame < frameCount; frame++) {
        for (let index = 0; index < size; index++) input[index] = signal[frame * size + index] as number;
        fft.realTransform(out, input);
        for (let bin = 0; bin < bins; bin++)
          powers[frame * bins + bin] = (out[2 * bin] as number) ** 2 + (out[2 * bin + 1] as number) ** 2;
      }
    },
  };
}

export const measureTransforms = async (): Promise<Comparison> => ({
  name: "fft-node",
  what: "power spectra of 1,872 real frames of 2,048 samples, single precision in and out, one thread of Node",
  timings: await interleave([ours(), await withPffft(), withFftJs()], { rounds: 15, warmUp: 5 }),
});
