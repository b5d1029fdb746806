import type { ApiSchema } from "./operation-types.ts";

type HeatmapFrame = ApiSchema<"HeatmapFrame">;

/** Levels in dB, row by row from the top left. */
export interface LevelGrid {
  readonly width: number;
  readonly height: number;
  readonly reference: HeatmapFrame["reference"];
  readonly levelsDb: Float32Array<ArrayBuffer>;
}

const steps = { "uint8-db": 255, "uint16-db": 65_535 } as const;

/** The levels of a heat map in the API's format; undefined if its numbers are inconsistent. */
export function decodeHeatmapFrame(frame: HeatmapFrame): LevelGrid | undefined {
  const { width, height, encoding, offsetDb, stepDb, reference } = frame;
  const bytes = fromBase64(frame.levels);
  const cellBytes = encoding === "uint16-db" ? 2 : 1;
  if (!bytes || bytes.length !== width * height * cellBytes) return undefined;
  const view = new DataView(bytes.buffer);
  const levelsDb = new Float32Array(width * height);
  for (let cell = 0; cell < levelsDb.length; cell += 1) {
    const value = cellBytes === 2 ? view.getUint16(cell * 2, true) : view.getUint8(cell);
    levelsDb[cell] = offsetDb + stepDb * value;
  }
  return { width, height, reference, levelsDb };
}

/**
 * A heat map in the API's format. The error is at most half a step: of the span of the levels, 1/510 in uint8-db and
 * 1/131070 in uint16-db.
 */
export function encodeHeatmapFrame(
  { width, height, reference, levelsDb }: Omit<LevelGrid, "levelsDb"> & { readonly levelsDb: Float32Array },
  encoding: HeatmapFrame["encoding"],
): HeatmapFrame {
  let minDb = Number.POSITIVE_INFINITY;
  let maxDb = Number.NEGATIVE_INFINITY;
  for (const levelDb of levelsDb) {
    if (levelDb < minDb) minDb = levelDb;
    if (levelDb > maxDb) maxDb = levelDb;
  }
  const stepDb = maxDb > minDb ? (maxDb - minDb) / steps[encoding] : 1;
  const cellBytes = encoding === "uint16-db" ? 2 : 1;
  const bytes = new Uint8Array(levelsDb.length * cellBytes);
  const view = new DataView(bytes.buffer);
  levelsDb.forEach((levelDb, cell) => {
    const value = Math.round((levelDb - minDb) / stepDb);
    if (cellBytes === 2) view.setUint16(cell * 2, value, true);
    else view.setUint8(cell, value);
  });
  return { width, height, encoding, offsetDb: minDb, stepDb, reference, levels: toBase64(bytes) };
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = binary.charCodeAt(place);
    return bytes;
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(binary);
}
