import { plainDecimal } from "../units/number-text.ts";

/** A cell; null and undefined are empty. */
export type CsvValue = string | number | boolean | null | undefined;

/**
 * A spreadsheet would evaluate a text that begins like this, also in full width and after spaces. In locales whose list
 * separator is the semicolon, it treats each part of a text between semicolons as a cell.
 */
const beginsFormula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const partBeginsFormula = /(;\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

const harmless = (text: string): string =>
  (beginsFormula.test(text) ? `'${text}` : text).replace(partBeginsFormula, "$1'");

/** A number with a point and without an exponent. */
function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) < 1 ? plainDecimal(value, 20) : value.toLocaleString("en", { useGrouping: false });
}

function cell(value: CsvValue): string {
  if (value == null) return "";
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return String(value);
  const text = harmless(value);
  // Spreadsheets offer tabs and semicolons as separators beside the comma, some of them chosen beforehand.
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula is prefixed with an apostrophe; numbers
 * have a point and no exponent.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(",")}\r\n`;
