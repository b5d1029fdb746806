import { chooseFrameEncoding, encodeFrames, fitsFrameEncoding } from "./frames.ts";
import { predictFrames } from "./gradient-predictor.ts";
import type { SnapshotManifest } from "./manifest.ts";
import { parseManifest } from "./parse-manifest.ts";
import { checkPart, type SnapshotPart } from "./parts.ts";
import type { SnapshotFile } from "./snapshot-file.ts";
import { snapshotFileLimits } from "./snapshot-file-limits.ts";
import { writeZip, type ZipInput } from "./zip/write-zip.ts";

/**
 * Creates the bytes of a `.nlz` file; the same input gives the same bytes. The manifest's offset and step are kept if
 * every level fits them, else chosen again. A picture or sound that the manifest names may be absent: the reader
 * reports a warning. Throws TypeError if the manifest is invalid or contradicts the contents, and RangeError if the
 * file would exceed `snapshotFileLimits`.
 */
export async function writeSnapshotFile(file: Omit<SnapshotFile, "warnings">): Promise<Uint8Array> {
  const { heatmap } = file.manifest;
  const frameBytes = 2 * file.frames.length;
  if (frameBytes > snapshotFileLimits.frameBytes) {
    throw new RangeError(`The heat map has ${frameBytes} bytes, more than ${snapshotFileLimits.frameBytes}.`);
  }
  const encoding = fitsFrameEncoding(file.frames, heatmap) ? {} : chooseFrameEncoding(file.frames);
  const stored = { ...file.manifest, heatmap: { ...heatmap, ...encoding, predictor: "gradient" } };
  const manifestBytes = new TextEncoder().encode(`${JSON.stringify(stored, null, 2)}\n`);
  // Checked as a reader will see it: after JSON, which has no NaN, no infinity and no undefined.
  const parsed = parseManifest(manifestBytes);
  if (!parsed.ok) throw new TypeError(parsed.error.message);
  const manifest = parsed.value;
  const cells = heatmap.frameCount * heatmap.height * heatmap.width;
  if (file.frames.length !== cells) {
    throw new TypeError(`The manifest announces ${cells} levels, but there are ${file.frames.length}.`);
  }
  const codes = encodeFrames(file.frames, manifest.heatmap);
  const inputs: ZipInput[] = [
    { name: "manifest.json", bytes: manifestBytes, deflate: true },
    { name: heatmap.file, bytes: predictFrames(codes, heatmap), deflate: true },
    ...partInput(manifest, "picture", file.picture),
    ...partInput(manifest, "audio", file.audioWav),
    ...partInput(manifest, "channels", file.channelsWav),
  ];
  checkSizes(inputs, file.picture?.length ?? 0);
  return writeZip(inputs);
}

function partInput(
  manifest: SnapshotManifest,
  part: SnapshotPart,
  bytes: Uint8Array | undefined,
): ZipInput[] {
  if (bytes === undefined) return [];
  const name = manifest[part]?.file;
  if (name === undefined)
    throw new TypeError(`There are bytes for ${part}, which the manifest does not name.`);
  const check = checkPart(manifest, part, bytes);
  const problem = check.usable ? undefined : check.warnings[0];
  if (problem !== undefined) throw new TypeError(problem.message);
  return [{ name, bytes, deflate: false }];
}

function checkSizes(inputs: ZipInput[], pictureBytes: number): void {
  const limits = snapshotFileLimits;
  let total = 0;
  for (const { bytes } of inputs) total += bytes.length;
  if (pictureBytes > limits.pictureBytes) {
    throw new RangeError(`The picture has more than ${limits.pictureBytes} bytes.`);
  }
  if ((inputs[0]?.bytes.length ?? 0) > limits.manifestBytes) {
    throw new RangeError(`The manifest has more than ${limits.manifestBytes} bytes.`);
  }
  // A little room for the headers, which count toward the size of the file.
  if (total > limits.fileBytes - 65_536)
    throw new RangeError(`The file has more than ${limits.fileBytes} bytes.`);
}
