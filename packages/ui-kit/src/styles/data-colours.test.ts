import { readFileSync } from "node:fs";
import { seenApart as colourDistance, type Sight, sights } from "@sonolens/heatmap-renderer";
import { describe, expect, it } from "vitest";
import { channels, contrast, readTokens } from "../testing/read-tokens.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const seenApart = (one: string, other: string, sight: Sight) =>
  colourDistance(channels(one), channels(other), sight);
const names = ["data-1", "data-2", "data-3", "data-4", "data-5"];

describe.each(["light", "dark"] as const)("%s colours of data", (theme) => {
  const tokens = readTokens(css, theme, "");
  const of = (name: string) => tokens[name] ?? "";

  it.each(Object.keys(sights) as Sight[])("are told apart by %s sight", (sight) => {
    const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
    const near = pairs.filter(([one, other]) => seenApart(of(one), of(other), sight) < 0.14);
    expect(near).toEqual([]);
  });

  it("stand out from every ground", () => {
    for (const name of names)
      for (const ground of ["ground", "surface", "raised"])
        expect(contrast(of(name), of(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

it("measures colours as they are seen", () => {
  expect(seenApart("#ff0000", "#00ff00", "normal")).toBeCloseTo(0.52, 2);
  expect(seenApart("#b07000", "#6a8f00", "protan")).toBeLessThan(seenApart("#b07000", "#6a8f00", "normal"));
});
