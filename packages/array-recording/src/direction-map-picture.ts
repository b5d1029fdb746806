import { encodePalettePng } from "./png.ts";

/** Size of the generated picture, the same shape as the heat map's canvas. */
export const directionMapSize = { widthPx: 1200, heightPx: 720 } as const;

const levels = 32;
// From the ground of the picture well to a quiet line on it.
const ground = [12, 13, 14] as const;
const line = [104, 112, 117] as const;

const palette = Array.from({ length: levels }, (_, index): [number, number, number] => {
  const share = index / (levels - 1);
  return [0, 1, 2].map((part) =>
    Math.round((ground[part] ?? 0) + share * ((line[part] ?? 0) - (ground[part] ?? 0))),
  ) as [number, number, number];
});

interface GridLine {
  positionPx: number;
  strength: number;
  halfWidthPx: number;
}

/** Lines at every 30 degrees, finer ticks at 10; the axes and the edges of the map are brighter. */
function gridLines(startDeg: number, endDeg: number, sizePx: number): GridLine[] {
  const lines: GridLine[] = [];
  const low = Math.min(startDeg, endDeg);
  const high = Math.max(startDeg, endDeg);
  if (high === low) return lines;
  for (let angle = Math.ceil(low / 10) * 10; angle <= high + 1e-9; angle += 10) {
    const positionPx = ((angle - startDeg) / (endDeg - startDeg)) * (sizePx - 1);
    const axis = angle % 90 === 0;
    const main = angle % 30 === 0;
    lines.push({ positionPx, strength: axis ? 1 : main ? 0.55 : 0.16, halfWidthPx: axis ? 1 : 0.75 });
  }
  return lines;
}

function coverage(lines: readonly GridLine[], sizePx: number): Float32Array {
  const out = new Float32Array(sizePx);
  for (const { positionPx, strength, halfWidthPx } of lines) {
    for (let pixel = Math.floor(positionPx - 2); pixel <= positionPx + 2; pixel += 1) {
      if (pixel < 0 || pixel >= sizePx) continue;
      const share = Math.min(1, Math.max(0, halfWidthPx + 0.5 - Math.abs(pixel - positionPx)));
      out[pixel] = Math.max(out[pixel] ?? 0, strength * share);
    }
  }
  return out;
}

/**
 * The picture of a snapshot without a photograph: a graticule of directions around the array, lines every
 * 30 degrees, without any text (the viewer writes the labels). Azimuth runs linearly from left to right,
 * elevation from the bottom to the top. PNG, the same bytes for the same ranges.
 */
export function directionMapPicture(
  azimuthDeg: readonly [number, number],
  elevationDeg: readonly [number, number],
): Uint8Array {
  const { widthPx, heightPx } = directionMapSize;
  const columns = coverage(gridLines(azimuthDeg[0], azimuthDeg[1], widthPx), widthPx);
  const rows = coverage(gridLines(elevationDeg[1], elevationDeg[0], heightPx), heightPx);
  const pixels = new Uint8Array(widthPx * heightPx);
  for (let row = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const light = Math.max(rows[row] ?? 0, columns[column] ?? 0);
      pixels[row * widthPx + column] = Math.round(light * (levels - 1));
    }
  }
  return encodePalettePng(pixels, widthPx, heightPx, palette);
}
