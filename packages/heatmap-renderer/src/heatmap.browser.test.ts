import { expect, it } from "vitest";
import { lobeField, pixelAt } from "./field.fixture.ts";
import { createHeatmapCache, paintOverPicture, palettes, pictureLook, renderHeatmap } from "./index.ts";

const field = lobeField([{ u: 0.4, v: 0.55, levelDb: 52 }]);

it("[HMP-12] puts the picture on a canvas of 800 x 480 that reads back the same pixels", () => {
  const canvas = document.createElement("canvas");
  canvas.width = 800;
  canvas.height = 480;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2D context");
  const picture = renderHeatmap({
    ...field,
    outWidth: 800,
    outHeight: 480,
    dynamicRangeDb: 7,
    palette: palettes.ember,
    outline: "full",
  });
  context.putImageData(new ImageData(picture.rgba, 800, 480), 0, 0);
  const back = context.getImageData(0, 0, 800, 480);
  let drawn = 0;
  let different = 0;
  for (let y = 0; y < 480; y++)
    for (let x = 0; x < 800; x++) {
      const wanted = pixelAt(picture, x, y);
      const found = pixelAt({ rgba: back.data, width: 800 }, x, y);
      if (wanted[3] > 0) drawn++;
      // The canvas keeps colors multiplied by opacity: at half opacity a color comes back up to 2 off.
      const allowed = wanted[3] > 100 ? 2 : 255;
      if (
        wanted[3] !== found[3] ||
        [0, 1, 2].some((c) => Math.abs((wanted[c] ?? 0) - (found[c] ?? 0)) > allowed)
      )
        different++;
    }
  expect(drawn).toBeGreaterThan(6_000);
  expect(different).toBe(0);
});

it("draws on an OffscreenCanvas over a photo", () => {
  const canvas = new OffscreenCanvas(200, 120);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2D context");
  context.fillStyle = "rgb(0 0 255)";
  context.fillRect(0, 0, 200, 120);
  const layer = new OffscreenCanvas(200, 120);
  const picture = renderHeatmap({
    ...field,
    outWidth: 200,
    outHeight: 120,
    dynamicRangeDb: 7,
    palette: palettes.ember,
    outline: "none",
  });
  layer.getContext("2d")?.putImageData(new ImageData(picture.rgba, 200, 120), 0, 0);
  context.drawImage(layer, 0, 0);
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
  expect(at(2, 2)).toEqual([0, 0, 255, 255]);
  const [red, , blue] = at(80, 66);
  expect(red).toBeGreaterThan(240);
  expect(blue).toBeGreaterThan(150);
});

it("[HMP-06] puts a heat map over a dimmed picture as CSS filters and a canvas do", () => {
  const photo = new Uint8ClampedArray(64 * 64 * 4);
  for (let index = 0; index < photo.length; index++)
    photo[index] = index % 4 === 3 ? 255 : (index * 7919 + (index >> 5) * 104729) % 256;
  const size = { outWidth: 64, outHeight: 64, dynamicRangeDb: 7, palette: palettes.tide } as const;
  const { rgba } = renderHeatmap({ ...field, ...size, outline: "full" });
  const [under, over, page] = [1, 2, 3].map(() => new OffscreenCanvas(64, 64).getContext("2d"));
  if (!under || !over || !page) throw new Error("no 2D context");
  under.putImageData(new ImageData(photo.slice(), 64), 0, 0);
  over.putImageData(new ImageData(rgba, 64), 0, 0);
  for (const brightness of [0, 0.2, 0.7, 1]) {
    const { saturation, light } = pictureLook(brightness);
    page.filter = `saturate(${saturation}) brightness(${light})`;
    page.drawImage(under.canvas, 0, 0);
    page.filter = "none";
    page.drawImage(over.canvas, 0, 0);
    const wanted = page.getImageData(0, 0, 64, 64).data;
    const found = photo.slice();
    paintOverPicture(found, rgba, brightness);
    const worst = found.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (wanted[index] as number))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(3);
  }
});

it("[HMP-15] shows a snapshot again from the picture that was kept for its dynamic range", () => {
  const cache = createHeatmapCache(renderHeatmap);
  const context = new OffscreenCanvas(200, 120).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2D context");
  const show = (snapshotId: string, dynamicRangeDb: number, levels = field) => {
    const { rgba, width, height } = cache.picture(snapshotId, {
      ...levels,
      outWidth: 200,
      outHeight: 120,
      dynamicRangeDb,
      palette: palettes.ember,
    });
    context.putImageData(new ImageData(rgba, width, height), 0, 0);
    return { rgba, shown: context.getImageData(0, 0, width, height).data.join() };
  };
  const narrow = show("a", 5);
  const wide = show("a", 9);
  const other = show("b", 5, lobeField([{ u: 0.8, v: 0.2, levelDb: 52 }]));
  expect(new Set([narrow.shown, wide.shown, other.shown]).size).toBe(3);
  for (const [before, again] of [
    [narrow, show("a", 5)],
    [wide, show("a", 9)],
  ] as const) {
    expect(again.rgba).toBe(before.rgba);
    expect(again.shown).toBe(before.shown);
  }
});
