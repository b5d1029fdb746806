import { decode } from "fast-png";
import { expect, it } from "vitest";
import { lobeField, pixelAt } from "./field.fixture.ts";
import type { HeatmapOptions } from "./heatmap-options.ts";
import { palettes } from "./palette.ts";
import { paintOverPicture } from "./picture-look.ts";
import { renderHeatmap } from "./render-heatmap.ts";
import { encodePng, renderSnapshotPicture } from "./snapshot-picture.ts";

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

it("is dark without a photo, also where there is no level", () => {
  const silent = { ...heatmap, levelsDb: new Float32Array(110 * 110).fill(Number.NaN) };
  const picture = renderSnapshotPicture({ heatmap: silent });
  expect(picture.width).toBe(400);
  expect(pixelAt(picture, 200, 100)).toEqual([12, 13, 14, 255]);
  expect(() => renderSnapshotPicture({ heatmap, photo: photo.slice(4) })).toThrow(RangeError);
});

it("is a PNG file with the same pixels", () => {
  const picture = renderSnapshotPicture({ heatmap, photo });
  const file = decode(encodePng(picture));
  expect([file.width, file.height]).toEqual([400, 240]);
  expect(Uint8ClampedArray.from(file.data)).toEqual(picture.rgba);
});
