import { failure } from "@sonolens/foundation";
import { progressLine, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { FoundFile } from "../files-in-folders.ts";
import { failedOn } from "../read-file.ts";
import type { AnalysisPrinter } from "./analysis-printer.ts";
import { type AnalyzeTask, analyzeFile } from "./analyze-file.ts";

/** Analyzes files one after the other; an unusable file does not stop the others. */
export async function analyzeMany(
  files: readonly FoundFile[],
  task: AnalyzeTask,
  { printer, signal }: { readonly printer: AnalysisPrinter; readonly signal: AbortSignal },
): Promise<ExitCode> {
  const progress = progressLine(`Analysing ${files.length} ${files.length === 1 ? "file" : "files"}`);
  let done = 0;
  let failed = 0;
  for (const { path, problem } of files) {
    progress.show(done / files.length);
    const onProgress = (share: number) => progress.show((done + share) / files.length);
    const result = problem
      ? failure(problem)
      : await analyzeFile(path, task, { onProgress, signal }).catch((error) =>
          failure(failedOn(path, error)),
        );
    // An aborted file is not reported; a file that was ready when the signal came is.
    if (signal.aborted && !result.ok) break;
    progress.end();
    printer.print({ file: path, result });
    if (result.ok) for (const warning of result.value.warnings) say(`${path}: ${warning.message}`);
    else say(`${result.error.message} [${result.error.code}]`);
    done += 1;
    if (!result.ok) failed += 1;
    if (signal.aborted) break;
    progress.show(done / files.length);
  }
  progress.end();
  printer.end();
  if (done < files.length) {
    say(`Stopped after ${done} of ${files.length} files.`);
    return exitCodes.interrupted;
  }
  return failed > 0 ? exitCodes.badInput : exitCodes.done;
}
