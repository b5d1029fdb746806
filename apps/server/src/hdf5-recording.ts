import { encodeWav } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Dataset } from "h5wasm";
import type { FileProblem } from "./read-file.ts";

const MAGIC = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
/** What {@link encodeWav}'s reader takes. */
const MAX_SAMPLE_BYTES = 512 * 1024 * 1024;
const MAX_CHANNELS = 128;
const VALUES_AT_ONCE = 2 ** 20;
const INTEGER = 0;
const FLOAT = 1;

export const looksLikeHdf5 = (bytes: Uint8Array): boolean =>
  MAGIC.every((value, index) => bytes[index] === value);

const fail = (code: string, message: string): Result<never, FileProblem> => failure({ code, message });

/**
 * The recording in an HDF5 file as acoular writes it (`time_data`: samples x channels, with its attribute
 * `sample_freq`) as a WAV file of 32-bit floats. Floats are kept (acoular's are usually pascals), integers become
 * full scale = 1. The file is read from memory by a library without access to the disk, so that its links to other
 * files lead nowhere.
 */
export async function wavOfHdf5(path: string, bytes: Uint8Array): Promise<Result<Uint8Array, FileProblem>> {
  // 4 MB that only these files need.
  const { default: hdf5 } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await hdf5.ready;
  activate_throwing_error_handler();
  const name = `/${crypto.randomUUID()}.h5`;
  FS.writeFile(name, bytes);
  try {
    const file = new hdf5.File(name, "r");
    try {
      const data = file.keys().includes("time_data") ? file.get("time_data") : null;
      if (!(data instanceof hdf5.Dataset))
        return fail(
          "hdf5NoRecording",
          `${path} holds no recording of an array: no time_data with its sample_freq, as acoular writes it.`,
        );
      return wavOfTimeData(path, data);
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

function wavOfTimeData(path: string, data: Dataset): Result<Uint8Array, FileProblem> {
  const [frames = 0, channelCount = 0, ...more] = data.shape ?? [];
  const { type, size, signed } = data.metadata;
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
  if (frames * channelCount * 4 > MAX_SAMPLE_BYTES)
    return fail(
      "tooLarge",
      `${path} holds ${frames} frames of ${channelCount} channels, which is too much to read.`,
    );
  const scale = isInteger ? 2 ** (1 - 8 * size) : 1;
  const channels = Array.from({ length: channelCount }, () => new Float32Array(frames));
  const step = Math.max(1, Math.floor(VALUES_AT_ONCE / channelCount));
  for (let from = 0; from < frames; from += step) {
    const to = Math.min(from + step, frames);
    const rows = data.slice([
      [from, to],
      [0, channelCount],
    ]) as ArrayLike<number>;
    for (const [channel, samples] of channels.entries())
      for (let frame = from; frame < to; frame++)
        samples[frame] = scale * (rows[(frame - from) * channelCount + channel] ?? 0);
  }
  return success(encodeWav(channels, sampleRateHz, "float32"));
}

/** A number, or an array with one. */
function sampleRateOf(data: Dataset): number {
  const value: unknown = data.attrs["sample_freq"]?.value;
  return Number(ArrayBuffer.isView(value) ? Array.from(value as Float64Array)[0] : value);
}
