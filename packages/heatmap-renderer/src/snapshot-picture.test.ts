import { decode } from "fast-png";
import { expect, it } from "vitest";
import { lobeField, pixelAt } from "./field.fixture.ts";
import type { HeatmapOptions } from "./heatmap-options.ts";
import { palettes } from "./palette.ts";
import { paintOverPicture } from "./picture-look.ts";
import { renderHeatmap } from "./render-heatmap.ts";
import { encodePng, renderSnapshotPicture, type SnapshotPicture } from "./snapshot-picture.ts";
import { sourceColour } from "./source-hues.ts";

const heatmap: HeatmapOptions = {
  ...lobeField([
    { u: 0.3, v: 0.6, levelDb: 52.4 },
    { u: 0.7, v: 0.3, levelDb: 50 },
  ]),
  outWidth: 400,
  outHeight: 240,
  dynamicRangeDb: 10,
  palette: palettes.ember,
  outline: "full",
};
const photo = Uint8ClampedArray.from({ length: 400 * 240 * 4 }, (_, at) => (at % 4 === 3 ? 255 : at % 200));

it("is the photo under the heat map, which stays as it was", () => {
  const before = photo.slice();
  const picture = renderSnapshotPicture({ heatmap, photo, brightness: 0.6 });
  const wanted = photo.slice();
  paintOverPicture(wanted, renderHeatmap(heatmap).rgba, 0.6);
  expect([picture.width, picture.height]).toEqual([400, 240]);
  expect(picture.rgba).toEqual(wanted);
  expect(photo).toEqual(before);
});

it("has the scale beside it, with nothing of the picture hidden", () => {
  const plain = renderSnapshotPicture({ heatmap, photo });
  const picture = renderSnapshotPicture({ heatmap, photo, legend: {} });
  expect([picture.width, picture.height]).toEqual([448, 240]);
  for (const [x, y] of [
    [0, 0],
    [399, 239],
    [120, 144],
  ] as const)
    expect(pixelAt(picture, x, y)).toEqual(pixelAt(plain, x, y));
  const strip = Array.from({ length: 240 }, (_, y) => pixelAt(picture, 400 + 33, y).slice(0, 3));
  const top = palettes.ember.table.subarray(-3);
  strip[20]?.forEach((value, channel) => {
    expect(Math.abs(value - (top[channel] as number))).toBeLessThan(8);
  });
  const light = strip.map(([red = 0, green = 0, blue = 0]) => red + green + blue);
  expect(light[30]).toBeGreaterThan((light[100] as number) + 50);
  expect(light[100]).toBeGreaterThan((light[200] as number) + 50);
  expect(inked(picture)).toBeGreaterThan(60);
});

const inked = (picture: SnapshotPicture) => {
  let count = 0;
  for (let y = 0; y < 240; y++) for (let x = 401; x < 430; x++) if (pixelAt(picture, x, y)[0] > 150) count++;
  return count;
};

it("writes the figures and the unit as it is told", () => {
  const none = renderSnapshotPicture({ heatmap, photo, legend: { levelText: () => "", unit: "" } });
  const long = renderSnapshotPicture({ heatmap, photo, legend: { levelText: (db) => `−${db.toFixed(2)}` } });
  expect(inked(none)).toBe(0);
  expect(inked(long)).toBeGreaterThan(inked(renderSnapshotPicture({ heatmap, photo, legend: {} })) * 1.2);
});

it("has a strip for each source in the scheme LOCATION", () => {
  const picture = renderSnapshotPicture({ heatmap: { ...heatmap, scheme: "LOCATION" }, photo, legend: {} });
  const hex = (x: number) =>
    `#${pixelAt(picture, x, 19)
      .slice(0, 3)
      .map((value) => value.toString(16).padStart(2, "0"))
      .join("")}`;
  expect([hex(432), hex(436)]).toEqual([sourceColour(0), sourceColour(1)]);
});

it("is dark without a photo, and has no scale where there is no level", () => {
  const silent = { ...heatmap, levelsDb: new Float32Array(110 * 110).fill(Number.NaN) };
  const picture = renderSnapshotPicture({ heatmap: silent, legend: {} });
  expect(picture.width).toBe(400);
  expect(pixelAt(picture, 200, 100)).toEqual([12, 13, 14, 255]);
  expect(() => renderSnapshotPicture({ heatmap, photo: photo.slice(4) })).toThrow(RangeError);
});

it("is a PNG file with the same pixels", () => {
  const picture = renderSnapshotPicture({ heatmap, photo, legend: { unit: "dB SPL" } });
  const file = decode(encodePng(picture));
  expect([file.width, file.height]).toEqual([448, 240]);
  expect(Uint8ClampedArray.from(file.data)).toEqual(picture.rgba);
});
