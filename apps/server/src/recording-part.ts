import { open } from "node:fs/promises";
import { cutWav, fileHandleSource, openWav, WavError, type WavPart } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import { bytesSource } from "@sonolens/snapshot-file";
import { type CommandLine, type UsageError, usageError } from "./command-line.ts";
import { looksLikeHdf5, wavOfHdf5 } from "./hdf5-recording.ts";
import { emptyPart, type FileProblem, readWholeFile, unreadable } from "./read-file.ts";

/** `--part 60-62.5`: seconds of a recording. */
export function readPart(line: CommandLine): Result<WavPart | undefined, UsageError> {
  const text = line.text("part");
  if (text === undefined) return success(undefined);
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  return from !== undefined && Number(from) < Number(to)
    ? success({ fromS: Number(from), toS: Number(to) })
    : usageError(`--part ${text}: give two times in seconds, the earlier first, for example 60-62.5.`);
}

/** A file, or a part of a recording as a WAV file; of a WAV recording of any size only that part is read. */
export async function readInput(
  path: string,
  part: WavPart | undefined,
): Promise<Result<Uint8Array, FileProblem>> {
  if (part === undefined) return withHint(await readWholeFile(path));
  try {
    await using handle = await open(path);
    const { size } = await handle.stat();
    const source = fileHandleSource(handle, size);
    if (looksLikeHdf5(await source.read(0, 8))) return await partOfHdf5(path, part);
    const wav = await cutWav(source, part);
    if ((await openWav(bytesSource(wav))).frames > 0) return success(wav);
    const { frames, sampleRateHz } = await openWav(source);
    return failure(emptyPart(path, frames / sampleRateHz));
  } catch (error) {
    if (!(error instanceof WavError)) {
      // Not the system's: what is unexpected is reported as it is.
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      return failure(unreadable(path, error));
    }
    const reason = error.code === "notWav" ? "--part is for WAV and HDF5 recordings." : error.message;
    return failure({ code: error.code, message: `${path}: ${reason}` });
  }
}

async function partOfHdf5(path: string, part: WavPart): Promise<Result<Uint8Array, FileProblem>> {
  const bytes = await readWholeFile(path);
  return bytes.ok ? wavOfHdf5(path, bytes.value, part) : bytes;
}

const withHint = (read: Result<Uint8Array, FileProblem>): Result<Uint8Array, FileProblem> =>
  read.ok || read.error.code !== "fileTooLarge"
    ? read
    : failure({
        ...read.error,
        message: `${read.error.message} Of a WAV recording --part takes some seconds.`,
      });
