import { spectrogram } from "@sonolens/acoustics";
import { expect, it } from "vitest";
import { spectrogramTable } from "./spectrogram-table.ts";

const sampleRateHz = 96_000;
const sine = (hz: number, amplitude: number, fromS: number, toS: number) => (timeS: number) =>
  timeS >= fromS && timeS < toS ? amplitude * Math.sin(2 * Math.PI * hz * timeS) : 0;

function tableOf(sound: (timeS: number) => number, rows: number) {
  const samples = Float32Array.from({ length: sampleRateHz }, (_, at) => sound(at / sampleRateHz));
  return spectrogramTable({ samples, sampleRateHz, spectrogram: spectrogram(samples, sampleRateHz) }, rows);
}

it("tells level and strongest frequency of each stretch", () => {
  const low = sine(12_000, 0.5, 0, 0.5);
  const high = sine(30_000, 0.05, 0.5, 1);
  const rows = tableOf((timeS) => low(timeS) + high(timeS), 4);
  expect(rows.map(({ fromS, toS }) => [fromS, toS])).toEqual([
    [0, 0.25],
    [0.25, 0.5],
    [0.5, 0.75],
    [0.75, 1],
  ]);
  for (const row of rows.slice(0, 2)) {
    expect(row.levelDb).toBeCloseTo(20 * Math.log10(0.5), 1);
    expect(Math.abs(row.strongestHz - 12_000)).toBeLessThan(200);
  }
  expect(rows[0]?.strongestDb).toBeCloseTo(20 * Math.log10(0.5), 0);
  expect(rows[3]?.levelDb).toBeCloseTo(20 * Math.log10(0.05), 1);
  expect(Math.abs((rows[3]?.strongestHz ?? 0) - 30_000)).toBeLessThan(200);
});

it("tells silence as silence", () => {
  const [row] = tableOf(() => 0, 1);
  expect(row).toMatchObject({ fromS: 0, toS: 1, levelDb: -300, strongestHz: 0 });
  expect(row?.strongestDb).toBeCloseTo(-300, 5);
});
