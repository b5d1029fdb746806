import type { HeatmapOptions } from "../heatmap-options.ts";
import { palettes } from "../palette.ts";
import { renderHeatmap } from "../render-heatmap.ts";
import type { GlHeatmap } from "./gl-heatmap.ts";

const size = 32;
/** Everything the shaders do, on a field that a driver could get wrong: gaps, steep and gentle slopes, an angle. */
const example: HeatmapOptions = {
  levelsDb: Float32Array.from({ length: 81 }, (_, cell) =>
    cell % 17 === 5 ? Number.NaN : 50 + 9 * Math.sin(cell * 0.4) * Math.cos(cell * 0.13),
  ),
  width: 9,
  height: 9,
  outWidth: size,
  outHeight: size,
  dynamicRangeDb: 20,
  palette: palettes.ember,
  scheme: "LOCATION",
  outline: "full",
  placement: { rotationDeg: 5, scale: 0.9 },
};
const allowedOff = 3;
const allowedShare = 0.02;

/** Whether the GPU draws what `renderHeatmap` draws; some drivers accept the shaders and draw incorrectly. */
export function drawsAsExpected(gl: WebGL2RenderingContext, heatmap: GlHeatmap): boolean {
  gl.canvas.width = size;
  gl.canvas.height = size;
  heatmap.draw(example);
  const found = new Uint8Array(size * size * 4);
  gl.readPixels(0, 0, size, size, gl.RGBA, gl.UNSIGNED_BYTE, found);
  const wanted = renderHeatmap(example).rgba;
  let different = 0;
  for (let pixel = 0; pixel < size * size; pixel++) {
    const mirrored = (size - 1 - Math.floor(pixel / size)) * size + (pixel % size);
    const alpha = (wanted[pixel * 4 + 3] as number) / 255;
    const isOff = [alpha, alpha, alpha, 1].some((share, channel) => {
      const value = (wanted[pixel * 4 + channel] as number) * share;
      return Math.abs(value - (found[mirrored * 4 + channel] as number)) > allowedOff;
    });
    if (isOff) different++;
  }
  return different <= allowedShare * size * size;
}
