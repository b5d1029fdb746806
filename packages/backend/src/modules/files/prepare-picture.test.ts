import sharp from "sharp";
import { expect, it } from "vitest";
import { preparePicture } from "./prepare-picture.ts";

it.each([
  [
    "an SVG that reads a file",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
  ],
  ["a PDF", "%PDF-1.4"],
  ["nothing", ""],
  ["the first bytes of a JPEG", "\xff\xd8\xff\xe0"],
])("refuses %s", async (_what, text) => {
  expect(await preparePicture(Buffer.from(text, "latin1"))).toEqual({
    ok: false,
    error: "pictureUnreadable",
  });
});

it("makes a thumbnail of at most 480 pixels, and does not blow up a small picture", async () => {
  const widthOf = async (width: number): Promise<number> => {
    const bytes = await sharp({ create: { width, height: 100, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    const prepared = await preparePicture(bytes);
    return prepared.ok ? (await sharp(prepared.value.thumbnail).metadata()).width : 0;
  };
  expect([await widthOf(1_600), await widthOf(200)]).toEqual([480, 200]);
});
