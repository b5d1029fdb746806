import { access } from "node:fs/promises";
import { format, parse } from "node:path";
import { type ArrayGeometry, openWav, WavError } from "@sonolens/acoustics";
import { maxSoundChannels } from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import { bytesSource } from "@sonolens/snapshot-file";
import { looksLikeHdf5, wavOfHdf5 } from "./hdf5-recording.ts";
import type { FileProblem } from "./read-file.ts";
import { readGeometryFile } from "./recording-options.ts";

/** A recording as a WAV file, and its array; undefined for the sound of one microphone or of a stereo recorder. */
export interface RecordingFile {
  readonly wav: Uint8Array;
  readonly geometry: ArrayGeometry | undefined;
}

/**
 * The recording in a file that is no snapshot, with the array that was given or the XML file of the same name beside
 * it, or why the file cannot be read as a recording.
 */
export async function readRecording(
  path: string,
  bytes: Uint8Array,
  given: ArrayGeometry | undefined,
): Promise<Result<RecordingFile, FileProblem>> {
  const wav = await wavOf(path, bytes);
  if (!wav.ok) return wav;
  const geometry = given ? success(given) : await geometryBeside(path, wav.value);
  return geometry.ok ? success({ wav: wav.value, geometry: geometry.value }) : geometry;
}

async function wavOf(path: string, bytes: Uint8Array): Promise<Result<Uint8Array, FileProblem>> {
  if (looksLikeHdf5(bytes)) return wavOfHdf5(path, bytes);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  return ["RIFF", "RIFX", "RF64", "BW64"].includes(magic)
    ? success(bytes)
    : failure({
        code: "unknownFile",
        message: `${path} is neither an .nlz snapshot nor a WAV or HDF5 recording.`,
      });
}

async function geometryBeside(
  path: string,
  wav: Uint8Array,
): Promise<Result<ArrayGeometry | undefined, FileProblem>> {
  const { dir, name } = parse(path);
  const beside = format({ dir, name, ext: ".xml" });
  const isThere = await access(beside).then(
    () => true,
    () => false,
  );
  if (isThere) return readGeometryFile(beside);
  return (await isWithoutArray(wav))
    ? success(undefined)
    : failure({
        code: "arrayNeeded",
        message: `${path}: a recording of more than two channels needs --array with the positions of its microphones, or ${beside}.`,
      });
}

/** One or two channels, or a file that cannot be read, which whoever reads it reports. */
async function isWithoutArray(wav: Uint8Array): Promise<boolean> {
  try {
    return (await openWav(bytesSource(wav))).channelCount <= maxSoundChannels;
  } catch (error) {
    if (error instanceof WavError) return true;
    throw error;
  }
}
