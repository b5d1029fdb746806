import { type ZipOptions, zipSync } from "fflate";
import { chooseFrameEncoding, encodeFrames, fitsFrameEncoding } from "./frames.ts";
import type { SnapshotManifest } from "./manifest.ts";
import type { SnapshotFile } from "./snapshot-file.ts";
import { validateManifest } from "./validate-manifest.ts";

// The archive's dates carry no time zone; built from local parts, the bytes are the same everywhere.
const noDate = () => new Date(1980, 0, 1);
const stored = (): ZipOptions => ({ level: 0, mtime: noDate() });
const deflated = (): ZipOptions => ({ level: 6, mtime: noDate() });

/**
 * Makes the bytes of a `.nlz` file; the same input gives the same bytes. The manifest's offset and step are kept
 * when every level fits them, and chosen anew otherwise. A picture or sound that the manifest names may be
 * absent: the reader warns of it. Throws TypeError when the manifest is not valid or contradicts the contents.
 */
export async function writeSnapshotFile(file: Omit<SnapshotFile, "warnings">): Promise<Uint8Array> {
  const manifest = withEncoding(file.manifest, file.frames);
  const checked = validateManifest(manifest);
  if (!checked.ok) throw new TypeError(checked.error.message);
  const { heatmap, picture, audio, channels } = manifest;
  const cells = heatmap.frameCount * heatmap.height * heatmap.width;
  if (file.frames.length !== cells) {
    throw new TypeError(`The manifest announces ${cells} levels, but there are ${file.frames.length}.`);
  }
  const entries: Record<string, [Uint8Array, ZipOptions]> = {
    "manifest.json": [new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`), deflated()],
    [heatmap.file]: [encodeFrames(file.frames, heatmap), deflated()],
  };
  const add = (what: string, name: string | undefined, bytes: Uint8Array | undefined) => {
    if (bytes === undefined) return;
    if (name === undefined) throw new TypeError(`There is a ${what} that the manifest does not name.`);
    entries[name] = [bytes, stored()];
  };
  add("picture", picture?.file, file.picture);
  add("sound", audio?.file, file.audioWav);
  add("recording of all channels", channels?.file, file.channelsWav);
  return zipSync(entries);
}

function withEncoding(manifest: SnapshotManifest, frames: Float32Array): SnapshotManifest {
  if (fitsFrameEncoding(frames, manifest.heatmap)) return manifest;
  return { ...manifest, heatmap: { ...manifest.heatmap, ...chooseFrameEncoding(frames) } };
}
