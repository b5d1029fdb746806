import { type AnalysisColumn, analysisColumns } from "./analysis-columns.ts";
import type { AnalyzedFile } from "./analyze-file.ts";

type Field = ReturnType<AnalysisColumn["value"]>;

/** A line of CSV (RFC 4180); numbers always have a decimal point, missing values are empty. */
const csvLine = (fields: readonly Field[]): string =>
  `${fields.map((field) => quoted(field === undefined ? "" : String(field))).join(",")}\r\n`;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The names of the columns. */
export const csvHeader = (): string =>
  csvLine(["file", "error_code", "error", ...analysisColumns.map(({ name }) => name)]);

/** The line of one file: its analysis, or its error and empty fields. */
export const csvRow = ({ file, result }: AnalyzedFile): string =>
  csvLine([
    file,
    ...(result.ok ? [undefined, undefined] : [result.error.code, result.error.message]),
    ...analysisColumns.map(({ value }) => (result.ok ? value(result.value) : undefined)),
  ]);
