import { basename } from "node:path";
import type { Backend } from "@sonolens/backend";
import { validatePairingSerial } from "@sonolens/domain";
import { type Result, success } from "@sonolens/foundation";
import type { SnapshotAnalysisType } from "@sonolens/snapshot-file";
import {
  type CommandLine,
  pathFromCaller,
  readCommandLine,
  readDate,
  type UsageError,
  usageError,
} from "../command-line.ts";
import { answer, refuse, say } from "../console.ts";
import { defaultImportAccount } from "../demo-accounts.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { type FoundFile, filesIn } from "../files-in-folders.ts";
import { interruptSignal } from "../interrupt.ts";
import { ensureDemoAccounts, openBackend, startErrorText } from "../open-backend.ts";
import { type FileProblem, failedOn } from "../read-file.ts";
import { type RecordingSurroundings, readSurroundings } from "../recording-import.ts";
import { readGeometry, readRecordingSettings, recordingOptions } from "../recording-options.ts";
import { readPart } from "../recording-part.ts";
import { readDataDir } from "../server-options.ts";
import { type ImportTask, snapshotBytes } from "../snapshot-bytes.ts";
import { checkOutPlace, writeOut } from "../write-out.ts";

const options = {
  ...recordingOptions,
  picture: { type: "string" },
  camera: { type: "string" },
  serial: { type: "string" },
  label: { type: "string" },
  date: { type: "string" },
  type: { type: "string" },
  account: { type: "string" },
  data: { type: "string" },
  out: { type: "string" },
} as const;

interface FileOutcome {
  readonly file: string;
  readonly snapshotId?: string;
  readonly created?: boolean;
  readonly warnings?: readonly string[];
  readonly error?: FileProblem;
}

/** `sonolens import FILES...`, or folders of them: an unusable file does not stop the others. */
export async function importCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const { files } = line.value;
  const out = line.value.text("out");
  if (files.length === 0)
    return refuse({ message: "name one or more files. See sonolens import --help." }, exitCodes.usage);
  if (out !== undefined && files.length > 1)
    return refuse({ message: "--out takes one FILE only." }, exitCodes.usage);
  const date = readDate(line.value);
  if (!date.ok) return refuse(date.error, exitCodes.usage);
  const settings = readRecordingSettings(line.value);
  if (!settings.ok) return refuse(settings.error, exitCodes.usage);
  const part = readPart(line.value);
  if (!part.ok) return refuse(part.error, exitCodes.usage);
  const type = readType(line.value);
  if (!type.ok) return refuse(type.error, exitCodes.usage);
  const device = readDevice(line.value);
  if (!device.ok) return refuse(device.error, exitCodes.usage);
  const geometry = await readGeometry(line.value);
  if (!geometry.ok) return refuse(geometry.error, exitCodes.badInput);
  const surroundings = await readSurroundings(line.value);
  if (!surroundings.ok) return refuse(surroundings.error, exitCodes.badInput);

  const task: ImportTask = {
    geometry: geometry.value,
    part: part.value,
    settings: settings.value,
    surroundings: { ...surroundings.value, ...device.value },
    recordedDate: date.value,
    analysisType: type.value,
    signal: interruptSignal(),
  };
  const found = await filesIn(files.map(pathFromCaller), part.value);
  const [first] = found.files;
  if (out === undefined)
    return importAll(found.files, readDataDir(line.value), line.value.text("account"), task);
  return first && !found.hasFolder
    ? writeOne(first.path, pathFromCaller(out), task)
    : refuse({ message: "--out takes one FILE, not a folder." }, exitCodes.usage);
}

/** What is looked for in recordings. */
const types: Readonly<Record<string, SnapshotAnalysisType>> = {
  leak: "LEAK",
  discharge: "PD",
  mechanical: "MECHANICAL",
};

function readType(line: CommandLine): Result<SnapshotAnalysisType | undefined, UsageError> {
  const name = line.text("type");
  if (name === undefined) return success(undefined);
  return Object.hasOwn(types, name)
    ? success(types[name])
    : usageError(`--type ${name}: give one of ${Object.keys(types).join(", ")}.`);
}

/** The camera of a recording. */
function readDevice(line: CommandLine): Result<Pick<RecordingSurroundings, "device">, UsageError> {
  const serial = line.text("serial");
  if (serial === undefined) return success({});
  return validatePairingSerial(serial).ok
    ? success({ device: { serial, label: serial } })
    : usageError(`--serial ${serial}: a serial number has 3 to 10 characters.`);
}

async function writeOne(path: string, out: string, task: ImportTask): Promise<ExitCode> {
  const place = await checkOutPlace(out);
  if (!place.ok) return refuse(place.error, exitCodes.machine);
  const file = await snapshotBytes(path, task);
  if (!file.ok) return refuse(file.error, task.signal.aborted ? exitCodes.interrupted : exitCodes.badInput);
  const written = await writeOut(out, file.value.bytes);
  if (!written.ok) return refuse(written.error, exitCodes.machine);
  answer({ file: path, out, warnings: file.value.warnings });
  return exitCodes.done;
}

async function importAll(
  files: readonly FoundFile[],
  dataDir: string,
  account: string | undefined,
  task: ImportTask,
): Promise<ExitCode> {
  const outcomes: FileOutcome[] = [];
  try {
    await using backend = await openToImport(dataDir);
    if (account === undefined) await ensureDemoAccounts(backend);
    for (const { path, problem } of files) {
      if (task.signal.aborted) break;
      const outcome: FileOutcome = problem
        ? { file: path, error: problem }
        : await importOne(backend, path, account ?? defaultImportAccount, task).catch((error) => {
            // without its data folder no other file can be imported either
            if (startErrorText(error, dataDir) !== undefined) throw error;
            return { file: path, error: failedOn(path, error) };
          });
      outcomes.push(outcome);
      if (outcome.error) say(`${outcome.error.message} [${outcome.error.code}]`);
    }
  } catch (error) {
    const text = startErrorText(error, dataDir);
    if (text === undefined) throw error;
    if (outcomes.length > 0) report(outcomes, files.length, task.signal);
    return refuse({ message: text }, exitCodes.machine);
  }
  return report(outcomes, files.length, task.signal);
}

async function openToImport(dataDir: string): Promise<Backend & AsyncDisposable> {
  const backend = await openBackend({ dataDir, demo: false, logLevel: "silent" });
  return { ...backend, [Symbol.asyncDispose]: () => backend.close() };
}

async function importOne(
  backend: Backend,
  path: string,
  account: string,
  task: ImportTask,
): Promise<FileOutcome> {
  const file = await snapshotBytes(path, task);
  if (!file.ok) return { file: path, error: file.error };
  const imported = await backend.importSnapshotFile(file.value.bytes, account, basename(path));
  if (imported.ok)
    return { file: path, ...imported.value, warnings: [...file.value.warnings, ...imported.value.warnings] };
  return { file: path, error: { code: imported.error.code, message: `${path}: ${imported.error.message}` } };
}

function report(outcomes: readonly FileOutcome[], asked: number, signal: AbortSignal): ExitCode {
  const failed = outcomes.filter((outcome) => outcome.error).length;
  const created = outcomes.filter((outcome) => outcome.created).length;
  answer({ asked, created, already: outcomes.length - failed - created, failed, files: outcomes });
  if (outcomes.length < asked || signal.aborted) {
    say(`Stopped after ${outcomes.length} of ${asked} files; run the same command again for the rest.`);
    return exitCodes.interrupted;
  }
  return failed > 0 ? exitCodes.badInput : exitCodes.done;
}
