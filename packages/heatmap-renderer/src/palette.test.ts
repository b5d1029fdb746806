import { describe, expect, it } from "vitest";
import { createPalette, palettes } from "./index.ts";
import { linearFromSrgb, type Oklab, oklabFromLinear, oklabFromSrgb, srgbFromOklab } from "./oklab.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";

/** Full-strength simulation on linear RGB. Source: Machado, Oliveira, Fernandes (2009), table 1, severity 1.0. */
const sights = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seen(palette: Palette, entry: number, matrix: readonly number[]): Oklab {
  const rgb = [0, 1, 2].map((channel) => linearFromSrgb(palette.table[entry * 3 + channel] as number));
  const mixed = [0, 1, 2].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        [0, 1, 2].reduce((sum, at) => sum + (matrix[row * 3 + at] ?? 0) * (rgb[at] ?? 0), 0),
      ),
    ),
  );
  return oklabFromLinear(mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0);
}

describe.each(Object.values(palettes))("the palette $name", (palette) => {
  it.each(Object.entries(sights))("grows lighter without a dip for %s sight", (_, matrix) => {
    // A colour of 8 bits wobbles by about 0.002 in lightness: compare entries 1/64 of the way apart.
    const apart = PALETTE_SIZE / 64;
    for (let entry = apart; entry < PALETTE_SIZE; entry++)
      expect(seen(palette, entry, matrix)[0]).toBeGreaterThan(seen(palette, entry - apart, matrix)[0]);
  });

  it("shows equal steps of level as nearly equal steps of colour", () => {
    const steps: number[] = [];
    for (let step = 0; step < 16; step++) {
      const [a, b] = [step, step + 1].map((at) =>
        seen(palette, Math.round((at / 16) * (PALETTE_SIZE - 1)), sights.normal),
      ) as [Oklab, Oklab];
      steps.push(100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
    }
    expect(Math.min(...steps)).toBeGreaterThan(3);
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(2);
  });

  it("passes through its stops and never jumps", () => {
    palette.stops.forEach((stop, index) => {
      const entry = Math.round((index / (palette.stops.length - 1)) * (PALETTE_SIZE - 1));
      for (const channel of [0, 1, 2]) {
        const wanted = Number.parseInt(stop.slice(channel * 2, channel * 2 + 2), 16);
        expect(Math.abs((palette.table[entry * 3 + channel] as number) - wanted)).toBeLessThanOrEqual(1);
      }
    });
    for (let value = 3; value < palette.table.length; value++)
      expect(
        Math.abs((palette.table[value] as number) - (palette.table[value - 3] as number)),
      ).toBeLessThanOrEqual(3);
  });
});

describe("createPalette", () => {
  it("refuses fewer than two stops and what is no colour", () => {
    expect(() => createPalette("one", ["000000"])).toThrow(RangeError);
    expect(() => createPalette("words", ["red", "blue"])).toThrow(RangeError);
  });

  it("converts to OKLab and back without loss", () => {
    for (let red = 0; red < 256; red += 15)
      for (let green = 0; green < 256; green += 15)
        for (let blue = 0; blue < 256; blue += 15)
          expect(srgbFromOklab(oklabFromSrgb([red, green, blue]))).toEqual([red, green, blue]);
  });
});
