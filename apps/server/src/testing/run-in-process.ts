import type { ExitCode } from "../exit-codes.ts";
import { withDatabaseOf } from "./database-settings.ts";
import { type CommandOutcome, printedBy } from "./printed-by.ts";

/** Runs a command of the program in this process, and keeps what it writes. */
export const runInProcess = (
  command: (words: readonly string[]) => Promise<ExitCode>,
  words: readonly string[],
): Promise<CommandOutcome> => printedBy(() => withDatabaseOf(words, () => command(words)));
