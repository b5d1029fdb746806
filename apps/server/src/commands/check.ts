import { type CheckCode, type CheckReport, checkCodes, checkDataFolder } from "@sonolens/backend";
import { readCommandLine } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { readS3Settings } from "../s3-settings.ts";
import { readDataDir } from "../server-options.ts";

const options = {
  data: { type: "string" },
  repair: { type: "boolean" },
  quick: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** `sonolens check`: checks the integrity of a data folder; `--repair` repairs what it can without loss. */
export async function checkCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  if (line.value.files.length > 0)
    return refuse({ message: "takes options only. See sonolens check --help." }, exitCodes.usage);
  const s3 = readS3Settings();
  if (!s3.ok) return refuse(s3.error, exitCodes.usage);
  const dataDir = readDataDir(line.value);
  const { DATABASE_URL: databaseUrl = "" } = process.env;
  const progress = progressLine("Looking at the files");
  const checked = await checkDataFolder(dataDir, {
    repair: line.value.isSet("repair"),
    readFiles: !line.value.isSet("quick"),
    signal: interruptSignal(),
    ...(s3.value !== undefined && { s3: s3.value }),
    ...(databaseUrl !== "" && { databaseUrl }),
    onProgress: progress.show,
  });
  progress.end();
  if (!checked.ok)
    return refuse(
      checked.error,
      checked.error.code === "cancelled" ? exitCodes.interrupted : exitCodes.machine,
    );
  if (line.value.isSet("json")) answer({ dataDir, ...checked.value });
  else process.stdout.write(reportText(checked.value));
  const summary = summaryOf(checked.value, line.value.isSet("repair"));
  for (const sentence of summary.sentences) say(sentence);
  return summary.isDamaged ? exitCodes.badInput : exitCodes.done;
}

const titles: Readonly<Record<CheckCode, string>> = {
  secretMissing: "the folder's secret is missing",
  databaseDamaged: "damage of the database",
  indexDamaged: "damaged indexes of the database",
  rowsDoubled: "rows of which only one may be there",
  rowNamesNothing: "rows that name a row that is not there",
  ruleMissing: "rules that the database should hold rows to",
  fileMissing: "files that rows name and that are missing",
  fileDamaged: "files whose content is another one",
  sizeWrong: "files whose size is stated wrongly",
  uploadShort: "uploads with fewer bytes than counted",
  unnamedFile: "files that no row names",
  unfinishedFile: "files that were never finished",
  unnamedUpload: "parts of uploads that nobody waits for",
  strangeFile: "files that are not of this program",
  schemaOld: "database of an earlier version",
  interruptedExport: "interrupted exports",
  interruptedVideo: "interrupted videos",
  interruptedReanalysis: "interrupted analyses of many snapshots",
};

/** Maximum rows of a table; JSON has all. */
const maxListed = 20;

const codes = Object.keys(checkCodes) as CheckCode[];

function reportText({ schema, files, counts, findings }: CheckReport): string {
  const rows = codes
    .filter((code) => counts[code] !== undefined)
    .map((code) => [titles[code], String(counts[code]?.found), String(counts[code]?.mended)]);
  const lines = [
    `Database of schema ${schema.found}; ${files.named} files with ${files.bytes} bytes${files.areRead ? "" : ", not read"}.`,
    ...(rows.length === 0 ? [] : ["", ...table([["", "found", "mended"], ...rows])]),
  ];
  for (const code of codes) {
    const found = findings.filter((finding) => finding.code === code);
    if (found.length > 0) lines.push("", `${titles[code]}:`);
    for (const { what, detail } of found.slice(0, maxListed))
      lines.push(`  ${what}${detail === "" ? "" : `: ${detail}`}`);
    const more = (counts[code]?.found ?? 0) - maxListed;
    if (more > 0) lines.push(`  and ${more} more`);
  }
  return `${lines.join("\n")}\n`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([what = "", ...numbers]) =>
    [
      what.padEnd(widths[0] ?? 0),
      ...numbers.map((number, index) => number.padStart(widths[index + 1] ?? 0)),
    ].join("  "),
  );
}

function summaryOf(
  { counts }: CheckReport,
  repair: boolean,
): { readonly isDamaged: boolean; readonly sentences: string[] } {
  const open = (kind: string) =>
    codes
      .filter((code) => checkCodes[code] === kind)
      .reduce((sum, code) => sum + (counts[code]?.found ?? 0) - (counts[code]?.mended ?? 0), 0);
  const mended = codes.reduce((sum, code) => sum + (counts[code]?.mended ?? 0), 0);
  const [damage, leftovers, waiting] = [open("damage"), open("leftover"), open("waiting")];
  const sentences = [
    damage === 0
      ? "The data folder is whole."
      : `Damaged: ${damage}. See sonolens check --help for what to do.`,
  ];
  if (mended > 0) sentences.push(`Mended: ${mended}.`);
  if (leftovers > 0)
    sentences.push(
      repair
        ? `Leftovers that stay: ${leftovers}.`
        : `Leftovers: ${leftovers}; --repair removes those of this program.`,
    );
  if (waiting > 0) sentences.push(`Goes on when a server starts: ${waiting}.`);
  return { isDamaged: damage > 0, sentences };
}
