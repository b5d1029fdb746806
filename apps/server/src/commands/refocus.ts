import { type RefocusSettings, refocusSnapshot } from "@sonolens/array-recording";
import { failure, type Result, success } from "@sonolens/foundation";
import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import {
  type CommandLine,
  pathFromCaller,
  readCommandLine,
  readNumber,
  type UsageError,
  usageError,
} from "../command-line.ts";
import { answer, progressLine, refuse } from "../console.ts";
import { contentUuid } from "../content-uuid.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { readWholeFile } from "../read-file.ts";
import { readView } from "../recording-options.ts";
import { checkOutPlace, writeOut } from "../write-out.ts";

const options = {
  band: { type: "string" },
  distance: { type: "string" },
  grid: { type: "string" },
  elevation: { type: "string" },
  temperature: { type: "string" },
  out: { type: "string" },
} as const;

/** `sonolens refocus FILE.nlz --out NEW.nlz`: a snapshot with raw channels, beamformed again. */
export async function refocusCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  const [file, ...more] = line.value.files;
  const out = line.value.text("out");
  if (file === undefined || more.length > 0 || out === undefined)
    return refuse(
      { message: "name one .nlz file, and the new one with --out FILE.nlz. See sonolens refocus --help." },
      exitCodes.usage,
    );
  const settings = readSettings(line.value);
  if (!settings.ok) return refuse(settings.error, exitCodes.usage);
  const outPath = pathFromCaller(out);
  const place = await checkOutPlace(outPath);
  if (!place.ok) return refuse(place.error, exitCodes.machine);

  const path = pathFromCaller(file);
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return refuse(bytes.error, exitCodes.badInput);
  const about = (error: { code: string; message: string }) => ({
    ...error,
    message: `${path}: ${error.message}`,
  });
  const read = await readSnapshotFile(bytes.value);
  if (!read.ok) return refuse(about(read.error), exitCodes.badInput);

  const signal = interruptSignal();
  const progress = progressLine("Focusing");
  const refocused = await refocusSnapshot(
    read.value,
    { ...settings.value, snapshotId: contentUuid(bytes.value, JSON.stringify(settings.value)) },
    { onProgress: progress.show, signal },
  );
  progress.end();
  if (!refocused.ok)
    return refuse(about(refocused.error), signal.aborted ? exitCodes.interrupted : exitCodes.badInput);
  const written = await writeOut(outPath, await writeSnapshotFile(refocused.value));
  if (!written.ok) return refuse(written.error, exitCodes.machine);
  const { heatmap, sources, snapshotId } = refocused.value.manifest;
  const { bandHz, focus, width, height, frameCount } = heatmap;
  answer({ file: path, out: outPath, snapshotId, bandHz, focus, width, height, frameCount, sources });
  return exitCodes.done;
}

function readSettings(line: CommandLine): Result<Omit<RefocusSettings, "snapshotId">, UsageError> {
  const view = readView(line);
  if (!view.ok) return view;
  const grid = readNumber(line, "grid", { min: 8, max: 512, unit: "cells" });
  if (!grid.ok) return grid;
  if (grid.value !== undefined && !Number.isInteger(grid.value))
    return usageError(`--grid ${grid.value}: give a whole number of cells.`);
  const isFar = line.text("distance") === "far";
  const distance = isFar
    ? success(undefined)
    : readNumber(line, "distance", { min: 0.01, max: 10_000, unit: "m, or far" });
  if (!distance.ok) return failure(distance.error);
  return success({
    ...view.value,
    ...(grid.value !== undefined && { gridSize: grid.value }),
    ...(isFar
      ? { distanceM: "far" as const }
      : distance.value !== undefined && { distanceM: distance.value }),
  });
}
