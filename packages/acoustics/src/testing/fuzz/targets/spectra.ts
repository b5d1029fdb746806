import { createFft } from "../../../fft/create-fft.ts";
import { createRealFft } from "../../../fft/create-real-fft.ts";
import { spectrogram } from "../../../fft/spectrogram.ts";
import { crestFactor } from "../../../statistics/crest-factor.ts";
import { kurtosis } from "../../../statistics/kurtosis.ts";
import { analysisWindow } from "../../../time-chart/analysis-window.ts";
import { timeChart } from "../../../time-chart/time-chart.ts";
import { type FuzzTarget, fuzzTarget, oneOf, type Random, someOf, wholeFrom } from "../fuzz-target.ts";
import { aRate, aRecording } from "./recordings.ts";

const least = (smallest: number) => (value: number | undefined) =>
  value === undefined || value >= smallest ? undefined : `${value} is below ${smallest}`;

export const spectrumTargets: readonly FuzzTarget[] = [
  fuzzTarget({
    name: "createFft",
    weight: 3,
    valid: (random: Random) => {
      const size = 2 ** wholeFrom(random, 0, 10);
      const [re, im] = [aRecording(random, size, size), aRecording(random, size, size)];
      const isDouble = random() < 0.5;
      return [size, isDouble ? Float64Array.from(re) : re, isDouble ? Float64Array.from(im) : im];
    },
    call: (size, re, im) => {
      const fft = createFft(size);
      const [a, b] = [re.slice(), im.slice()];
      fft.forward(a, b);
      fft.inverse(a, b);
      return [a, b];
    },
    refusal: /FFT/,
    passesNotFinite: true,
  }),
  fuzzTarget({
    name: "createRealFft",
    weight: 3,
    valid: (random: Random) => {
      const [size, frames] = [2 ** wholeFrom(random, 1, 9), wholeFrom(random, 0, 9)];
      const bins = frames * (size / 2 + 1);
      return [
        size,
        aRecording(random, size * frames, size * frames),
        new Float32Array(bins),
        new Float32Array(bins),
      ];
    },
    call: (size, frames, re, im) => {
      createRealFft(size).forwardMany(frames, re, im);
      return [re, im];
    },
    refusal: /FFT|Frames/,
    passesNotFinite: true,
  }),
  fuzzTarget({
    name: "spectrogram",
    weight: 6,
    valid: (random: Random) => {
      const sampleRateHz = aRate(random);
      const options = {
        windowS: wholeFrom(random, 16, 600) / sampleRateHz,
        size: oneOf(random, [64, 256, 1024]),
        hopS: wholeFrom(random, 8, 400) / sampleRateHz,
      };
      return [aRecording(random, 0, 4000), sampleRateHz, someOf(random, options)];
    },
    call: spectrogram,
    refusal: /windowS|hopS|size/,
    faultOf: ({ timesS, frequenciesHz, levelsDb }) =>
      levelsDb.length === timesS.length * frequenciesHz.length
        ? undefined
        : "not a level a time and frequency",
  }),
  fuzzTarget({
    name: "analysisWindow",
    weight: 4,
    valid: (random: Random) => [
      aRecording(random, 800, 20_000),
      aRate(random),
      random() < 0.5 ? random() : undefined,
    ],
    call: analysisWindow,
    faultOf: (answer) =>
      !answer.ok || answer.value.shown.length > 0 ? undefined : "the window shows nothing",
  }),
  fuzzTarget({
    name: "timeChart",
    weight: 3,
    valid: (random: Random) => [
      aRecording(random, 800, 20_000),
      aRate(random),
      random() < 0.5 ? random() : undefined,
    ],
    call: timeChart,
    faultOf: (answer) =>
      !answer.ok || answer.value.spectrogram.timesS.length === 200 ? undefined : "not 200 columns",
  }),
  fuzzTarget({
    name: "kurtosis",
    weight: 4,
    valid: (random: Random) => [aRecording(random, 0, 2000)],
    call: kurtosis,
    faultOf: least(1 - 1e-9),
  }),
  fuzzTarget({
    name: "crestFactor",
    weight: 4,
    valid: (random: Random) => [Float64Array.from(aRecording(random, 0, 2000))],
    call: crestFactor,
    faultOf: least(1 - 1e-9),
  }),
];
