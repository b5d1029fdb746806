import type { Painting } from "./paint-heatmap.ts";
import { type FieldTransform, fieldCoverage } from "./placement.ts";

/** Clears pixels outside the field, and fades those that its edges cross. */
export function fadeEdges({ box, width, left, top, rgba }: Painting, transform: FieldTransform): void {
  const { u, v } = transform;
  for (let y = box.startY; y < box.endY; y++)
    for (let x = box.startX; x < box.endX; x++) {
      const alpha = 4 * ((y - top) * width + x - left) + 3;
      if (rgba[alpha] === 0) continue;
      const coverage = fieldCoverage(
        transform,
        (x + 0.5) * u[0] + (y + 0.5) * u[1] + u[2],
        (x + 0.5) * v[0] + (y + 0.5) * v[1] + v[2],
      );
      if (coverage < 1) rgba[alpha] = (rgba[alpha] as number) * coverage;
    }
}
