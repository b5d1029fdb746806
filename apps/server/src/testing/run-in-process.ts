import type { ExitCode } from "../exit-codes.ts";
import { runCommand } from "../run-command.ts";
import { databaseSettings, withEnvironment } from "./database-settings.ts";
import { type CommandOutcome, printedBy } from "./printed-by.ts";

/** What commands listen to until their process ends. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs what somebody would type after `sonolens` in this process, with these settings, and keeps what it writes; one
 * after the other. For all but what only a process has: signals, its own input, what it prints when it is loaded.
 */
export function runWords(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  return inTurn(words, settings, () => runCommand(words));
}

/** Runs a command of the program in this process, and keeps what it writes. */
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
  before = outcome.catch(() => undefined);
  return outcome;
}

/** Takes the listeners away that a command leaves to the end of its process: they would keep this one from ending. */
async function withoutListeners<Value>(work: () => Promise<Value>): Promise<Value> {
  const heard = signals.map((name) => [name, process.listeners(name)] as const);
  const failing = process.stdout.listeners("error");
  try {
    return await work();
  } finally {
    for (const [name, known] of heard)
      for (const listener of process.listeners(name))
        if (!known.includes(listener)) process.removeListener(name, listener);
    for (const listener of process.stdout.listeners("error"))
      if (!failing.includes(listener)) process.stdout.removeListener("error", listener as () => void);
  }
}
