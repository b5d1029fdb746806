import { type BackupError, createBackup, verifyBackup } from "@sonolens/backend";
import { pathFromCaller, readCommandLine } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { readS3Settings } from "../s3-settings.ts";
import { readDataDir } from "../server-options.ts";

const options = {
  data: { type: "string" },
  to: { type: "string" },
  verify: { type: "string" },
  json: { type: "boolean" },
} as const;

/** `sonolens backup --to FILE`, and `--verify FILE`. */
export async function backupCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [to, verify] = [line.value.text("to"), line.value.text("verify")];
  const isJson = line.value.isSet("json");
  if (line.value.files.length > 0 || (to === undefined) === (verify === undefined))
    return refuse(
      { message: "give --to FILE or --verify FILE. See sonolens backup --help." },
      exitCodes.usage,
    );
  return to === undefined
    ? verifyFile(pathFromCaller(verify ?? ""), isJson)
    : backUp(readDataDir(line.value), pathFromCaller(to), isJson);
}

async function backUp(dataDir: string, file: string, isJson: boolean): Promise<ExitCode> {
  const { DATABASE_URL: databaseUrl = "" } = process.env;
  const s3 = readS3Settings();
  if (!s3.ok) return refuse(s3.error, exitCodes.usage);
  const database = progressLine("Copying the database");
  const files = progressLine("Copying the files");
  const made = await createBackup(dataDir, file, {
    signal: interruptSignal(),
    ...(s3.value !== undefined && { s3: s3.value }),
    ...(databaseUrl !== "" && { databaseUrl }),
    onProgress(step, done) {
      if (step === "database") database.show(done);
      else files.show(done);
    },
  });
  files.end();
  if (!made.ok) return refuseBackup(made.error);
  const { missing, damaged, ...summary } = made.value;
  for (const hash of missing)
    say(`The file ${hash} is named by the database, but is not in the data folder.`);
  for (const hash of damaged)
    say(`The file ${hash} in the data folder is damaged; it is backed up as it is.`);
  if (isJson) answer({ file, ...summary, missing, damaged });
  else say(`${file} holds ${summary.files} files and the database as of ${summary.createdAt}.`);
  return missing.length + damaged.length > 0 ? exitCodes.badInput : exitCodes.done;
}

async function verifyFile(file: string, isJson: boolean): Promise<ExitCode> {
  const progress = progressLine("Reading the backup");
  const verified = await verifyBackup(file, { signal: interruptSignal(), onProgress: progress.show });
  progress.end();
  if (!verified.ok) return refuseBackup(verified.error);
  const { files, createdAt, missing, damaged } = verified.value;
  if (isJson) answer({ file, ...verified.value });
  else say(`${file} is whole: ${files} files and the database as of ${createdAt}.`);
  sayLost({ missing, damaged });
  return exitCodes.done;
}

/** Data that was lost before the backup was made. */
export function sayLost({ missing, damaged }: { missing: number; damaged: number }): void {
  if (missing > 0) say(`${missing} files that its database names were missing when it was made.`);
  if (damaged > 0) say(`${damaged} of its files were damaged when it was made.`);
}

const ofTheFile = new Set<BackupError["code"]>([
  "backupNotFound",
  "notABackup",
  "backupDamaged",
  "backupTooNew",
]);

/** One sentence and the exit code for it. */
export function refuseBackup(error: BackupError): ExitCode {
  if (error.code === "cancelled") return refuse(error, exitCodes.interrupted);
  return refuse(error, ofTheFile.has(error.code) ? exitCodes.badInput : exitCodes.machine);
}
