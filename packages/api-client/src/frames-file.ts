/** Heat maps over time, as returned by getFrames. */
export interface FramesFile {
  readonly width: number;
  readonly height: number;
  /** Index of the first of these frames within the snapshot, from 0. */
  readonly firstFrame: number;
  readonly frameCount: number;
  /** Number of frames of the snapshot. */
  readonly totalFrames: number;
  /** Time of the snapshot's first frame. */
  readonly startS: number;
  readonly frameIntervalS: number;
  readonly offsetDb: number;
  readonly stepDb: number;
  /** Level = offsetDb + stepDb * value; frame after frame, row by row from the top left. */
  readonly values: Uint16Array;
}

const magic = 0x46_4c_4e_53; // "SNLF" read as a little-endian number
const headerBytes = 44;

/** The bytes of {@link FramesFile}; the layout is in the description of getFrames. */
export function encodeFramesFile(file: FramesFile): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + file.values.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint16(4, 1, true);
  view.setUint16(6, headerBytes, true);
  [file.width, file.height, file.frameCount, file.firstFrame, file.totalFrames].forEach((value, index) => {
    view.setUint32(8 + index * 4, value, true);
  });
  [file.startS, file.frameIntervalS, file.offsetDb, file.stepDb].forEach((value, index) => {
    view.setFloat32(28 + index * 4, value, true);
  });
  file.values.forEach((value, index) => {
    view.setUint16(headerBytes + index * 2, value, true);
  });
  return bytes;
}

/**
 * Parses the output of {@link encodeFramesFile}; undefined for anything else. A longer header of later versions is
 * skipped.
 */
export function decodeFramesFile(buffer: ArrayBuffer): FramesFile | undefined {
  if (buffer.byteLength < headerBytes) return undefined;
  const view = new DataView(buffer);
  const start = view.getUint16(6, true);
  if (view.getUint32(0, true) !== magic || view.getUint16(4, true) !== 1 || start < headerBytes)
    return undefined;
  const whole = (index: number) => view.getUint32(8 + index * 4, true);
  const real = (index: number) => view.getFloat32(28 + index * 4, true);
  const [width, height, frameCount] = [whole(0), whole(1), whole(2)];
  const length = width * height * frameCount;
  if (buffer.byteLength !== start + length * 2) return undefined;
  const values = new Uint16Array(length);
  for (let index = 0; index < length; index += 1) values[index] = view.getUint16(start + index * 2, true);
  return {
    width,
    height,
    frameCount,
    firstFrame: whole(3),
    totalFrames: whole(4),
    startS: real(0),
    frameIntervalS: real(1),
    offsetDb: real(2),
    stepDb: real(3),
    values,
  };
}

/** One frame in dB; `index` counts from 0 within this file. Undefined if out of range. */
export function frameLevelsDb(file: FramesFile, index: number): Float32Array<ArrayBuffer> | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= file.frameCount) return undefined;
  const cells = file.width * file.height;
  const levelsDb = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell += 1)
    levelsDb[cell] = file.offsetDb + file.stepDb * (file.values[index * cells + cell] ?? 0);
  return levelsDb;
}
