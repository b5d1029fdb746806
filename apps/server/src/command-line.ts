import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { failure, type Result, success } from "@sonolens/foundation";

/** One sentence for the user of the command. */
export interface UsageError {
  readonly code: "usage";
  readonly message: string;
}

/** A usage error as a result. */
export const usageError = (message: string): Result<never, UsageError> => failure({ code: "usage", message });

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The parsed words after a command: named values and the rest. */
export interface CommandLine {
  readonly files: readonly string[];
  text(name: string): string | undefined;
  /** All values of a repeatable option. */
  texts(name: string): readonly string[];
  isSet(name: string): boolean;
}

/** Parses the words after a command; unknown or valueless options are usage errors. */
export function readCommandLine(words: readonly string[], options: Options): Result<CommandLine, UsageError> {
  try {
    const { values, positionals }: { values: Record<string, unknown>; positionals: string[] } = parseArgs({
      args: [...joinNegativeValues(words, options)],
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
    return success({
      files: positionals,
      text: (name) => {
        const value = values[name];
        return typeof value === "string" ? value : undefined;
      },
      texts: (name) => {
        const value = values[name];
        return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
      },
      isSet: (name) => values[name] === true,
    });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(". ")[0] ?? error.message) : String(error);
    return usageError(`${message}. See --help.`);
  }
}

/** `--temperature -5` and `--elevation -90..90` are values, not options. */
function joinNegativeValues(words: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const next = words[index + 1];
    const takesValue = word.startsWith("--") && options[word.slice(2)]?.type === "string";
    if (takesValue && next !== undefined && /^-[\d.]/.test(next)) {
      joined.push(`${word}=${next}`);
      index++;
    } else joined.push(word);
  }
  return joined;
}

/** A path as typed, relative to the folder in which the command was called. */
export function pathFromCaller(path: string): string {
  return resolve(process.env.SONOLENS_CALLED_FROM ?? process.cwd(), path);
}

/** `20000-45000` as a band in Hz. */
export function readBandHz(text: string): Result<[number, number], UsageError> {
  const match = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text.trim());
  const low = Number(match?.[1]);
  const high = Number(match?.[2]);
  if (!match || !(low < high))
    return usageError(
      `--band ${text}: give two frequencies in Hz, the lower first, for example 20000-45000.`,
    );
  return success([low, high]);
}

/** `0..90` as a range of elevations in degrees. */
export function readElevationDeg(text: string): Result<[number, number], UsageError> {
  const match = /^([+-]?\d+(?:\.\d+)?)\.\.([+-]?\d+(?:\.\d+)?)$/.exec(text.trim());
  const low = Number(match?.[1]);
  const high = Number(match?.[2]);
  if (!match || low > high || low < -90 || high > 90)
    return usageError(
      `--elevation ${text}: give two angles from -90 to 90 degrees, the lower first, for example 0..90.`,
    );
  return success([low, high]);
}

/** A number in a range; undefined if the option is not given. */
export function readNumber(
  line: CommandLine,
  name: string,
  range: { min: number; max: number; unit: string },
): Result<number | undefined, UsageError> {
  const text = line.text(name);
  if (text === undefined) return success(undefined);
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < range.min || value > range.max)
    return usageError(`--${name} ${text}: give a number from ${range.min} to ${range.max} ${range.unit}.`);
  return success(value);
}

/** The date of `--date`; undefined if the option is not given. */
export function readDate(line: CommandLine): Result<Date | undefined, UsageError> {
  const text = line.text("date");
  if (text === undefined) return success(undefined);
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    return usageError(`--date ${text}: give a date such as 2026-11-20T09:30:00Z.`);
  return success(date);
}
