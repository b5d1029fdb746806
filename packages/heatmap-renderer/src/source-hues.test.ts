import { expect, it } from "vitest";
import { type Sight, seenApart, sights } from "./colour-sight.ts";
import { linearFromSrgb, type Srgb } from "./oklab.ts";
import { sourceColour, sourceHues } from "./source-hues.ts";

const colours = sourceHues.map((hue): Srgb => {
  const value = Number.parseInt(hue, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
});

it.each(Object.keys(sights) as Sight[])("tells any two sources apart for %s sight", (sight) => {
  for (const [index, one] of colours.entries())
    for (const other of colours.slice(index + 1))
      expect(seenApart(one, other, sight), `${one} and ${other}`).toBeGreaterThan(0.17);
});

it("lets a black number be read on each", () => {
  for (const [red, green, blue] of colours) {
    const luminance =
      0.2126 * linearFromSrgb(red) + 0.7152 * linearFromSrgb(green) + 0.0722 * linearFromSrgb(blue);
    expect((luminance + 0.05) / 0.05).toBeGreaterThan(4.5);
  }
});

it("begins again with the sixth source", () => {
  expect(sourceColour(5)).toBe(sourceColour(0));
});
