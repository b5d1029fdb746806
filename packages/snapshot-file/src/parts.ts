import type { SnapshotManifest } from "./manifest.ts";
import { readPictureHeader } from "./picture-header.ts";
import type { SnapshotFileWarning, SnapshotFileWarningCode } from "./snapshot-file-error.ts";
import { readWavHeader } from "./wav-header.ts";

/** Optional parts of a snapshot besides its heat map. */
export type SnapshotPart = "picture" | "audio" | "channels";

/** The result of checking a part: its warnings, and whether its bytes are usable. */
export interface PartCheck {
  usable: boolean;
  warnings: SnapshotFileWarning[];
}

const titles: Record<SnapshotPart, string> = {
  picture: "picture",
  audio: "sound",
  channels: "recording of all channels",
};

const warning = (
  code: SnapshotFileWarningCode,
  message: string,
  params?: Record<string, string | number>,
): SnapshotFileWarning => (params === undefined ? { code, message } : { code, message, params });

/** The manifest names a part that the archive does not hold. */
export const missingPart = (part: SnapshotPart, file: string): SnapshotFileWarning =>
  warning(`${part}Missing`, `The ${titles[part]} is missing: the file holds no "${file}".`, { file });

/** A part whose bytes cannot be used, and why. */
export const unreadablePart = (part: SnapshotPart, reason: string): SnapshotFileWarning =>
  warning(`${part}Unreadable`, `The ${titles[part]} was left out: ${reason}`, { reason });

/**
 * Compares the beginning of a part with the manifest. `fileBytes` is the size of the whole part. The first 256 kB of a
 * picture are enough, of sound the first 64 kB.
 */
export function checkPart(
  manifest: SnapshotManifest,
  part: SnapshotPart,
  bytes: Uint8Array,
  fileBytes: number = bytes.length,
): PartCheck {
  if (part === "picture") return checkPicture(manifest.picture, bytes);
  if (part === "audio") {
    const { audio } = manifest;
    return checkSound("audio", bytes, fileBytes, 1, audio?.sampleRateHz, audio?.durationS);
  }
  return checkSound("channels", bytes, fileBytes, manifest.channels?.geometry.length);
}

function checkPicture(picture: SnapshotManifest["picture"], bytes: Uint8Array): PartCheck {
  const found = readPictureHeader(bytes);
  if (found === undefined || picture === undefined) {
    return { usable: false, warnings: [unreadablePart("picture", "it is neither JPEG nor PNG nor WebP.")] };
  }
  if (found.mediaType !== picture.mediaType) {
    const reason = `it is ${found.mediaType}, not ${picture.mediaType} as the manifest says.`;
    return { usable: false, warnings: [unreadablePart("picture", reason)] };
  }
  const { widthPx, heightPx } = found;
  if (widthPx === undefined || heightPx === undefined) return { usable: true, warnings: [] };
  if (widthPx === picture.widthPx && heightPx === picture.heightPx) return { usable: true, warnings: [] };
  const message = `The picture has ${widthPx} x ${heightPx} pixels, not ${picture.widthPx} x ${picture.heightPx} as the manifest says.`;
  return { usable: true, warnings: [warning("pictureWrongSize", message, { widthPx, heightPx })] };
}

function checkSound(
  part: "audio" | "channels",
  bytes: Uint8Array,
  fileBytes: number,
  channelCount: number | undefined,
  sampleRateHz?: number,
  durationS?: number,
): PartCheck {
  const found = readWavHeader(bytes, fileBytes);
  if (found === undefined)
    return { usable: false, warnings: [unreadablePart(part, "it is not a WAV file.")] };
  const mismatch = (what: string, foundValue: number, announced: number): PartCheck => ({
    usable: true,
    warnings: [
      warning(
        `${part}Mismatch`,
        `The ${titles[part]} has ${foundValue} ${what}, not ${announced} as the manifest says.`,
        {
          found: foundValue,
          announced,
        },
      ),
    ],
  });
  if (channelCount !== undefined && found.channelCount !== channelCount) {
    return mismatch("channels", found.channelCount, channelCount);
  }
  if (sampleRateHz !== undefined && Math.abs(found.sampleRateHz - sampleRateHz) > 0.5) {
    return mismatch("samples per second", found.sampleRateHz, sampleRateHz);
  }
  const seconds = found.frameCount / found.sampleRateHz;
  if (durationS !== undefined && Math.abs(seconds - durationS) > Math.max(0.01, 0.01 * durationS)) {
    return mismatch("seconds", Math.round(seconds * 1000) / 1000, durationS);
  }
  return { usable: true, warnings: [] };
}
