import { settled } from "@sonolens/foundation";
import type { ExitCode } from "../exit-codes.ts";
import { runCommand } from "../run-command.ts";
import { databaseSettings, withEnvironment } from "./database-settings.ts";
import { type CommandOutcome, printedBy } from "./printed-by.ts";

/** Signals that commands listen to until their process ends. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the words after `sonolens` in this process, with these settings, and captures the output; one after the other.
 * For everything that needs no process of its own: no signals, no standard input, no output at load.
 */
export function runWords(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  return inTurn(words, settings, () => runCommand(words));
}

/** Runs a command of the program in this process and captures its output. */
export const runInProcess = (
  command: (words: readonly string[]) => Promise<ExitCode>,
  words: readonly string[],
): Promise<CommandOutcome> => inTurn(words, {}, () => command(words));

function inTurn(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  command: () => Promise<ExitCode>,
): Promise<CommandOutcome> {
  const outcome = before.then(() =>
    withEnvironment({ ...databaseSettings(words, settings), ...settings }, () =>
      withoutListeners(() => printedBy(command)),
    ),
  );
  before = settled(outcome);
  return outcome;
}

/** Removes the listeners that a command leaves until its process ends: they would keep this one alive. */
async function withoutListeners<Value>(work: () => Promise<Value>): Promise<Value> {
  const listenersBefore = signals.map((name) => [name, process.listeners(name)] as const);
  const failing = process.stdout.listeners("error");
  try {
    return await work();
  } finally {
    for (const [name, known] of listenersBefore)
      for (const listener of process.listeners(name))
        if (!known.includes(listener)) process.removeListener(name, listener);
    for (const listener of process.stdout.listeners("error"))
      if (!failing.includes(listener)) process.stdout.removeListener("error", listener as () => void);
  }
}
