import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { lobeField } from "./field.fixture.ts";
import {
  palettes,
  renderHeatmap,
  renderSpectrogram,
  renderThumbnail,
  renderWaveform,
  waveformPeaks,
} from "./index.ts";

/**
 * 64 x 64 pictures, kept as the means of their 16 x 16 tiles of 4 x 4 pixels, [red, green, blue, alpha] each in
 * hexadecimal. After an intended change, inspect the pictures, then run with UPDATE_BASELINES=1.
 */
const path = fileURLToPath(new URL("./baselines.json", import.meta.url));
const size = { outWidth: 64, outHeight: 64 } as const;
const field = lobeField(
  [
    { u: 0.35, v: 0.6, levelDb: 52.4, fallDb: 8 },
    { u: 0.8, v: 0.25, levelDb: 48.9, fallDb: 12 },
  ],
  40,
  30,
);
const heat = { ...field, ...size, dynamicRangeDb: 8, palette: palettes.ember } as const;
const chirp = Float32Array.from(
  { length: 96 * 80 },
  (_, cell) => -20 - 3 * Math.abs((cell % 80) - Math.floor(cell / 80) * 0.6 - 10),
);
const samples = Float32Array.from(
  { length: 4096 },
  (_, at) => Math.sin(at * at * 2e-5) * Math.exp(-at / 2500),
);

const pictures: Record<string, () => Uint8ClampedArray> = {
  "multi-full-ember": () => renderHeatmap({ ...heat, outline: "full" }).rgba,
  "multi-thumbnail-ember": () => renderThumbnail(heat).rgba,
  "multi-none-tide": () => renderHeatmap({ ...heat, palette: palettes.tide }).rgba,
  "single-full-ember": () => renderHeatmap({ ...heat, outline: "full", mode: "single" }).rgba,
  "spectrogram-ember": () =>
    renderSpectrogram({
      levelsDb: chirp,
      timeCount: 96,
      frequencyCount: 80,
      ...size,
      floorDb: -90,
      ceilingDb: -20,
      palette: palettes.ember,
    }).rgba,
  waveform: () =>
    renderWaveform({ peaks: waveformPeaks(samples, 64), outHeight: 64, colour: [220, 224, 226] }).rgba,
};

/** Means of tiles; colors weighted by alpha, so that transparent pixels do not count. */
function tiles(rgba: Uint8ClampedArray): number[] {
  const means: number[] = [];
  for (let tile = 0; tile < 256; tile++) {
    const sum = [0, 0, 0, 0];
    for (let pixel = 0; pixel < 16; pixel++) {
      const x = (tile % 16) * 4 + (pixel % 4);
      const y = Math.floor(tile / 16) * 4 + Math.floor(pixel / 4);
      const offset = 4 * (y * 64 + x);
      const alpha = rgba[offset + 3] as number;
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + (rgba[offset + channel] as number) * alpha;
      sum[3] = (sum[3] ?? 0) + alpha;
    }
    const alphas = sum[3] ?? 0;
    means.push(...sum.slice(0, 3).map((value) => Math.round(value / 16 / 255)), Math.round(alphas / 16));
  }
  return means;
}

if (process.env.UPDATE_BASELINES)
  writeFileSync(
    path,
    `${JSON.stringify(
      Object.fromEntries(
        Object.entries(pictures).map(([name, draw]) => [name, Buffer.from(tiles(draw())).toString("hex")]),
      ),
      null,
      2,
    )}\n`,
  );

const kept: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));

describe("pictures", () => {
  it.each(Object.keys(pictures))("%s looks as it did", (name) => {
    const wanted = [...Buffer.from(kept[name] ?? "", "hex")];
    const found = tiles((pictures[name] as () => Uint8ClampedArray)());
    expect(found.length).toBe(wanted.length);
    const worst = found.reduce((most, value, at) => Math.max(most, Math.abs(value - (wanted[at] ?? 0))), 0);
    expect(worst).toBeLessThanOrEqual(3);
    expect(new Set(found).size).toBeGreaterThan(20);
  });
});
