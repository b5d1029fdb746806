import { open } from "node:fs/promises";
import { cutWav, fileHandleSource, WavError, type WavPart } from "@sonolens/acoustics";
import { failure, type Result, success } from "@sonolens/foundation";
import { type CommandLine, type UsageError, usageError } from "./command-line.ts";
import { type FileProblem, readWholeFile, unreadable } from "./read-file.ts";

/** `--part 60-62.5`: seconds of a recording. */
export function readPart(line: CommandLine): Result<WavPart | undefined, UsageError> {
  const text = line.text("part");
  if (text === undefined) return success(undefined);
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  return from !== undefined && Number(from) < Number(to)
    ? success({ fromS: Number(from), toS: Number(to) })
    : usageError(`--part ${text}: give two times in seconds, the earlier first, for example 60-62.5.`);
}

/** A file, or a part of a recording of any size, of which only that part is read. */
export async function readInput(
  path: string,
  part: WavPart | undefined,
): Promise<Result<Uint8Array, FileProblem>> {
  if (part === undefined) return withHint(await readWholeFile(path));
  try {
    await using handle = await open(path);
    const { size } = await handle.stat();
    return success(await cutWav(fileHandleSource(handle, size), part));
  } catch (error) {
    if (!(error instanceof WavError)) return failure(unreadable(path, error));
    const reason = error.code === "notWav" ? "--part is for WAV recordings." : error.message;
    return failure({ code: error.code, message: `${path}: ${reason}` });
  }
}

const withHint = (read: Result<Uint8Array, FileProblem>): Result<Uint8Array, FileProblem> =>
  read.ok || read.error.code !== "fileTooLarge"
    ? read
    : failure({
        ...read.error,
        message: `${read.error.message} Of a WAV recording --part takes some seconds.`,
      });
