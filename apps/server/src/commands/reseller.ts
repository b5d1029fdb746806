import type { Backend } from "@sonolens/backend";
import { type CommandLine, readCommandLine, readNumber } from "../command-line.ts";
import { answer, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { readDataDir } from "../server-options.ts";

const options = {
  data: { type: "string" },
  json: { type: "boolean" },
  keys: { type: "string" },
  member: { type: "string", multiple: true },
  manager: { type: "string", multiple: true },
} as const;
const maxKeys = 1_000_000;

/** `sonolens reseller add|list`. */
export async function resellerCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [action, name, ...rest] = line.value.files;
  const dataDir = readDataDir(line.value);
  if (action === "list" && name === undefined)
    return operate(dataDir, (_operator, backend) => listResellers(backend, line.value));
  if (action !== "add" || name === undefined || rest.length > 0)
    return refuse({ message: "give add NAME or list. See sonolens reseller --help." }, exitCodes.usage);
  const keys = readNumber(line.value, "keys", { min: 0, max: maxKeys, unit: "keys" });
  if (!keys.ok) return refuse(keys.error, exitCodes.usage);
  return operate(dataDir, (_operator, backend) => addReseller(backend, name, keys.value, line.value));
}

async function addReseller(
  backend: Backend,
  name: string,
  keys: number | undefined,
  line: CommandLine,
): Promise<ExitCode> {
  const added = await backend.ensureReseller({
    name,
    ...(keys !== undefined && { remainingKeys: Math.floor(keys) }),
    members: [
      ...line.texts("member").map((username) => ({ username })),
      ...line.texts("manager").map((username) => ({ username, isManager: true })),
    ],
  });
  if (!added.ok)
    return refuse(
      { code: "unknownUser", message: `There is no user named ${added.error.join(", ")}.` },
      exitCodes.badInput,
    );
  if (line.isSet("json")) answer({ name, ...added.value });
  else say(`${name} is a reseller. Its members see the reseller page after their next sign-in.`);
  return exitCodes.done;
}

async function listResellers(backend: Backend, line: CommandLine): Promise<ExitCode> {
  const resellers = await backend.operator.listResellers();
  if (line.isSet("json")) answer(resellers);
  else
    for (const { name, remainingKeys, members } of resellers)
      process.stdout.write(`${[name, `${remainingKeys} keys`, ...members].join("  ")}\n`);
  return exitCodes.done;
}
