import { checkNumber } from "../inputs/check-number.ts";
import { countFrames, MAX_OUTPUT_BYTES } from "./decode-wav.ts";
import { layoutOf } from "./open-wav.ts";
import { putText } from "./put-text.ts";
import { readFormat } from "./read-format.ts";
import { WavError } from "./wav-error.ts";
import { readFully, type WavSource } from "./wav-source.ts";

/** Seconds of a recording. */
export interface WavPart {
  readonly fromS: number;
  readonly toS: number;
}

interface Piece {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * A part of a WAV file of any size as a WAV file of its own, with the samples as they are stored and what the file
 * states about its recording. Only the part is read. Empty beyond the end of the recording. Throws {@link WavError},
 * `tooLarge` for a part that {@link decodeWav} would not read, and the source's errors; RangeError for times that are NaN.
 */
export async function cutWav(source: WavSource, { fromS, toS }: WavPart): Promise<Uint8Array> {
  checkNumber("fromS", fromS, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  checkNumber("toS", toS, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const layout = await layoutOf(source);
  const format = readFormat(layout);
  const { channelCount, containerBytes, sampleRateHz } = format;
  const frames = countFrames(layout, format);
  const frameAt = (timeS: number) => Math.max(0, Math.min(frames, Math.round(timeS * sampleRateHz)));
  const [from, to] = [frameAt(fromS), frameAt(toS)];
  const count = Math.max(0, to - from);
  if (count * channelCount * 4 > MAX_OUTPUT_BYTES)
    throw new WavError(
      "tooLarge",
      `The part holds ${count} frames of ${channelCount} channels, which is too much to read.`,
      { frames: count, channels: channelCount },
    );
  const frameBytes = channelCount * containerBytes;
  const pieces: Piece[] = layout.formats.map(({ view }) => ({
    id: "fmt ",
    bytes: new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
  }));
  for (const { id, start, size } of layout.descriptions) {
    // A copy, because the source may use its buffer again.
    const bytes = (await readFully(source, start, size)).slice();
    pieces.push({ id, bytes });
  }
  const data = await readFully(source, layout.data.start + from * frameBytes, count * frameBytes);
  return riff([...pieces, { id: "data", bytes: data }], layout.littleEndian);
}

function riff(pieces: readonly Piece[], littleEndian: boolean): Uint8Array {
  const length = pieces.reduce((sum, { bytes }) => sum + 8 + bytes.length + (bytes.length & 1), 12);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  putText(file, 0, littleEndian ? "RIFF" : "RIFX");
  view.setUint32(4, length - 8, littleEndian);
  putText(file, 8, "WAVE");
  let at = 12;
  for (const { id, bytes } of pieces) {
    putText(file, at, id);
    view.setUint32(at + 4, bytes.length, littleEndian);
    file.set(bytes, at + 8);
    at += 8 + bytes.length + (bytes.length & 1);
  }
  return file;
}
