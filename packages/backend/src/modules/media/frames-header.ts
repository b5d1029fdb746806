/** What stands before the values of an answer of getFrames. */
export interface FramesHeader {
  readonly width: number;
  readonly height: number;
  /** Frames in this answer, and the number of the first of them. */
  readonly count: number;
  readonly first: number;
  /** Frames in the snapshot. */
  readonly total: number;
  readonly startS: number;
  readonly intervalS: number;
  readonly offsetDb: number;
  readonly stepDb: number;
}

const headerBytes = 44;

/** The 44 bytes as `openapi/paths/media.yaml` describes them, little-endian. */
export function encodeFramesHeader(header: FramesHeader): Uint8Array {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write("SNLF", 0, "latin1");
  bytes.writeUInt16LE(1, 4);
  bytes.writeUInt16LE(headerBytes, 6);
  const counts = [header.width, header.height, header.count, header.first, header.total];
  for (const [index, value] of counts.entries()) bytes.writeUInt32LE(value, 8 + 4 * index);
  const numbers = [header.startS, header.intervalS, header.offsetDb, header.stepDb];
  for (const [index, value] of numbers.entries()) bytes.writeFloatLE(value, 28 + 4 * index);
  return bytes;
}
