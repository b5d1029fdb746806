import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts and pictures are already compressed. */
const isText = /\.(?:html|js|css|json|svg|wasm|txt)$/;
/**
 * Smaller files fit into one packet anyway. The page is always compressed: the server checks it to detect compressed
 * files.
 */
const fewBytes = 1_000;
/** The next level makes the files 7 % smaller and takes ten times as long. */
const brotliQuality = 9;

/** Writes each file of the build in brotli and gzip beside it; the server selects one by Accept-Encoding. */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir = "." }, bundle) {
        return writeCompressed(
          dir,
          Object.values(bundle).map((file) => [
            file.fileName,
            Buffer.from(file.type === "chunk" ? file.code : file.source),
          ]),
        );
      },
    },
  };
}

/** Writes the compressed variants that are worthwhile, by file name. */
export async function writeCompressed(
  folder: string,
  files: readonly (readonly [name: string, bytes: Buffer])[],
): Promise<void> {
  const worthIt = files.filter(
    ([name, bytes]) => isText.test(name) && (bytes.length >= fewBytes || name === "index.html"),
  );
  await Promise.all(
    worthIt.flatMap(([name, bytes]) => [
      brotli(bytes).then((compressed) => writeFile(join(folder, `${name}.br`), compressed)),
      promisify(gzip)(bytes, { level: 9 }).then((compressed) =>
        writeFile(join(folder, `${name}.gz`), compressed),
      ),
    ]),
  );
}

const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
