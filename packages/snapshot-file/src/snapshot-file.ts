import type { SnapshotManifest } from "./manifest.ts";
import type { SnapshotFileWarning } from "./snapshot-file-error.ts";

/** The decoded contents of a `.nlz` file. */
export interface SnapshotFile {
  manifest: SnapshotManifest;
  /** JPEG, PNG or WebP according to manifest.picture.mediaType; absent without a picture or with a warning. */
  picture?: Uint8Array;
  /** Levels in dB, [frame][row][column], frameCount * height * width values. */
  frames: Float32Array;
  audioWav?: Uint8Array;
  channelsWav?: Uint8Array;
  /** What is wrong without making the snapshot useless. */
  warnings: SnapshotFileWarning[];
}
