/**
 * Runs commands of the program one after the other, as whoever starts it says by messages: for tests that run many, as
 * loading the program takes longer than most commands.
 */
import { runWords } from "./run-in-process.ts";

interface Asked {
  readonly words: readonly string[];
  /** Of which data folder. */
  readonly env: Readonly<Record<string, string>>;
}

process.on("message", async ({ words, env }: Asked) => {
  process.send?.(await runWords(words, env));
});
