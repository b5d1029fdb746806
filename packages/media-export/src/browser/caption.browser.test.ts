import { palettes } from "@sonolens/heatmap-renderer";
import { expect, it, vi } from "vitest";
import { captionPicture, type PictureCaption } from "../index.ts";
import { decodePng } from "../testing/decode-png.ts";

vi.setConfig({ testTimeout: 60_000 });

const caption: PictureCaption = {
  label: "Header flange, hall B",
  severity: { level: 4, word: "Very high" },
  line: "Hall B",
  facts: [{ name: "Status", value: "Solved", status: "solved" }],
  basis: [],
  brand: "Sonolens",
  scale: {
    palette: palettes.ember,
    maxDb: 60,
    dynamicRangeDb: 15,
    scheme: "STRENGTH",
    sourceCount: 1,
    from: "48.0",
    to: "60.0",
    unit: "dB",
    lines: "",
  },
  isRightToLeft: false,
};

/** A picture of one color. */
async function aPicture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  context.fillStyle = "rgb(10 200 30)";
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/png" });
}

async function made(named: Partial<PictureCaption>, size: readonly [number, number] = [800, 480]) {
  const picture = await aPicture(...size);
  const input = { picture, caption: { ...caption, ...named }, fontFamily: "sans-serif", name: "NL42-flange" };
  const captioned = await captionPicture(input);
  if (!captioned.ok) throw new Error(captioned.error.message);
  const { data, width, height } = await decodePng(captioned.value.bytes);
  const at = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
  return { size: [width, height], at, fileName: captioned.value.fileName };
}

it("has picture, scale and a light caption below each other", async () => {
  const { size, at, fileName } = await made({});
  expect([size, fileName]).toEqual([[1200, 1000], "NL42-flange.png"]);
  for (const [x, y] of [
    [1, 1],
    [600, 360],
    [1198, 718],
  ] as const)
    expect(at(x, y)).toEqual([10, 200, 30]);
  expect(at(1190, 730)).toEqual([12, 13, 14]);
  expect(at(1190, 990)).toEqual([255, 255, 255]);
});

it("has the scale from quiet to loud, mirrored where the language begins at the right", async () => {
  const light = ({ at }: Awaited<ReturnType<typeof made>>, x: number) =>
    at(x, 744).reduce((sum, value) => sum + value, 0);
  const straight = await made({});
  expect(light(straight, 370)).toBeGreaterThan(light(straight, 100) + 200);
  const mirrored = await made({ isRightToLeft: true });
  expect(light(mirrored, 1200 - 370)).toBeGreaterThan(light(mirrored, 1200 - 100) + 200);
});

it("shows a picture of another shape whole, between dark edges", async () => {
  const { at } = await made({}, [300, 600]);
  expect(at(600, 5)).toEqual([10, 200, 30]);
  expect(at(100, 360)).toEqual([12, 13, 14]);
});
