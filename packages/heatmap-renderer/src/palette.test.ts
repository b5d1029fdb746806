import { describe, expect, it } from "vitest";
import { type Sight, seenApart, seenColour, sights } from "./colour-sight.ts";
import { createPalette, palettes } from "./index.ts";
import { oklabFromSrgb, srgbFromOklab } from "./oklab.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";

const sightNames = Object.keys(sights) as Sight[];

const entryColour = (palette: Palette, entry: number) =>
  [0, 1, 2].map((channel) => palette.table[entry * 3 + channel] as number) as [number, number, number];

describe.each(Object.values(palettes))("the palette $name", (palette) => {
  const lightness = (entry: number, sight: Sight) => seenColour(entryColour(palette, entry), sight)[0];

  it.each(sightNames)("grows lighter without a dip for %s sight", (sight) => {
    // A color of 8 bits wobbles by about 0.002 in lightness: compare entries 1/64 of the way apart.
    const apart = PALETTE_SIZE / 64;
    for (let entry = apart; entry < PALETTE_SIZE; entry++)
      expect(lightness(entry, sight)).toBeGreaterThan(lightness(entry - apart, sight));
  });

  it("shows equal steps of level as nearly equal steps of colour", () => {
    const steps: number[] = [];
    for (let step = 0; step < 16; step++) {
      const colourAt = (at: number) => entryColour(palette, Math.round((at / 16) * (PALETTE_SIZE - 1)));
      steps.push(100 * seenApart(colourAt(step), colourAt(step + 1), "normal"));
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
      ).toBeLessThanOrEqual(1);
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
