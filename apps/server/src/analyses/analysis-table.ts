import { type AnalysisColumn, analysisColumns } from "./analysis-columns.ts";
import type { AnalyzedFile } from "./analyze-file.ts";

/** The quantities of one file, one per line: name, unit and value, or a dash if there is none. */
export function analysisTable({ file, result }: AnalyzedFile): string {
  const rows: [string, string][] = result.ok
    ? analysisColumns.map(({ title, value }) => [title, shown(value(result.value))])
    : [["Error", `${result.error.message} [${result.error.code}]`]];
  const width = Math.max(...rows.map(([title]) => title.length));
  return `${file}\n${rows.map(([title, text]) => `  ${title.padEnd(width)}  ${text}\n`).join("")}`;
}

function shown(value: ReturnType<AnalysisColumn["value"]>): string {
  if (value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  // Small leaks and confidences keep their digits; two decimals are enough for the others.
  return String(Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Number(value.toFixed(2)));
}
