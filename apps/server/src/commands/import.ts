import { stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { ArrayGeometry } from "@sonolens/acoustics";
import type { Backend } from "@sonolens/backend";
import { failure, type Result, success } from "@sonolens/foundation";
import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { pathFromCaller, readCommandLine, readDate } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { defaultImportAccount } from "../demo-accounts.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { ensureDemoAccounts, openBackend, startErrorText } from "../open-backend.ts";
import { type FileProblem, readWholeFile } from "../read-file.ts";
import { type RecordingSurroundings, readSurroundings, snapshotOfRecording } from "../recording-import.ts";
import {
  arrayNeeded,
  looksLikeSnapshotFile,
  type RecordingSettings,
  readGeometry,
  readRecordingSettings,
  recordingOptions,
} from "../recording-options.ts";
import { readDataDir } from "../server-options.ts";

const options = {
  ...recordingOptions,
  picture: { type: "string" },
  camera: { type: "string" },
  label: { type: "string" },
  date: { type: "string" },
  account: { type: "string" },
  data: { type: "string" },
  out: { type: "string" },
} as const;

interface Task {
  readonly geometry: ArrayGeometry | undefined;
  readonly settings: RecordingSettings;
  readonly surroundings: RecordingSurroundings;
  readonly recordedDate: Date | undefined;
  readonly signal: AbortSignal;
}

interface FileOutcome {
  readonly file: string;
  readonly snapshotId?: string;
  readonly created?: boolean;
  readonly warnings?: readonly string[];
  readonly error?: FileProblem;
}

/** `sonolens import FILES...`: one file that cannot be used does not stop the others. */
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
  const geometry = await readGeometry(line.value);
  if (!geometry.ok) return refuse(geometry.error, exitCodes.badInput);
  const surroundings = await readSurroundings(line.value);
  if (!surroundings.ok) return refuse(surroundings.error, exitCodes.badInput);

  const task: Task = {
    geometry: geometry.value,
    settings: settings.value,
    surroundings: surroundings.value,
    recordedDate: date.value,
    signal: interruptSignal(),
  };
  const paths = files.map(pathFromCaller);
  if (out !== undefined) return writeOne(paths[0] ?? "", pathFromCaller(out), task);
  return importAll(paths, readDataDir(line.value), line.value.text("account"), task);
}

async function writeOne(path: string, out: string, task: Task): Promise<ExitCode> {
  const bytes = await snapshotBytes(path, task);
  if (!bytes.ok) return refuse(bytes.error, task.signal.aborted ? exitCodes.interrupted : exitCodes.badInput);
  try {
    await writeFile(out, bytes.value);
  } catch (error) {
    return refuse({ message: `${out} cannot be written: ${(error as Error).message}` }, exitCodes.machine);
  }
  answer({ file: path, out });
  return exitCodes.done;
}

async function importAll(
  paths: readonly string[],
  dataDir: string,
  account: string | undefined,
  task: Task,
): Promise<ExitCode> {
  const outcomes: FileOutcome[] = [];
  try {
    await using backend = await openToImport(dataDir);
    if (account === undefined) await ensureDemoAccounts(backend);
    for (const path of paths) {
      if (task.signal.aborted) break;
      const outcome = await importOne(backend, path, account ?? defaultImportAccount, task);
      outcomes.push(outcome);
      if (outcome.error) say(`${outcome.error.message} [${outcome.error.code}]`);
    }
  } catch (error) {
    const text = startErrorText(error, dataDir);
    if (text === undefined) throw error;
    if (outcomes.length > 0) report(outcomes, paths.length, task.signal);
    return refuse({ message: text }, exitCodes.machine);
  }
  return report(outcomes, paths.length, task.signal);
}

async function openToImport(dataDir: string): Promise<Backend & AsyncDisposable> {
  const backend = await openBackend({ dataDir, demo: false, logLevel: "silent" });
  return { ...backend, [Symbol.asyncDispose]: () => backend.close() };
}

async function importOne(backend: Backend, path: string, account: string, task: Task): Promise<FileOutcome> {
  const bytes = await snapshotBytes(path, task);
  if (!bytes.ok) return { file: path, error: bytes.error };
  const imported = await backend.importSnapshotFile(bytes.value, account, basename(path));
  if (imported.ok) return { file: path, ...imported.value };
  return { file: path, error: { code: imported.error.code, message: `${path}: ${imported.error.message}` } };
}

/** The bytes of the snapshot file that a file is, or becomes. */
async function snapshotBytes(path: string, task: Task): Promise<Result<Uint8Array, FileProblem>> {
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return bytes;
  if (looksLikeSnapshotFile(path, bytes.value)) {
    const read = await readSnapshotFile(bytes.value);
    return read.ok ? bytes : failure({ code: read.error.code, message: `${path}: ${read.error.message}` });
  }
  if (!task.geometry) return failure(arrayNeeded(path));
  const progress = progressLine(`Reading ${basename(path)}`);
  const snapshot = await snapshotOfRecording(
    {
      path,
      wav: bytes.value,
      recordedDate: task.recordedDate ?? (await stat(path)).mtime,
      geometry: task.geometry,
      settings: task.settings,
      surroundings: task.surroundings,
    },
    { onProgress: progress.show, signal: task.signal },
  );
  progress.end();
  if (!snapshot.ok)
    return failure({ code: snapshot.error.code, message: `${path}: ${snapshot.error.message}` });
  const { analysis, pictureLeftOut, ...file } = snapshot.value;
  if (pictureLeftOut)
    say(
      `${path}: the picture was left out, as its place is not known without --camera; a map of directions takes its place.`,
    );
  for (const warning of analysis.warnings) say(`${path}: ${warning.message}`);
  return success(await writeSnapshotFile(file));
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
