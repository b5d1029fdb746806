import { expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import type { HeatmapOptions, HeatmapRange } from "../heatmap-options.ts";
import { levelAt, openHeatmapPainter, renderHeatmap } from "../index.ts";
import { planTransform } from "../placement.ts";
import { randomHeatmap } from "./random-heatmaps.fixture.ts";

const random = seededRandom(7);
const photo = new ImageData(
  Uint8ClampedArray.from({ length: 128 * 96 * 4 }, (_, index) => (index % 4 === 3 ? 255 : 256 * random())),
  128,
);

function createContext(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(128, 96).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2D context");
  return context;
}

/** Distance in dB of a pixel's level from the nearest line that is drawn. */
function fromLineDb(options: HeatmapOptions, range: HeatmapRange, x: number, y: number): number {
  const { u, v } = planTransform(options.placement, options.outWidth, options.outHeight);
  const place = (axis: readonly [number, number, number]) =>
    Math.min(1, Math.max(0, (x + 0.5) * axis[0] + (y + 0.5) * axis[1] + axis[2]));
  const levelDb = levelAt(options.levelsDb, options.width, options.height, place(u), place(v));
  if (levelDb === undefined) return Number.POSITIVE_INFINITY;
  return Math.min(...[range.floorDb, ...range.isolinesDb].map((lineDb) => Math.abs(levelDb - lineDb)));
}

it("[HMP-13] WebGL2 and CPU draw the same over a photo: 1,000 fields in every mode, palette and placement", async () => {
  const painter = await openHeatmapPainter({ allowSoftware: true });
  expect(painter.path).toBe("webgl2");
  const drawn = createContext();
  const composed = createContext();
  const over = (options: HeatmapOptions) => {
    composed.putImageData(photo, 0, 0);
    composed.drawImage(drawn.canvas, 0, 0);
    return composed.getImageData(0, 0, options.outWidth, options.outHeight).data;
  };
  let pixels = 0;
  let covered = 0;
  let unequal = 0;
  let nearLine = 0;
  const wrong: string[] = [];
  for (let index = 0; index < 1000; index++) {
    const options = randomHeatmap(index);
    const picture = renderHeatmap(options);
    drawn.clearRect(0, 0, 128, 96);
    drawn.putImageData(new ImageData(picture.rgba, picture.width), 0, 0);
    const wanted = over(options);
    expect(painter.draw(drawn, options)).toEqual(picture.range);
    const found = over(options);
    pixels += picture.width * picture.height;
    for (let offset = 0; offset < found.length; offset += 4) {
      if ((picture.rgba[offset + 3] as number) > 0) covered++;
      let off = 0;
      for (let channel = offset; channel < offset + 3; channel++)
        off = Math.max(off, Math.abs((wanted[channel] as number) - (found[channel] as number)));
      if (off > 0) unequal++;
      if (off <= 2) continue;
      const x = (offset / 4) % picture.width;
      const y = Math.floor(offset / 4 / picture.width);
      if (picture.range && fromLineDb(options, picture.range, x, y) <= 0.02) nearLine++;
      else wrong.push(`field ${index}, pixel ${x} ${y}: ${off} of 255`);
    }
  }
  painter.close();
  expect(wrong.slice(0, 10)).toEqual([]);
  console.info(`${pixels} pixels, ${covered} drawn, ${unequal} not equal, ${nearLine} off on a line`);
  expect(covered).toBeGreaterThan(pixels / 4);
  // The two implementations round differently in places; a painter that fell back would not.
  expect(unequal).toBeGreaterThan(100);
  expect(nearLine).toBeLessThanOrEqual(covered * 0.005);
});
