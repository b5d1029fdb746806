import { answer } from "../console.ts";
import { csvHeader, csvRow } from "./analysis-csv.ts";
import { analysisTable } from "./analysis-table.ts";
import type { AnalyzedFile } from "./analyze-file.ts";
import type { AnalysisFormat } from "./analyze-options.ts";

/** Prints files on standard output: lines and tables as they are ready, JSON as one array at the end. */
export interface AnalysisPrinter {
  print(file: AnalyzedFile): void;
  end(): void;
}

/** A printer of many files. */
export function analysisPrinter(format: AnalysisFormat): AnalysisPrinter {
  const write = (text: string) => void process.stdout.write(text);
  if (format === "csv") {
    write(csvHeader());
    return { print: (file) => write(csvRow(file)), end: () => undefined };
  }
  if (format === "table") {
    let gap = "";
    return {
      print(file) {
        write(gap + analysisTable(file));
        gap = "\n";
      },
      end: () => undefined,
    };
  }
  const all: unknown[] = [];
  return {
    print: ({ file, result }) =>
      void all.push(result.ok ? { file, ...result.value } : { file, error: result.error }),
    end: () => answer(all),
  };
}
