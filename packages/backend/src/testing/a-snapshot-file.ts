import { encodeWav } from "@sonolens/acoustics";
import { type SnapshotFile, type SnapshotManifest, writeSnapshotFile } from "@sonolens/snapshot-file";
import sharp from "sharp";

const usualSize = 110;

/** What a test sets; everything else has defaults. */
export interface SnapshotFileOptions {
  readonly manifest?: Partial<SnapshotManifest>;
  /** Bytes of the picture; null for a file whose picture is missing. By default a small JPEG. */
  readonly picture?: Uint8Array | null;
  readonly pictureType?: "image/jpeg" | "image/png" | "image/webp";
  readonly frameCount?: number;
  /** Cells of the heat map per side; 110. */
  readonly size?: number;
  /** Level of a cell in dB; otherwise it rises from 20 dB at the left to 42 dB at the right. */
  readonly levelAt?: (frame: number, column: number, row: number) => number;
  /** Dynamic range that the file suggests, dB. */
  readonly dynamicRangeDb?: number;
  /** Threshold below which the camera did not draw, dB. */
  readonly thresholdDb?: number;
  /** Its frames come from a live stream. */
  readonly streamed?: { latencyMs?: number };
  /** No audio when false. */
  readonly audio?: boolean;
  /** The audio; by default a sine of 0.1 s. */
  readonly audioWav?: Uint8Array;
  /** The sound of all microphones, for a manifest with `channels`. */
  readonly channelsWav?: Uint8Array;
}

/** The bytes of a valid snapshot file. */
export async function aSnapshotFile(id: string, options: SnapshotFileOptions = {}): Promise<Uint8Array> {
  const { frameCount = 3, size = usualSize, audio = true, pictureType = "image/jpeg" } = options;
  const audioWav = options.audioWav ?? anAudioFile();
  const picture = options.picture === undefined ? await aPicture() : options.picture;
  const levels = new Float32Array(frameCount * size * size);
  const { levelAt = (_frame: number, column: number) => 20 + column * 0.2 } = options;
  for (let index = 0; index < levels.length; index += 1) {
    const frame = Math.floor(index / (size * size));
    levels[index] = levelAt(frame, index % size, Math.floor(index / size) % size);
  }
  const manifest: SnapshotManifest = {
    format: "sonolens-snapshot",
    version: 1,
    snapshotId: id,
    createdDate: "2026-11-18T09:12:44.000Z",
    label: `Snapshot ${id}`,
    device: { serial: "SL-2041", label: "Hall camera", microphoneCount: 64 },
    analysisType: "LEAK",
    picture: {
      file: "picture.jpg",
      mediaType: pictureType,
      widthPx: 64,
      heightPx: 48,
      kind: "camera",
      camera: { positionM: [0, 0, 0], viewDirection: [0, 0, 1], up: [0, 1, 0], horizontalFovDeg: 60 },
    },
    heatmap: {
      file: "heatmap.bin",
      encoding: "uint16-db",
      width: size,
      height: size,
      frameCount,
      startS: 0,
      frameIntervalS: 0.1,
      offsetDb: 0,
      stepDb: 0.01,
      reference: "soundPressure",
      fullScaleDb: 120,
      bandHz: [20_000, 40_000],
      focus: { mode: "far" },
      ...(options.dynamicRangeDb !== undefined && { dynamicRangeDb: options.dynamicRangeDb }),
      ...(options.streamed && { streamed: options.streamed }),
      ...(options.thresholdDb !== undefined && { thresholdDb: options.thresholdDb }),
    },
    ...(audio && {
      audio: { file: "audio.wav", sampleRateHz: 96_000, durationS: secondsOf(audioWav), channel: 0 },
    }),
    measurement: { durationS: 0.3, distanceM: 2.4 },
    sources: [
      { azimuthDeg: -12.4, elevationDeg: 8.1, levelDb: 61.2, u: 0.41, v: 0.37, outsidePicture: false },
    ],
    ...options.manifest,
  };
  const file: Omit<SnapshotFile, "warnings"> = {
    manifest,
    frames: levels,
    ...(picture !== null && { picture }),
    ...(audio && { audioWav }),
    ...(options.channelsWav && { channelsWav: options.channelsWav }),
  };
  return writeSnapshotFile(file);
}

/** A JPEG of 64 x 48 pixels. */
export function aPicture(): Promise<Uint8Array> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#4a6572" } })
    .jpeg()
    .toBuffer();
}

/** The same size, taken at 60.17 N, 24.94 E by what it says itself. */
export const aPictureWithGps = (): Promise<Uint8Array> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#357" } })
    .withExif({
      IFD0: { Copyright: "somebody" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "60/1 10/1 12/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "24/1 56/1 24/1",
      },
    })
    .jpeg()
    .toBuffer();

/** The default audio of a file: a sine of 0.1 s. */
export function anAudioFile(): Uint8Array {
  const samples = new Float32Array(9_600).map((_, index) => Math.sin(index / 7) * 0.5);
  return encodeWav([samples], 96_000, "pcm16");
}

/** Of a file of 16 bits at 96 kHz behind a header of 44 bytes. */
const secondsOf = (wav: Uint8Array): number => (wav.length - 44) / 2 / 96_000;
