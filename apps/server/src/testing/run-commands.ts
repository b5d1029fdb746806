/**
 * Runs commands of the program one after the other, as whoever starts it says by messages: for tests that run many, as
 * loading the program takes longer than most commands.
 */
import { runCommand } from "../run-command.ts";
import { printedBy } from "./printed-by.ts";

interface Asked {
  readonly words: readonly string[];
  /** Of which data folder. */
  readonly env: Readonly<Record<string, string>>;
}

let before: Promise<unknown> = Promise.resolve();
process.on("message", ({ words, env }: Asked) => {
  before = before.then(async () => {
    Object.assign(process.env, env);
    process.send?.(await printedBy(() => runCommand(words)));
  });
});
