import type { Locator, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import { requestsEnded } from "./settle.ts";

export type Pixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** The pixels of a canvas. */
export async function pixelsOf(canvas: Locator): Promise<Pixels> {
  const { width, height, base64 } = await canvas.evaluate((element: HTMLCanvasElement) => {
    // A canvas drawn by a worker is read from a copy: the page has no context for it.
    const copy = new OffscreenCanvas(element.width, element.height).getContext("2d");
    copy?.drawImage(element, 0, 0);
    const bytes = copy?.getImageData(0, 0, element.width, element.height).data ?? [];
    let text = "";
    for (let start = 0; start < bytes.length; start += 8192)
      text += String.fromCharCode(...bytes.slice(start, start + 8192));
    return { width: element.width, height: element.height, base64: btoa(text) };
  });
  return { width, height, rgba: new Uint8Array(Buffer.from(base64, "base64")) };
}

/** The heat map on the stage, once it is drawn and everything that affects its scale and position has loaded. */
export async function stageHeatmap(page: Page): Promise<Locator> {
  const canvas = page.getByTestId("heatmap");
  await canvas.waitFor();
  await requestsEnded(page);
  return canvas;
}

/** Levels of a frame with two bytes per cell, decoded as the API description specifies. */
export function levelsOf(frame: ApiSchema<"HeatmapFrame">) {
  if (frame.encoding !== "uint16-db") throw new Error(`Not two bytes a cell: ${frame.encoding}`);
  const bytes = Buffer.from(frame.levels, "base64");
  const levelsDb = Array.from(
    { length: bytes.length / 2 },
    (_, cell) => frame.offsetDb + frame.stepDb * bytes.readUInt16LE(2 * cell),
  );
  return { width: frame.width, height: frame.height, levelsDb };
}

/**
 * Center of the brightest part of a heat map, at the top of the palette, as fractions of the picture. A pixel counts
 * as its darkest neighbor, which excludes the thin white outline.
 */
export function brightestPlace({ width, height, rgba }: Pixels): { u: number; v: number } {
  const light = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    return (rgba[at + 3] ?? 0) < 128 ? 0 : (rgba[at] ?? 0) + (rgba[at + 1] ?? 0);
  };
  const inner = (x: number, y: number) => {
    let darkest = Number.POSITIVE_INFINITY;
    for (let dx = -2; dx <= 2; dx += 2)
      for (let dy = -2; dy <= 2; dy += 2) darkest = Math.min(darkest, light(x + dx, y + dy));
    return darkest;
  };
  let brightest = 0;
  const sum = { count: 0, x: 0, y: 0 };
  for (const pass of ["find", "sum"] as const)
    for (let y = 2; y < height - 2; y++)
      for (let x = 2; x < width - 2; x++) {
        if (light(x, y) === 0) continue;
        const value = inner(x, y);
        if (pass === "find") brightest = Math.max(brightest, value);
        else if (value >= brightest - 4) {
          sum.count += 1;
          sum.x += x + 0.5;
          sum.y += y + 0.5;
        }
      }
  return { u: sum.x / sum.count / width, v: sum.y / sum.count / height };
}
