import { type MoveSummary, type MoveWork, moveInstallation } from "@sonolens/backend";
import { readCommandLine } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { readS3Settings } from "../s3-settings.ts";
import { readDataDir } from "../server-options.ts";
import { refuseBackup } from "./backup.ts";

const options = {
  data: { type: "string" },
  home: { type: "boolean" },
  only: { type: "string" },
  "leave-damaged": { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** `sonolens move`: to PostgreSQL and a bucket, and with `--home` back into the data folder. */
export async function moveCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const only = line.value.text("only");
  if (line.value.files.length > 0 || !(only === undefined || only === "database" || only === "files"))
    return refuse(
      { message: "takes options only, and --only database or files. See sonolens move --help." },
      exitCodes.usage,
    );
  const s3 = readS3Settings();
  if (!s3.ok) return refuse(s3.error, exitCodes.usage);
  const { DATABASE_URL: databaseUrl = "" } = process.env;
  if (s3.value === undefined && databaseUrl === "")
    return refuse(
      { message: "set DATABASE_URL, S3_BUCKET and the like, or both. See sonolens move --help." },
      exitCodes.usage,
    );
  const dataDir = readDataDir(line.value);
  const direction = line.value.isSet("home") ? "home" : "out";
  const lines = {
    files: progressLine("Moving and comparing the files"),
    database: progressLine("Copying the database"),
    comparison: progressLine("Comparing the databases"),
  };
  const moved = await moveInstallation(dataDir, {
    direction,
    ...(only !== undefined && { only }),
    ...(databaseUrl !== "" && { databaseUrl }),
    ...(s3.value !== undefined && { s3: s3.value }),
    leaveDamaged: line.value.isSet("leave-damaged"),
    signal: interruptSignal(),
    onProgress: (step, done) => lines[step].show(done),
  });
  lines.comparison.end();
  if (!moved.ok) return refuseMove(moved.error, direction);
  if (line.value.isSet("json"))
    answer({
      dataDir,
      ...moved.value,
      database: moved.value.database ?? null,
      files: moved.value.files ?? null,
    });
  else sayMoved(moved.value, direction);
  const left = [...(moved.value.files?.missing ?? []), ...(moved.value.files?.damaged ?? [])];
  for (const hash of left) say(`The file ${hash} was missing or damaged and is not there.`);
  return left.length > 0 ? exitCodes.badInput : exitCodes.done;
}

function refuseMove(error: Parameters<typeof refuseBackup>[0], direction: MoveWork["direction"]): ExitCode {
  const hint = error.code === "filesDamaged" ? " (--leave-damaged)" : "";
  const more = error.code === "blobsElsewhere" && direction === "out" ? " (--home)" : "";
  return refuseBackup({ ...error, message: `${error.message}${hint}${more}` });
}

function sayMoved({ database, files, kept }: MoveSummary, direction: MoveWork["direction"]): void {
  const isHome = direction === "home";
  if (database === undefined && files === undefined) say("Everything is where the settings say already.");
  if (database !== undefined)
    say(
      `${database.rows} rows in ${database.tables} tables are in ${isHome ? "the data folder" : "PostgreSQL"}, and the same there.`,
    );
  if (files !== undefined)
    say(
      `${files.files} files with ${files.bytes} bytes are in ${isHome ? "the data folder" : "the bucket"}, and whole there.`,
    );
  for (const path of kept) say(`What was there before is kept in ${path}.`);
  if (database !== undefined || files !== undefined)
    say(`Start with ${isHome ? "settings that no longer name them" : "the same settings"}.`);
}
