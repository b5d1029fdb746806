import { encodeWav, timeChart } from "@sonolens/acoustics";
import { createScope } from "@sonolens/foundation";
import { expect, it } from "vitest";
import { openAudioClient } from "./audio-client.ts";
import type { TimeChartPictures } from "./audio-messages.ts";

const sampleRateHz = 192_000;

let seed = 11;
/** Loud for 9 ms, quiet for 13 ms. */
const noise = Float32Array.from({ length: sampleRateHz / 2 }, (_, at) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return (seed / 2_147_483_647 - 0.5) * ((at / sampleRateHz) % 0.022 < 0.009 ? 0.5 : 0.005);
});

/** The time chart of the noise, drawn by the worker of the page. */
async function chartOfNoise(width: number): Promise<TimeChartPictures> {
  const scope = createScope();
  try {
    const client = openAudioClient(scope);
    const bytes = new Uint8Array(encodeWav([noise], sampleRateHz, "pcm16"));
    expect(await client.ask({ kind: "open", bytes })).toMatchObject({ ok: true, value: { sampleRateHz } });
    const answer = await client.ask({
      kind: "timeChart",
      startS: 0.2,
      width,
      waveformHeight: 36,
      spectrogramHeight: 60,
      pixelRatio: 1,
      palette: "ember",
    });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  } finally {
    scope.dispose();
  }
}

it("[AUD-02] [AUD-04] draws 100 ms in steps of 0.5 ms, with labels from 0 to 100 ms", async () => {
  const chart = timeChart(noise, sampleRateHz, 0.2);
  if (!chart.ok) throw new Error(chart.error.message);
  const { timesS, frequenciesHz, levelsDb } = chart.value.spectrogram;
  expect(timesS.length).toBe(200);
  timesS.forEach((timeS, step) => {
    expect(Math.abs(timeS - 0.0005 * (step + 0.5))).toBeLessThan(2 / sampleRateHz);
  });
  const { spectrogram, labelsMs } = await chartOfNoise(200);
  expect([labelsMs[0], labelsMs.at(-1)]).toEqual([0, 100]);
  // At 200 columns, each step has a column of its own: a loud part of the chart is bright there.
  const bins = frequenciesHz.length;
  const levels = Array.from(timesS, (_, step) => mean(levelsDb.subarray(step * bins, (step + 1) * bins)));
  expect(correlation(levels, lightOf(spectrogram))).toBeGreaterThan(0.9);
  expect(correlation(levels.slice(8), lightOf(spectrogram).slice(0, -8))).toBeLessThan(0.8);
});

const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** The brightness of each column of a picture. */
const lightOf = ({ rgba, width, height }: TimeChartPictures["spectrogram"]) =>
  Array.from({ length: width }, (_, x) =>
    mean(
      Array.from(
        { length: height * 3 },
        (_, at) => rgba[4 * (Math.floor(at / 3) * width + x) + (at % 3)] ?? 0,
      ),
    ),
  );

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)];
  const sum = (value: (at: number) => number) => one.reduce((total, _, at) => total + value(at), 0);
  const [x, y] = [(at: number) => (one[at] ?? 0) - a, (at: number) => (other[at] ?? 0) - b];
  return sum((at) => x(at) * y(at)) / Math.sqrt(sum((at) => x(at) ** 2) * sum((at) => y(at) ** 2));
}
