import { spectrogram } from "@sonolens/acoustics";
import type { Curve } from "./report-data.ts";

/** Sound of one channel, full scale = 1. */
export interface ReportSound {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /** Sound pressure level of full scale; 0 leaves levels relative to full scale. */
  readonly fullScaleDb?: number | undefined;
}

/** Points of a curve: more cannot be seen on paper. */
const maxPoints = 240;
const windowSamples = 2048;
/** Longer recordings are sampled, because a mean needs no more. */
const maxWindows = 400;

/** The mean spectrum of a sound: Hann windows, of which the mean power counts. */
export function spectrumOf({ samples, sampleRateHz, fullScaleDb = 0 }: ReportSound): Curve {
  const windowS = windowSamples / sampleRateHz;
  const hopS = Math.max(windowS / 2, samples.length / sampleRateHz / maxWindows);
  const { frequenciesHz, levelsDb, timesS } = spectrogram(samples, sampleRateHz, { windowS, hopS });
  const bins = frequenciesHz.length;
  if (timesS.length === 0 || bins === 0) return { points: [] };
  const together = Math.ceil(bins / maxPoints);
  const points: (readonly [number, number])[] = [];
  // Without the first bins, which hold the window's own share of the offset.
  for (let first = 2; first + together <= bins; first += together) {
    let power = 0;
    for (let time = 0; time < timesS.length; time++)
      for (let bin = first; bin < first + together; bin++)
        power += 10 ** ((levelsDb[time * bins + bin] ?? Number.NEGATIVE_INFINITY) / 10);
    const meanDb = 10 * Math.log10(power / (timesS.length * together));
    points.push([frequenciesHz[first + Math.floor(together / 2)] ?? 0, meanDb + fullScaleDb]);
  }
  return { points };
}

/** The level of a sound over time, in parts of equal length. */
export function levelsOf({ samples, sampleRateHz, fullScaleDb = 0 }: ReportSound): Curve {
  const length = Math.max(1, Math.ceil(samples.length / maxPoints));
  const points: (readonly [number, number])[] = [];
  for (let start = 0; start + length <= samples.length; start += length) {
    let power = 0;
    for (let index = start; index < start + length; index++) power += (samples[index] ?? 0) ** 2;
    const seconds = (start + length / 2) / sampleRateHz;
    points.push([seconds, 10 * Math.log10(power / length + Number.MIN_VALUE) + fullScaleDb]);
  }
  return { points };
}
