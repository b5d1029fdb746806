import { vi } from "vitest";
import type { ExitCode } from "../exit-codes.ts";
import { withDatabaseOf } from "./database-settings.ts";

/** Runs a command of the program in this process, and keeps what it writes. */
export async function runInProcess(
  command: (words: readonly string[]) => Promise<ExitCode>,
  words: readonly string[],
): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }> {
  let out = "";
  let err = "";
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    err += String(chunk);
    return true;
  });
  try {
    const code = await withDatabaseOf(words, () => command(words));
    return { code, out, err };
  } finally {
    vi.restoreAllMocks();
  }
}
