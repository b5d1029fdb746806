import { encodeWav } from "@sonolens/acoustics";
import {
  analysisSpan,
  type HeatmapFrames,
  highestOfMoments,
  meanOfFrames,
  paintOverPicture,
  palettes,
  renderHeatmap,
} from "@sonolens/heatmap-renderer";
import sharp from "sharp";
import { aSnapshotFile, type SnapshotFileOptions } from "./a-snapshot-file.ts";
import type { TestBackend, TestUser } from "./start-test-backend.ts";
import { corona } from "./test-sounds.ts";

/**
 * The content of tests' recordings: a source that moves from left to right over a picture of colors, with sound.
 */
export const recording = {
  widthPx: 160,
  heightPx: 96,
  size: 20,
  frames: 20,
  intervalS: 0.05,
  levelAt: (frame: number, column: number, row: number): number => {
    const away = (column - frame) ** 2 + (row - 10) ** 2;
    return Math.round(100 * (60 - 0.4 * away)) / 100;
  },
} as const;

/**
 * Options for a recording whose video takes half a second or more to be made, even on a fast machine, and does not
 * compress well.
 */
export const longRecording = {
  scale: 3,
  frameCount: 60,
  levelAt: (frame: number, column: number, row: number): number =>
    60 - 0.4 * ((column - ((13 * frame) % 20)) ** 2 + (row - ((7 * frame) % 20)) ** 2),
} as const;

/** Imports a continuous recording; returns its id. `scale` enlarges its picture. */
export async function importRecording(
  test: Pick<TestBackend, "backend">,
  captureId: string,
  owner: TestUser = "full",
  { scale = 1, ...options }: SnapshotFileOptions & { readonly scale?: number } = {},
): Promise<string> {
  const [width, height] = [scale * recording.widthPx, scale * recording.heightPx];
  const rgb = Uint8Array.from({ length: 3 * width * height }, (_, index) => {
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
    return [x / scale, (2 * y) / scale, 128][index % 3] ?? 0;
  });
  const picture = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const rateHz = 96_000;
  const file = await aSnapshotFile(captureId, {
    picture,
    pictureType: "image/png",
    size: recording.size,
    frameCount: recording.frames,
    levelAt: recording.levelAt,
    audioWav: encodeWav([corona({ rateHz, seconds: 1, amplitude: 0.5 })], rateHz, "pcm16"),
    ...options,
    manifest: {
      picture: {
        file: "picture.png",
        mediaType: "image/png",
        widthPx: width,
        heightPx: height,
        kind: "camera",
        camera: { positionM: [0, 0, 0], viewDirection: [0, 0, 1], up: [0, 1, 0], horizontalFovDeg: 60 },
      },
      heatmap: {
        file: "heatmap.bin",
        encoding: "uint16-db",
        width: recording.size,
        height: recording.size,
        frameCount: options.frameCount ?? recording.frames,
        startS: 0,
        frameIntervalS: recording.intervalS,
        offsetDb: -200,
        stepDb: 0.01,
        reference: "soundPressure",
        fullScaleDb: 120,
        bandHz: [20_000, 40_000],
        focus: { mode: "far" },
      },
      video: { type: "continuous" },
      measurement: { durationS: 1, distanceM: 2.4 },
      ...options.manifest,
    },
  });
  const imported = await test.backend.importSnapshotFile(file, owner);
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}

const allFrames: HeatmapFrames = {
  width: recording.size,
  height: recording.size,
  frameCount: recording.frames,
  startS: 0,
  frameIntervalS: recording.intervalS,
  levels: Float32Array.from({ length: recording.frames * recording.size ** 2 }, (_, index) =>
    recording.levelAt(
      Math.floor(index / recording.size ** 2),
      index % recording.size,
      Math.floor(index / recording.size) % recording.size,
    ),
  ),
};

/**
 * A frame of the recording as the renderer draws it over the stored picture; [red, green, blue, alpha] per pixel.
 */
export async function drawnFrame(
  picture: Uint8Array,
  frame: number,
  { dynamicRangeDb = 7 }: { readonly dynamicRangeDb?: number } = {},
): Promise<Uint8ClampedArray> {
  const { widthPx: outWidth, heightPx: outHeight } = recording;
  const under = new Uint8ClampedArray(await sharp(picture).ensureAlpha().raw().toBuffer());
  const field = meanOfFrames(allFrames, analysisSpan(allFrames, frame * recording.intervalS));
  const maxDb = highestOfMoments(allFrames);
  const { rgba } = renderHeatmap({
    ...field,
    outWidth,
    outHeight,
    dynamicRangeDb,
    ...(maxDb !== undefined && { maxDb }),
    palette: palettes.ember,
    outline: "full",
  });
  paintOverPicture(under, rgba);
  return under;
}

/** Mean difference of two pictures' colors, of 255. */
export function differenceOf(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  if (one.length !== other.length) throw new Error(`${one.length} and ${other.length} values`);
  let sum = 0;
  for (let index = 0; index < one.length; index += 1)
    if (index % 4 !== 3) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
  return sum / (one.length * 0.75);
}
