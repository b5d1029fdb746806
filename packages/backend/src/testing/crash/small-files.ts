import { createHash } from "node:crypto";
import { encodeWav } from "@sonolens/acoustics";
import sharp from "sharp";
import { aSnapshotFile } from "../a-snapshot-file.ts";

/** A small, unique snapshot file. */
export interface SmallFile {
  readonly bytes: Uint8Array;
  /** The label of its snapshot. */
  readonly label: string;
  /** SHA-256 of its sound. */
  readonly soundHash: string;
}

const captureId = (number: number, count: number): string =>
  `5f2504e0-4f89-41d3-9a0c-${String(number).padStart(4, "0")}${String(count).padStart(8, "0")}`;

/** The label of the snapshot of a sender's `count`th file. `number` identifies the sender. */
export const labelOf = (number: number, count: number): string => `Snapshot ${captureId(number, count)}`;

/** The common prefix of the labels of a sender's files. */
export const labelsOf = (number: number): string => labelOf(number, 0).slice(0, -8);

/** The `count`th file of a sender, made by a camera. */
export async function smallFile(number: number, count: number, serial?: string): Promise<SmallFile> {
  const audioWav = soundOf(number * 10_000 + count);
  const bytes = await aSnapshotFile(captureId(number, count), {
    size: 16,
    frameCount: 1,
    picture: await picture,
    audioWav,
    ...(serial !== undefined && {
      manifest: { device: { serial, label: `Camera ${serial}`, microphoneCount: 64 } },
    }),
  });
  return { bytes, label: labelOf(number, count), soundHash: hashOf(audioWav) };
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A sound that is unique for the count. */
const soundOf = (count: number): Uint8Array =>
  encodeWav(
    [Float32Array.from({ length: 2_000 }, (_, index) => Math.sin(index * (count + 1)) * 0.3)],
    96_000,
    "pcm16",
  );

const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: "#4a6572" } })
  .jpeg()
  .toBuffer();
