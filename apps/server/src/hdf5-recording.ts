import { encodeWav, type WavPart } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Dataset } from "h5wasm";
import { emptyPart, type FileProblem } from "./read-file.ts";

const MAGIC = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
/** The limit of `decodeWav`, which reads the result. */
const MAX_SAMPLE_BYTES = 512 * 1024 * 1024;
const MAX_CHANNELS = 128;
const VALUES_AT_ONCE = 2 ** 20;
/** Compressed tables are read in whole pieces, because each is inflated again whenever some of it is wanted. */
const MAX_PIECE_BYTES = 32 * 1024 * 1024;
/** Deflate makes nothing smaller than this. */
const MAX_COMPRESSION = 1032;
const INTEGER = 0;
const FLOAT = 1;

export const looksLikeHdf5 = (bytes: Uint8Array): boolean =>
  MAGIC.every((value, index) => bytes[index] === value);

const fail = (code: string, message: string): Result<never, FileProblem> => failure({ code, message });

/**
 * The recording in an HDF5 file as acoular writes it (`time_data`: samples x channels, with its attribute
 * `sample_freq`) as a WAV file of 32-bit floats. Floats are kept (acoular's are usually pascals), integers become
 * full scale = 1; of a part only its rows are read. The file is read from memory by a library without access to the
 * disk, so that its links to other files lead nowhere.
 */
export async function wavOfHdf5(
  path: string,
  bytes: Uint8Array,
  part?: WavPart,
): Promise<Result<Uint8Array, FileProblem>> {
  // 4 MB that only these files need.
  const { default: hdf5 } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await hdf5.ready;
  activate_throwing_error_handler();
  const name = `/${crypto.randomUUID()}.h5`;
  // without a copy: the file is only read
  const asItIs = { flags: "w", canOwn: true };
  FS.writeFile(name, bytes, asItIs);
  try {
    const file = new hdf5.File(name, "r");
    try {
      const data = file.keys().includes("time_data") ? file.get("time_data") : null;
      if (!(data instanceof hdf5.Dataset))
        return fail(
          "hdf5NoRecording",
          `${path} holds no recording of an array: no time_data with its sample_freq, as acoular writes it.`,
        );
      return wavOfTimeData(path, data, bytes.length, part);
    } finally {
      file.close();
    }
  } catch {
    return fail(
      "hdf5Unreadable",
      `${path} is an HDF5 file that cannot be read; it may be cut off or damaged.`,
    );
  } finally {
    FS.unlink(name);
  }
}

function wavOfTimeData(
  path: string,
  data: Dataset,
  fileBytes: number,
  part: WavPart | undefined,
): Result<Uint8Array, FileProblem> {
  const [frames = 0, channelCount = 0, ...more] = data.shape ?? [];
  const { type, size, signed, chunks } = data.metadata;
  const isFloat = type === FLOAT && (size === 4 || size === 8);
  const isInteger = type === INTEGER && signed && (size === 1 || size === 2 || size === 4);
  if (more.length > 0 || channelCount < 1 || channelCount > MAX_CHANNELS || !(isFloat || isInteger))
    return fail(
      "hdf5ShapeUnknown",
      `${path}: time_data must be a table of numbers with a row for each sample and a column for each of at most ${MAX_CHANNELS} channels.`,
    );
  const sampleRateHz = sampleRateOf(data);
  if (!(Number.isInteger(sampleRateHz) && sampleRateHz >= 1 && sampleRateHz <= 1e8))
    return fail(
      "hdf5RateUnknown",
      `${path}: the attribute sample_freq of time_data must be the sampling rate, a whole number of Hz.`,
    );
  const maxBytes = fileBytes * (data.filters.length > 0 ? MAX_COMPRESSION : 1);
  if (frames * channelCount * size > maxBytes)
    return fail(
      "hdf5SamplesMissing",
      `${path} does not hold the ${frames} frames of ${channelCount} channels that it states.`,
    );
  const [pieceRows = 1, pieceColumns = 1] = chunks ?? [];
  if (pieceRows * Math.max(channelCount, pieceColumns) * size > MAX_PIECE_BYTES)
    return fail(
      "hdf5PiecesTooLarge",
      `${path}: time_data is stored in pieces (chunks) of ${pieceRows} samples, which is too much to read at once; store it in smaller ones.`,
    );
  const frameAt = (timeS: number) => Math.min(frames, Math.round(timeS * sampleRateHz));
  const first = frameAt(part?.fromS ?? 0);
  const end = part ? frameAt(part.toS) : frames;
  const count = end - first;
  if (part && count === 0) return failure(emptyPart(path, frames / sampleRateHz));
  if (count * channelCount * 4 > MAX_SAMPLE_BYTES)
    return fail(
      "tooLarge",
      `${path} holds ${count} frames of ${channelCount} channels, which is too much to read.`,
    );
  const scale = isInteger ? 2 ** (1 - 8 * size) : 1;
  const channels = Array.from({ length: channelCount }, () => new Float32Array(count));
  const step = pieceRows * Math.max(1, Math.floor(VALUES_AT_ONCE / channelCount / pieceRows));
  for (let from = first, to = first; from < end; from = to) {
    to = Math.min(from + step - (from % step), end);
    const rows = data.slice([
      [from, to],
      [0, channelCount],
    ]) as ArrayLike<number>;
    for (const [channel, samples] of channels.entries())
      for (let frame = from; frame < to; frame++)
        samples[frame - first] = scale * (rows[(frame - from) * channelCount + channel] ?? 0);
  }
  return success(encodeWav(channels, sampleRateHz, "float32"));
}

/** A number, or an array with one. */
function sampleRateOf(data: Dataset): number {
  const value: unknown = data.attrs["sample_freq"]?.value;
  return Number(ArrayBuffer.isView(value) ? Array.from(value as Float64Array)[0] : value);
}
