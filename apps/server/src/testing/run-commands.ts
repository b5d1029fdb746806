/**
 * Runs commands of the program one after the other, as whoever starts it says by messages: for tests that run many, as
 * loading the program takes longer than most commands.
 */
import { say } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { runCommand } from "../run-command.ts";

interface Asked {
  readonly words: readonly string[];
  /** Of which data folder. */
  readonly env: Readonly<Record<string, string>>;
}

/** What a command that has ended printed. */
export interface CommandOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run({ words, env }: Asked): Promise<CommandOutcome> {
  const printed = { out: "", err: "" };
  const keep = (stream: "out" | "err") => (chunk: string | Uint8Array) => {
    printed[stream] += String(chunk);
    return true;
  };
  process.stdout.write = keep("out");
  process.stderr.write = keep("err");
  Object.assign(process.env, env);
  let code: number;
  try {
    code = await runCommand(words);
  } catch (error) {
    say(`sonolens: ${error instanceof Error ? error.message : String(error)}`);
    code = exitCodes.machine;
  }
  return { code, ...printed };
}

let before: Promise<unknown> = Promise.resolve();
process.on("message", (asked: Asked) => {
  before = before.then(async () => process.send?.(await run(asked)));
});
