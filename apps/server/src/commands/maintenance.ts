import { readCommandLine } from "../command-line.ts";
import { answer, refuse } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { readDataDir } from "../server-options.ts";

const options = { data: { type: "string" }, json: { type: "boolean" } } as const;

/** `sonolens maintenance set DATE|clear|show`: prints the resulting announcement. */
export async function maintenanceCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [action = "", date, ...rest] = line.value.files;
  const needsDate = action === "set";
  const isComplete = ["set", "clear", "show"].includes(action) && (date !== undefined) === needsDate;
  if (!isComplete || rest.length > 0)
    return refuse(
      { message: "give set DATE, clear or show. See sonolens maintenance --help." },
      exitCodes.usage,
    );
  return operate(readDataDir(line.value), async (operator) => {
    if (action !== "show") {
      const changed = await operator.setMaintenanceStart(date ?? null);
      if (!changed.ok) return refuse(changed.error, exitCodes.badInput);
    }
    const maintenanceStart = await operator.maintenanceStart();
    if (line.value.isSet("json")) answer({ maintenanceStart });
    else process.stdout.write(`${maintenanceStart ?? "Nothing is announced."}\n`);
    return exitCodes.done;
  });
}
