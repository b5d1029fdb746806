import { nearestTown } from "@sonolens/backend";
import { failure, type Result, success } from "@sonolens/foundation";
import { createReportI18n, deviceTimeZone, translator } from "@sonolens/i18n";
import {
  type CheckProblem,
  checkReport,
  makeReport,
  type ReportData,
  reportSnapshotOfFile,
} from "@sonolens/reports";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { readCalibration } from "../analyses/analyze-options.ts";
import type { GivenSurroundings } from "../analyses/surroundings.ts";
import { pathFromCaller, readCommandLine } from "../command-line.ts";
import { answer, progressLine, refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { filesIn } from "../files-in-folders.ts";
import { interruptSignal } from "../interrupt.ts";
import { type FileProblem, readWholeFile } from "../read-file.ts";
import { analysesForReport } from "../report/file-analyses.ts";
import { filteredSnapshots, readReportFilter } from "../report/report-filter.ts";
import {
  readEarlier,
  readLanguage,
  readReportHead,
  readReportOptions,
  reportCommandOptions,
} from "../report/report-options.ts";
import { checkOutPlace, writeOut } from "../write-out.ts";

/** `sonolens report FILES... --out Report.pdf`: a report of snapshot files; `--check` computes one again from its PDF or its results.json. */
export async function reportCommand(words: readonly string[]): Promise<ExitCode> {
  const read = readCommandLine(words, reportCommandOptions);
  if (!read.ok) return refuse(read.error, exitCodes.usage);
  const line = read.value;
  const [first] = line.files;
  if (first === undefined)
    return refuse({ message: "name a file or a folder. See sonolens report --help." }, exitCodes.usage);
  if (line.isSet("check")) return checkResults(first);
  const language = readLanguage(line);
  if (!language.ok) return refuse(language.error, exitCodes.usage);
  const head = readReportHead(line);
  if (!head.ok) return refuse(head.error, exitCodes.usage);
  const filter = readReportFilter(line);
  if (!filter.ok) return refuse(filter.error, exitCodes.usage);
  const { files } = await filesIn(line.files.map(pathFromCaller), undefined);
  const options = await readReportOptions(line, files.length, filter.value);
  if (!options.ok)
    return refuse(options.error, options.error.code === "usage" ? exitCodes.usage : exitCodes.badInput);
  const earlier = await readEarlier(line);
  if (!earlier.ok) return refuse(earlier.error, exitCodes.badInput);
  const calibration = await readCalibration(line);
  if (!calibration.ok) return refuse(calibration.error, exitCodes.badInput);
  const out = pathFromCaller(line.text("out") ?? "Report.pdf");
  const place = await checkOutPlace(out);
  if (!place.ok) return refuse(place.error, exitCodes.machine);

  const signal = interruptSignal();
  const given = calibration.value ? { calibrationAt: calibration.value } : {};
  const snapshots = await snapshotsOf(
    files.map(({ path }) => path),
    given,
    language.value,
    signal,
  );
  if (!snapshots.ok) return refuse(snapshots.error, exitCodes.interrupted);
  const all: ReportData = {
    madeAt: new Date().toISOString(),
    timeZone: deviceTimeZone(),
    product: "Sonolens",
    units: { leak: "LPM", distance: "METERS", temperature: "CELSIUS" },
    snapshots: snapshots.value,
    ...(earlier.value && { earlier: earlier.value }),
    ...head.value,
  };
  const data = filter.value ? { ...all, snapshots: filteredSnapshots(all, filter.value) } : all;
  if (!data.snapshots.some(({ snapshot }) => snapshot) && all.snapshots.some(({ snapshot }) => snapshot))
    return refuse(
      { code: "reportEmpty", message: "no snapshot passes --filter; nothing was written." },
      exitCodes.badInput,
    );
  const i18n = await createReportI18n(language.value);
  const made = await makeReport(data, options.value, { t: translator(i18n), locale: language.value });
  if (!made.ok)
    return refuse(
      { code: made.code, message: "none of these files can be used in the report." },
      exitCodes.badInput,
    );
  const written = await writeOut(out, made.value.bytes);
  if (!written.ok) return refuse(written.error, exitCodes.machine);
  const { pageCount, skipped, results } = made.value;
  answer({ out, pages: pageCount, snapshots: results.rows.length, skipped, figures: results.figures });
  return exitCodes.done;
}

type Snapshots = ReportData["snapshots"];

/** Reads and analyzes files one by one; one that cannot be read is named and skipped. */
async function snapshotsOf(
  paths: readonly string[],
  given: GivenSurroundings,
  locale: string,
  signal: AbortSignal,
): Promise<Result<Snapshots, FileProblem>> {
  const progress = progressLine("Analysing");
  const snapshots: Snapshots[number][] = [];
  for (const [index, path] of paths.entries()) {
    if (signal.aborted) {
      progress.end();
      return failure({ code: "cancelled", message: "stopped; nothing was written." });
    }
    const bytes = await readWholeFile(path);
    const file = bytes.ok ? await readSnapshotFile(bytes.value) : bytes;
    if (file.ok) {
      const { location } = file.value.manifest;
      const town = location && (await nearestTown(location, locale));
      const snapshot = reportSnapshotOfFile(
        file.value,
        { ...analysesForReport(file.value, given), ...(town && { town }) },
        locale,
      );
      snapshots.push({ id: snapshot.record.id, label: snapshot.record.label, snapshot });
    } else {
      say(`sonolens: ${path}: ${file.error.message}`);
      snapshots.push({ id: path, label: path });
    }
    progress.show((index + 1) / paths.length);
  }
  progress.end();
  return success(snapshots);
}

/** Why a report cannot be checked, as said of its file. */
const checkProblems: Readonly<Record<CheckProblem, string>> = {
  notPdf: "is neither a PDF nor the results.json of a report",
  pdfWithoutData: "has no data of a report inside",
  pdfUnreadable: "was saved again by another program, or is damaged: its data cannot be read",
  reportTooLarge: "is larger than a report can be",
  notReportResults: "is not the results.json of a report, or its data was changed",
  newerReportResults: "was made by a newer version of this program",
};

/** Whether the figures of a report follow from its rows. */
async function checkResults(name: string): Promise<ExitCode> {
  const path = pathFromCaller(name);
  const bytes = await readWholeFile(path);
  if (!bytes.ok) return refuse(bytes.error, exitCodes.badInput);
  const checked = await checkReport(new Blob([new Uint8Array(bytes.value)]));
  if (!checked.ok)
    return refuse(
      { code: checked.code, message: `${name} ${checkProblems[checked.code]}.` },
      exitCodes.badInput,
    );
  answer({ equal: checked.differences.length === 0, differences: checked.differences });
  return checked.differences.length === 0 ? exitCodes.done : exitCodes.badInput;
}
