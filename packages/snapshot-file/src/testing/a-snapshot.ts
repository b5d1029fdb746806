import type { SnapshotManifest } from "../manifest.ts";
import type { SnapshotFile } from "../snapshot-file.ts";

/** The smallest PNG there is: one black pixel. */
export const onePixelPng = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

/** A WAV file of 16-bit samples that count up. */
export function aWav({ sampleRateHz = 48_000, channelCount = 1, frameCount = 480 } = {}): Uint8Array {
  const dataBytes = 2 * channelCount * frameCount;
  const bytes = new Uint8Array(44 + dataBytes);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF----WAVEfmt "));
  view.setUint32(4, 36 + dataBytes, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channelCount, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, 2 * channelCount * sampleRateHz, true);
  view.setUint16(32, 2 * channelCount, true);
  view.setUint16(34, 16, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  view.setUint32(40, dataBytes, true);
  for (let sample = 0; sample < channelCount * frameCount; sample += 1)
    view.setInt16(44 + 2 * sample, sample, true);
  return bytes;
}

/** A manifest that names a picture, sound and two raw channels. */
export function aManifest(changes: Partial<SnapshotManifest> = {}): SnapshotManifest {
  return {
    format: "sonolens-snapshot",
    version: 1,
    snapshotId: "0d6f2a5e-5a5e-4a52-9d0e-3a6c1c9d8a10",
    createdDate: "2026-11-21T10:00:00.000Z",
    label: "Flange 7, รั่ว, تسرب",
    tags: ["boiler house"],
    device: { serial: "SL-0042", label: "Camera 42", microphoneCount: 2 },
    analysisType: "LEAK",
    picture: {
      file: "picture.png",
      mediaType: "image/png",
      widthPx: 1,
      heightPx: 1,
      kind: "camera",
      camera: { positionM: [0, 0, 0], viewDirection: [0, 0, 1], up: [0, 1, 0], horizontalFovDeg: 60 },
    },
    heatmap: {
      file: "heatmap.u16",
      encoding: "uint16-db",
      width: 5,
      height: 4,
      frameCount: 3,
      startS: 0,
      frameIntervalS: 0.04,
      offsetDb: -60,
      stepDb: 0.005,
      reference: "soundPressure",
      bandHz: [20_000, 40_000],
      focus: { mode: "near", distanceM: 1.5 },
    },
    audio: { file: "audio.wav", sampleRateHz: 48_000, durationS: 0.01, channel: 0 },
    channels: {
      file: "channels.wav",
      geometry: [
        { name: "left", positionM: [-0.05, 0, 0] },
        { name: "right", positionM: [0.05, 0, 0] },
      ],
    },
    sources: [{ azimuthDeg: 90, elevationDeg: 2, levelDb: 41.5, u: 0.5, v: 0.4, outsidePicture: false }],
    ...changes,
  };
}

/** A whole snapshot for that manifest, its levels between -40 and 40 dB. */
export function aSnapshot(
  changes: Partial<Omit<SnapshotFile, "warnings">> = {},
): Omit<SnapshotFile, "warnings"> {
  const manifest = changes.manifest ?? aManifest();
  const { width, height, frameCount } = manifest.heatmap;
  return {
    manifest,
    picture: onePixelPng,
    frames: changes.frames ?? someFrames(width * height * frameCount),
    audioWav: aWav(),
    channelsWav: aWav({ channelCount: 2 }),
    ...changes,
  };
}

const someFrames = (cells: number) => Float32Array.from({ length: cells }, (_, cell) => 40 * Math.sin(cell));
