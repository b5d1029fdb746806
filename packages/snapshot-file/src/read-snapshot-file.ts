import { failure, type Result, success } from "@sonolens/foundation";
import { unzipSync } from "fflate";
import { decodeFrames } from "./frames.ts";
import type { SnapshotFile } from "./snapshot-file.ts";
import type { SnapshotFileError, SnapshotFileWarning } from "./snapshot-file-error.ts";
import { validateManifest } from "./validate-manifest.ts";

export async function readSnapshotFile(bytes: Uint8Array): Promise<Result<SnapshotFile, SnapshotFileError>> {
  const entries = unzipSync(bytes);
  const json = entries["manifest.json"];
  if (json === undefined)
    return failure({ code: "notASnapshot", message: "This is not a Sonolens snapshot." });
  const checked = validateManifest(JSON.parse(new TextDecoder().decode(json)));
  if (!checked.ok) return checked;
  const manifest = checked.value;
  const frames = entries[manifest.heatmap.file];
  if (frames === undefined) return failure({ code: "framesMissing", message: "The heat map is missing." });
  const warnings: SnapshotFileWarning[] = [];
  const picture = manifest.picture && entries[manifest.picture.file];
  if (manifest.picture && !picture)
    warnings.push({ code: "pictureMissing", message: "The picture is missing." });
  const audioWav = manifest.audio && entries[manifest.audio.file];
  const channelsWav = manifest.channels && entries[manifest.channels.file];
  return success({
    manifest,
    frames: decodeFrames(frames, manifest.heatmap),
    ...(picture && { picture }),
    ...(audioWav && { audioWav }),
    ...(channelsWav && { channelsWav }),
    warnings,
  });
}
