import type { Locator, Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";

export type Pixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** What a canvas shows, as its own pixels. */
export async function pixelsOf(canvas: Locator): Promise<Pixels> {
  const { width, height, base64 } = await canvas.evaluate((element: HTMLCanvasElement) => {
    const bytes = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
    let text = "";
    for (let start = 0; start < bytes.length; start += 8192)
      text += String.fromCharCode(...bytes.slice(start, start + 8192));
    return { width: element.width, height: element.height, base64: btoa(text) };
  });
  return { width, height, rgba: new Uint8Array(Buffer.from(base64, "base64")) };
}

/** The heat map on the stage, once it is drawn. */
export async function stageHeatmap(page: Page): Promise<Locator> {
  const canvas = page.getByTestId("heatmap");
  await canvas.waitFor();
  return canvas;
}

/** Levels of a frame of two bytes a cell, as the server's description of its answer says to read them. */
export function levelsOf(frame: ApiSchema<"HeatmapFrame">) {
  if (frame.encoding !== "uint16-db") throw new Error(`Not two bytes a cell: ${frame.encoding}`);
  const bytes = Buffer.from(frame.levels, "base64");
  const levelsDb = Array.from(
    { length: bytes.length / 2 },
    (_, cell) => frame.offsetDb + frame.stepDb * bytes.readUInt16LE(2 * cell),
  );
  return { width: frame.width, height: frame.height, levelsDb };
}

/** Middle of the brightest pixels of a heat map: where the palette ends. In parts of the picture. */
export function brightestPlace({ width, height, rgba }: Pixels): { u: number; v: number } {
  let brightest = 0;
  const light = (index: number) =>
    (rgba[index + 3] ?? 0) < 128 ? 0 : (rgba[index] ?? 0) + (rgba[index + 1] ?? 0);
  for (let index = 0; index < rgba.length; index += 4) brightest = Math.max(brightest, light(index));
  let count = 0;
  let x = 0;
  let y = 0;
  for (let index = 0; index < rgba.length; index += 4) {
    // The outline is white: blue is high there and low at the top of the palette.
    if (light(index) < brightest - 12 || (rgba[index + 2] ?? 0) > 215) continue;
    count += 1;
    x += (index / 4) % width;
    y += Math.floor(index / 4 / width);
  }
  return { u: (x / count + 0.5) / width, v: (y / count + 0.5) / height };
}
