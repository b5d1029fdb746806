import { constants } from "node:fs";
import { access, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { bestEffort, failure, type Result, success } from "@sonolens/foundation";
import type { FileProblem } from "./read-file.ts";

const reasons: Record<string, string> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is a file",
  EACCES: "its folder may not be written to",
  EROFS: "its disk is read-only",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder",
};

const problem = (path: string, error: unknown): Result<never, FileProblem> => {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return failure({ code: "cannotWrite", message: `${path} cannot be written: ${reasons[code] ?? code}.` });
};

/** Checks that a file can be written there, before the long computation of its content. */
export async function checkOutPlace(path: string): Promise<Result<undefined, FileProblem>> {
  try {
    await access(dirname(path), constants.W_OK);
    return success(undefined);
  } catch (error) {
    return problem(path, error);
  }
}

/** Writes a file atomically. */
export async function writeOut(path: string, bytes: Uint8Array): Promise<Result<undefined, FileProblem>> {
  const temporary = `${path}.part`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
    return success(undefined);
  } catch (error) {
    await bestEffort(rm(temporary, { force: true }));
    return problem(path, error);
  }
}
