import type { NamedHolder } from "@sonolens/backend";
import { type CommandLine, readCommandLine } from "../command-line.ts";
import { answer, refuse } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { operate } from "../operate.ts";
import { readDataDir } from "../server-options.ts";

const kinds = ["user", "organization", "camera"] as const;
const options = {
  data: { type: "string" },
  json: { type: "boolean" },
  user: { type: "string" },
  organization: { type: "string" },
  camera: { type: "string" },
} as const;

/** `sonolens feature add|remove|list`: prints the resulting features. */
export async function featureCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [action, feature, ...rest] = line.value.files;
  const holder = holderOf(line.value);
  const isComplete = action === "list" ? feature === undefined : feature !== undefined && rest.length === 0;
  if (holder === undefined || !isComplete || !["add", "remove", "list"].includes(action ?? ""))
    return refuse(
      {
        message:
          "give an action, a FEATURE and one of --user, --organization, --camera. See sonolens feature --help.",
      },
      exitCodes.usage,
    );
  return operate(readDataDir(line.value), async (operator) => {
    const features =
      action === "list"
        ? await operator.listFeatures(holder)
        : await (action === "add" ? operator.giveFeature : operator.takeFeature)(holder, feature ?? "");
    if (!features.ok) return refuse(features.error, exitCodes.badInput);
    if (line.value.isSet("json")) answer({ ...holder, features: features.value });
    else for (const name of features.value) process.stdout.write(`${name}\n`);
    return exitCodes.done;
  });
}

function holderOf(line: CommandLine): NamedHolder | undefined {
  const named = kinds.flatMap((kind) => {
    const name = line.text(kind);
    return name === undefined ? [] : [{ kind, name }];
  });
  return named.length === 1 ? named[0] : undefined;
}
