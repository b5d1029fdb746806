import { createRequire } from "node:module";
import { resolve } from "node:path";

/** The pixels of a PNG file, red, green, blue and alpha each. */
export interface Png {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

const { PNG } = createRequire(resolve(import.meta.dirname, "../../../../package.json"))("pngjs") as {
  readonly PNG: { readonly sync: { readonly read: (bytes: Buffer) => Png } };
};

/** Reads a PNG file; throws for any other. */
export const readPng = (bytes: Buffer): Png => PNG.sync.read(bytes);
