/** The font files beside this package, by name. The literal addresses are how bundlers find them. */
const addresses = {
  "sans-regular": new URL("../fonts/sans-regular.woff2", import.meta.url),
  "sans-semibold": new URL("../fonts/sans-semibold.woff2", import.meta.url),
  "thai-regular": new URL("../fonts/thai-regular.woff2", import.meta.url),
  "thai-semibold": new URL("../fonts/thai-semibold.woff2", import.meta.url),
  "jp-regular": new URL("../fonts/jp-regular.woff2", import.meta.url),
  "kr-regular": new URL("../fonts/kr-regular.woff2", import.meta.url),
  "sc-regular": new URL("../fonts/sc-regular.woff2", import.meta.url),
  "tc-regular": new URL("../fonts/tc-regular.woff2", import.meta.url),
  "arabic-regular": new URL("../fonts/arabic-regular.woff2", import.meta.url),
  "hebrew-regular": new URL("../fonts/hebrew-regular.woff2", import.meta.url),
  "emoji-regular": new URL("../fonts/emoji-regular.woff2", import.meta.url),
};

/** A font file of this package, without its ending. */
export type FontFile = keyof typeof addresses;

/** Reads a font file, as woff2. */
export type FontLoader = (file: FontFile) => Promise<Uint8Array>;

/** Reads the font files of this package: from disk in Node, by the address that the bundler gave them elsewhere. */
export const loadFont: FontLoader = async (file) => {
  const address = addresses[file];
  if (address.protocol === "file:") {
    const { readFile } = process.getBuiltinModule("node:fs/promises");
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The font ${file} could not be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};
