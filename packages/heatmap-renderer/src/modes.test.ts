import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lobeField, pixelAt } from "./field.fixture.ts";
import { describeHeatmap, drawnFloorDb, levelAt, palettes, renderHeatmap } from "./index.ts";

const look = { dynamicRangeDb: 10, palette: palettes.ember, outWidth: 120, outHeight: 90 } as const;
const two = lobeField([
  { u: 0.25, v: 0.25, levelDb: 60, fallDb: 60 },
  { u: 0.75, v: 0.75, levelDb: 57, fallDb: 60 },
]);

/** Patches of drawn pixels, joined by their sides; an independent count on the picture itself. */
function countPatches(picture: { rgba: ArrayLike<number>; width: number; height: number }): number {
  const { width, height, rgba } = picture;
  const seen = new Uint8Array(width * height);
  let count = 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || rgba[start * 4 + 3] === 0) continue;
    count++;
    const waiting = [start];
    seen[start] = 1;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      const near = [at - width, at + width, ...(x > 0 ? [at - 1] : []), ...(x < width - 1 ? [at + 1] : [])];
      for (const next of near)
        if (next >= 0 && next < seen.length && !seen[next] && rgba[next * 4 + 3] !== 0) {
          seen[next] = 1;
          waiting.push(next);
        }
    }
  }
  return count;
}

/** Groups of cells from `floorDb` up that touch each other, at a corner too. */
function countTouching(
  { levelsDb, width, height }: { levelsDb: readonly number[]; width: number; height: number },
  floorDb: number,
): number {
  const left = new Set(levelsDb.flatMap((level, cell) => (level >= floorDb ? [cell] : [])));
  let count = 0;
  for (const start of left) {
    count++;
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      left.delete(at);
      for (let y = Math.floor(at / width) - 1; y <= Math.floor(at / width) + 1; y++)
        for (let x = (at % width) - 1; x <= (at % width) + 1; x++)
          if (x >= 0 && x < width && y >= 0 && y < height && left.delete(y * width + x))
            waiting.push(y * width + x);
    }
  }
  return count;
}

describe("single and multi mode", () => {
  it("[HMP-07] multi draws every source, single only the one with the strongest peak", () => {
    const multi = renderHeatmap({ ...look, ...two, mode: "multi" });
    const single = renderHeatmap({ ...look, ...two, mode: "single" });
    expect(pixelAt(multi, 30, 22)[3]).toBeGreaterThan(200);
    expect(pixelAt(multi, 90, 67)[3]).toBeGreaterThan(127);
    expect(pixelAt(single, 30, 22)).toEqual(pixelAt(multi, 30, 22));
    expect(pixelAt(single, 90, 67)[3]).toBe(0);
    expect([countPatches(multi), countPatches(single)]).toEqual([2, 1]);
  });

  it("[HMP-07] single draws its source exactly as multi does, lines included", () => {
    const multi = renderHeatmap({ ...look, ...two, mode: "multi", outline: "full" });
    const single = renderHeatmap({ ...look, ...two, mode: "single", outline: "full" });
    for (let y = 0; y < 45; y++)
      for (let x = 0; x < 60; x++) expect(pixelAt(single, x, y)).toEqual(pixelAt(multi, x, y));
  });

  it("[HMP-07] single draws one connected patch of any field, and no pixel that multi leaves clear", () => {
    const field = fc
      .array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 30, maxLength: 30 })
      .map((levelsDb) => ({ levelsDb, width: 6, height: 5 }));
    fc.assert(
      fc.property(field, fc.double({ min: 5, max: 30, noNaN: true }), (levels, dynamicRangeDb) => {
        const options = { ...look, ...levels, dynamicRangeDb, outWidth: 240, outHeight: 200 };
        const multi = renderHeatmap({ ...options, mode: "multi" });
        const single = renderHeatmap({ ...options, mode: "single" });
        const described = describeHeatmap({ ...levels, dynamicRangeDb });
        const floorDb = Math.fround(drawnFloorDb(Math.max(...levels.levelsDb), dynamicRangeDb));
        // A neck thinner than a pixel may break in the picture; cells that touch at a corner may join in it.
        expect(countPatches(multi)).toBeGreaterThanOrEqual(countTouching(levels, floorDb));
        for (let pixel = 0; pixel < 240 * 200; pixel++)
          if (single.rgba[pixel * 4 + 3] !== 0 && multi.rgba[pixel * 4 + 3] === 0)
            throw new Error("new pixel");
        const cells = described.sources.reduce((sum, source) => sum + source.areaShare * 30, 0);
        expect(Math.round(cells)).toBe(levels.levelsDb.filter((level) => level >= floorDb).length);
        if (described.sourceCount === 1) expect(single.rgba).toEqual(multi.rgba);
      }),
      { numRuns: 60 },
    );
  });

  it("[HMP-07] two sources that touch by a corner are one only where the drawing has no gap between them", () => {
    const corner = (levelDb: number) => ({ levelsDb: [20, levelDb, levelDb, 20], width: 2, height: 2 });
    for (const [levelDb, sources] of [
      [0, 2],
      [3.8, 2],
      [4.2, 1],
    ] as const) {
      const field = corner(levelDb);
      const described = describeHeatmap({ ...field, dynamicRangeDb: 10 });
      const picture = renderHeatmap({ ...look, ...field, outWidth: 301, outHeight: 301 });
      expect(described.sourceCount).toBe(sources);
      expect(countPatches(picture)).toBe(sources);
      const middle = levelAt(field.levelsDb, 2, 2, 0.5, 0.5) ?? 0;
      expect(middle >= 12).toBe(sources === 1);
    }
  });
});
