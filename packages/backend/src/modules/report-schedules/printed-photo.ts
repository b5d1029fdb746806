import type { Picture } from "@sonolens/reports";
import sharp from "sharp";

/** Sharp at the width of a page, 170 mm. */
const maxPhotoPx = 1000;

/** A photo in a format that a PDF holds, of at most the size that print shows; undefined if it cannot be read. */
export async function printedPhoto(bytes: Uint8Array): Promise<Picture | undefined> {
  const jpeg = sharp(bytes)
    .autoOrient()
    .resize({ width: maxPhotoPx, height: maxPhotoPx, fit: "inside", withoutEnlargement: true })
    // As the paper behind it.
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 });
  const made = await jpeg.toBuffer().catch(() => undefined);
  return made && { kind: "jpeg", bytes: new Uint8Array(made) };
}

/** A picture at its size, which the marks in it refer to, as a JPEG file; undefined if it cannot be read. */
export async function jpegOf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const made = await sharp(bytes)
    .flatten({ background: "#fff" })
    .jpeg({ quality: 90 })
    .toBuffer()
    .catch(() => undefined);
  return made && new Uint8Array(made);
}
