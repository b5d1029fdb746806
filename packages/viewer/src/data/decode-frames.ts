import { failure, type Result, success } from "@sonolens/foundation";
import type { HeatmapFrames, LevelField } from "../lib/heatmap-frames.ts";
import type { HeatmapFrame } from "./types.ts";

function bytesOfBase64(text: string): Uint8Array {
  const binary = atob(text);
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Reads the heat map of one card or one still. `heatmapUnreadable` where the values do not fill the field. */
export function decodeHeatmapFrame(frame: HeatmapFrame): Result<LevelField, "heatmapUnreadable"> {
  const cells = frame.width * frame.height;
  const bytes = bytesOfBase64(frame.levels);
  const bytesPerCell = frame.encoding === "uint8-db" ? 1 : 2;
  if (bytes.length !== cells * bytesPerCell) return failure("heatmapUnreadable");
  const levelsDb = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    const value =
      bytesPerCell === 1 ? (bytes[cell] ?? 0) : (bytes[2 * cell] ?? 0) + 256 * (bytes[2 * cell + 1] ?? 0);
    levelsDb[cell] = frame.offsetDb + frame.stepDb * value;
  }
  return success({ width: frame.width, height: frame.height, levelsDb });
}

const signature = "SNLF";

/** Reads the answer of getFrames, whose layout the API description gives. */
export function decodeFrames(bytes: ArrayBuffer): Result<HeatmapFrames, "heatmapUnreadable"> {
  const view = new DataView(bytes);
  const letters = bytes.byteLength >= 44 ? String.fromCharCode(...new Uint8Array(bytes, 0, 4)) : "";
  if (letters !== signature || view.getUint16(4, true) !== 1) return failure("heatmapUnreadable");
  const headerLength = view.getUint16(6, true);
  const width = view.getUint32(8, true);
  const height = view.getUint32(12, true);
  const frameCount = view.getUint32(16, true);
  const firstFrame = view.getUint32(20, true);
  const frameIntervalS = view.getFloat32(32, true);
  const startS = view.getFloat32(28, true) + firstFrame * frameIntervalS;
  const offsetDb = view.getFloat32(36, true);
  const stepDb = view.getFloat32(40, true);
  const values = width * height * frameCount;
  if (bytes.byteLength !== headerLength + 2 * values) return failure("heatmapUnreadable");
  const levelsDb = new Float32Array(values);
  for (let index = 0; index < values; index++)
    levelsDb[index] = offsetDb + stepDb * view.getUint16(headerLength + 2 * index, true);
  return success({ width, height, frameCount, startS, frameIntervalS, levelsDb });
}
