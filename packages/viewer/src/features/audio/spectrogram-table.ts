import type { Spectrogram } from "@sonolens/acoustics";

/** A section of a recording, in numbers. */
export interface SpectrogramRow {
  readonly fromS: number;
  readonly toS: number;
  /** Of all frequencies together, dB re the RMS value of a full-scale sine; -300 for silence. */
  readonly levelDb: number;
  /** The frequency with the highest level. */
  readonly strongestHz: number;
  /** Its level in the spectrogram, dB re a full-scale sine. */
  readonly strongestDb: number;
}

interface Sound {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /** Of these samples. */
  readonly spectrogram: Spectrogram;
}

const silenceDb = -300;
const decibels = (power: number) => (power > 0 ? Math.max(silenceDb, 10 * Math.log10(power)) : silenceDb);

/** A spectrogram for screen readers: one row for each of a number of sections of equal length. */
export function spectrogramTable(
  { samples, sampleRateHz, spectrogram }: Sound,
  rows: number,
): SpectrogramRow[] {
  const { timesS, frequenciesHz, levelsDb } = spectrogram;
  const bins = frequenciesHz.length;
  const durationS = samples.length / sampleRateHz;
  return Array.from({ length: rows }, (_, row) => {
    const [fromS, toS] = [(durationS * row) / rows, (durationS * (row + 1)) / rows];
    const part = samples.subarray(Math.round(fromS * sampleRateHz), Math.round(toS * sampleRateHz));
    let squares = 0;
    for (const sample of part) squares += sample * sample;
    const powers = new Float64Array(bins);
    let columns = 0;
    timesS.forEach((timeS, column) => {
      if (timeS < fromS || timeS >= toS) return;
      columns += 1;
      for (let bin = 0; bin < bins; bin++)
        powers[bin] = (powers[bin] ?? 0) + 10 ** ((levelsDb[column * bins + bin] ?? silenceDb) / 10);
    });
    let strongest = 0;
    for (let bin = 1; bin < bins; bin++) if ((powers[bin] ?? 0) > (powers[strongest] ?? 0)) strongest = bin;
    return {
      fromS,
      toS,
      levelDb: decibels((2 * squares) / Math.max(1, part.length)),
      strongestHz: frequenciesHz[strongest] ?? 0,
      strongestDb: decibels((powers[strongest] ?? 0) / Math.max(1, columns)),
    };
  });
}
