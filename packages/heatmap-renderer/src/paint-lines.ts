import { type HeatmapLines, isolineColour, isolineOpacity } from "./heatmap-lines.ts";
import { lineCoverage, outlineCoverage } from "./line-coverage.ts";
import type { Painting } from "./paint-heatmap.ts";

/** Puts a color of `opacity` over the pixel at `offset` (straight alpha). */
function blendOver(
  rgba: Uint8ClampedArray,
  offset: number,
  colour: { red: number; green: number; blue: number },
  opacity: number,
): void {
  const under = ((rgba[offset + 3] as number) / 255) * (1 - opacity);
  const alpha = opacity + under;
  rgba[offset] = (colour.red * opacity + (rgba[offset] as number) * under) / alpha;
  rgba[offset + 1] = (colour.green * opacity + (rgba[offset + 1] as number) * under) / alpha;
  rgba[offset + 2] = (colour.blue * opacity + (rgba[offset + 2] as number) * under) / alpha;
  rgba[offset + 3] = alpha * 255;
}

const white = { red: 255, green: 255, blue: 255 };

/**
 * Isolines and outline over the colors. A pixel's distance from a line is how far its level is from the line's, divided
 * by the steepness of the field there, so that lines are equally wide on steep and on gentle slopes and on any scale.
 */
export function paintLines(painting: Painting, lines: HeatmapLines): void {
  const { levels: field, box, width, left: firstX, top: firstY, floorDb, codes, rgba } = painting;
  const boxWidth = box.endX - box.startX;
  const lastX = boxWidth - 1;
  const lastY = box.endY - box.startY - 1;
  const [lowDb, highDb] = lines.isolinesDb;
  const reach = Math.max(lines.outlineWidth + 1, lines.isolineWidth / 2 + 0.5);
  const reachSquared = reach * reach;
  for (let y = 0; y <= lastY; y++) {
    const up = y > 0 ? boxWidth : 0;
    const down = y < lastY ? boxWidth : 0;
    const perRow = up > 0 && down > 0 ? 0.5 : 1;
    for (let x = 0; x <= lastX; x++) {
      const index = y * boxWidth + x;
      const levelDb = field[index] as number;
      if (levelDb < floorDb || (codes !== undefined && codes[index] === 0)) continue;
      const left = x > 0 ? 1 : 0;
      const right = x < lastX ? 1 : 0;
      const across =
        ((field[index + right] as number) - (field[index - left] as number)) * (left + right === 2 ? 0.5 : 1);
      const along = ((field[index + down] as number) - (field[index - up] as number)) * perRow;
      const steepnessSquared = across * across + along * along;
      const insideDb = levelDb - floorDb;
      const nearestDb = Math.min(insideDb, Math.abs(levelDb - lowDb), Math.abs(levelDb - highDb));
      if (nearestDb * nearestDb >= reachSquared * steepnessSquared) continue;
      const offset = 4 * ((y + box.startY - firstY) * width + x + box.startX - firstX);
      paintPixel(rgba, offset, lines, levelDb, insideDb, Math.sqrt(steepnessSquared));
    }
  }
}

function paintPixel(
  rgba: Uint8ClampedArray,
  offset: number,
  lines: HeatmapLines,
  levelDb: number,
  insideDb: number,
  dbPerPixel: number,
): void {
  const isoline = Math.max(
    lineCoverage((levelDb - lines.isolinesDb[0]) / dbPerPixel, lines.isolineWidth),
    lineCoverage((levelDb - lines.isolinesDb[1]) / dbPerPixel, lines.isolineWidth),
  );
  if (isoline > 0) blendOver(rgba, offset, isolineColour, isoline * isolineOpacity);
  const inside = insideDb / dbPerPixel;
  // The outermost pixel is only partly covered: fade its color too, else a dark fringe shows outside the line.
  if (inside < 1) rgba[offset + 3] = (rgba[offset + 3] as number) * inside;
  const outline = outlineCoverage(inside, lines.outlineWidth);
  if (outline > 0) blendOver(rgba, offset, white, outline * lines.outlineOpacity);
}
