import { restoreBackup } from "@sonolens/backend";
import { pathFromCaller, readCommandLine } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { readS3Settings } from "../s3-settings.ts";
import { readDataDir } from "../server-options.ts";
import { refuseBackup, sayLost } from "./backup.ts";

const options = {
  data: { type: "string" },
  from: { type: "string" },
  replace: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** `sonolens restore --from FILE`: into an empty data folder, or in place of one with `--replace`. */
export async function restoreCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const from = line.value.text("from");
  if (line.value.files.length > 0 || from === undefined)
    return refuse({ message: "give --from FILE. See sonolens restore --help." }, exitCodes.usage);
  const s3 = readS3Settings();
  if (!s3.ok) return refuse(s3.error, exitCodes.usage);
  const { DATABASE_URL: databaseUrl = "" } = process.env;
  const dataDir = readDataDir(line.value);
  const progress = progressLine("Restoring");
  const restored = await restoreBackup(pathFromCaller(from), dataDir, {
    replace: line.value.isSet("replace"),
    ...(s3.value !== undefined && { s3: s3.value }),
    ...(databaseUrl !== "" && { databaseUrl }),
    signal: interruptSignal(),
    onProgress: progress.show,
  });
  progress.end();
  if (!restored.ok) {
    const isOccupied = ["dataFolderNotEmpty", "bucketNotEmpty"].includes(restored.error.code);
    const hint = isOccupied ? " (--replace)" : "";
    return refuseBackup({ ...restored.error, message: `${restored.error.message}${hint}` });
  }
  const { files, createdAt, replaced, loose } = restored.value;
  if (line.value.isSet("json")) answer({ dataDir, ...restored.value, replaced: replaced ?? null });
  else {
    say(`${dataDir} holds ${files} files and the database as of ${createdAt}.`);
    if (replaced !== undefined) say(`What was there before is kept in ${replaced}.`);
    for (const path of loose)
      say(
        `Other users of this machine can read ${path}, which holds the secret of the server: chmod go= it.`,
      );
  }
  sayLost(restored.value);
  return exitCodes.done;
}
