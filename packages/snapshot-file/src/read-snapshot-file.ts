import { type Result, success } from "@sonolens/foundation";
import { type OpenSnapshotFile, openSnapshotFile } from "./open-snapshot-file.ts";
import { checkPart, type SnapshotPart, unreadablePart } from "./parts.ts";
import type { Pause } from "./pause.ts";
import { bytesSource } from "./random-access-source.ts";
import type { SnapshotFile } from "./snapshot-file.ts";
import type { SnapshotFileError, SnapshotFileWarning } from "./snapshot-file-error.ts";

/**
 * Reads a whole `.nlz` file. What the snapshot cannot do without (archive, manifest, heat map) is an error when it is
 * broken; a picture or sound that is missing, damaged or of the wrong kind is left out with a warning. Every checksum
 * is verified. What is returned shares no memory with `bytes`. `pause` is awaited between pieces of work of some
 * milliseconds: a file of 70 kB can unpack to 64 MiB of heat maps.
 */
export async function readSnapshotFile(
  bytes: Uint8Array,
  pause?: Pause,
): Promise<Result<SnapshotFile, SnapshotFileError>> {
  const opened = await openSnapshotFile(bytesSource(bytes));
  if (!opened.ok) return opened;
  const frames = await opened.value.readFrames(pause);
  if (!frames.ok) return frames;
  const warnings = [...opened.value.warnings];
  const picture = await usablePart(opened.value, "picture", warnings, pause);
  const audioWav = await usablePart(opened.value, "audio", warnings, pause);
  const channelsWav = await usablePart(opened.value, "channels", warnings, pause);
  return success({
    manifest: opened.value.manifest,
    frames: frames.value,
    ...(picture && { picture }),
    ...(audioWav && { audioWav }),
    ...(channelsWav && { channelsWav }),
    warnings,
  });
}

async function usablePart(
  file: OpenSnapshotFile,
  part: SnapshotPart,
  warnings: SnapshotFileWarning[],
  pause?: Pause,
): Promise<Uint8Array | undefined> {
  const bytes = await file.read(part, pause);
  if (!bytes.ok) {
    warnings.push(unreadablePart(part, bytes.error.message));
    return undefined;
  }
  if (bytes.value === undefined) return undefined;
  const check = checkPart(file.manifest, part, bytes.value);
  warnings.push(...check.warnings);
  return check.usable ? bytes.value : undefined;
}
