import { readFile, stat } from "node:fs/promises";
import { failure, type Result, success } from "@sonolens/foundation";

/** Why a file named on the command line could not be used: one sentence for the user. */
export interface FileProblem {
  readonly code: string;
  readonly message: string;
}

const maxBytes = 2 ** 31 - 1;

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read",
  EISDIR: "it is a folder, not a file",
  EMFILE: "too many files are open",
};

/** Reads a whole file; errors are returned as a problem in words, never thrown. */
export async function readWholeFile(path: string): Promise<Result<Uint8Array, FileProblem>> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes)
      return failure({ code: "fileTooLarge", message: `${path} is too large: at most 2 GB can be read.` });
    return success(new Uint8Array(await readFile(path)));
  } catch (error) {
    return failure(unreadable(path, error));
  }
}

/** An error that nobody expected, of one file of several. */
export const failedOn = (path: string, error: unknown): FileProblem => ({
  code: "fileFailed",
  message: `${path}: Sonolens failed on this file (${error instanceof Error ? error.message : String(error)}).`,
});

/** A part of a recording that is behind its end. */
export const emptyPart = (path: string, durationS: number): FileProblem => ({
  code: "partEmpty",
  message: `${path}: the recording has only ${Number(durationS.toFixed(3))} s; --part has none of it.`,
});

/** An error of the operating system in words. */
export function unreadable(path: string, error: unknown): FileProblem {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return {
    code: "fileUnreadable",
    message: `${path}: ${reasons[code] ?? `it cannot be read (${code})`}.`,
  };
}
