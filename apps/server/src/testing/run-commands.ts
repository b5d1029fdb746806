/**
 * Runs commands of the program one after the other, as requested by messages of the parent process: for tests that
 * run many, as loading the program takes longer than most commands.
 */
import { runWords } from "./run-in-process.ts";

interface Asked {
  readonly words: readonly string[];
  /** With the settings of a data folder. */
  readonly env: Readonly<Record<string, string>>;
}

process.on("message", async ({ words, env }: Asked) => {
  process.send?.(await runWords(words, env));
});
