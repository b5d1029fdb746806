import { readCommandLine } from "../command-line.ts";
import { answer, refuse } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { readDataDir } from "../server-options.ts";

const options = { data: { type: "string" }, json: { type: "boolean" }, errors: { type: "boolean" } } as const;
const most = 1_000;

/** `sonolens feedback`: prints the users' feedback, or with `--errors` their clients' errors, newest first. */
export async function feedbackCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  if (line.value.files.length > 0)
    return refuse({ message: "feedback takes no names. See sonolens feedback --help." }, exitCodes.usage);
  return operate(readDataDir(line.value), async (operator) => {
    const entries = line.value.isSet("errors")
      ? (await operator.listClientErrors(most)).map(({ createdAt, text }) => ({ createdAt, text }))
      : (await operator.listFeedback(most)).map(({ createdAt, username, content }) => ({
          createdAt,
          username,
          text: content,
        }));
    if (line.value.isSet("json")) answer(entries);
    else for (const entry of entries) process.stdout.write(`${Object.values(entry).join("  ")}\n`);
    return exitCodes.done;
  });
}
