import { failure, type Result } from "@sonolens/foundation";
import type { ArrayGeometry, ArrayGeometryError } from "./array-geometry.ts";
import { checkGeometry } from "./check-geometry.ts";
import { parseCsvGeometry } from "./parse-csv-geometry.ts";
import { parseJsonGeometry } from "./parse-json-geometry.ts";
import { parseXmlGeometry } from "./parse-xml-geometry.ts";

/**
 * Reads the positions of an array's microphones from CSV, JSON or XML; the form is told by the content, else by the
 * ending of `fileName`. Positions are metres; a column `channel` gives the order. Errors name the line and the reason.
 */
export function parseArrayGeometry(
  text: string,
  fileName: string,
): Result<ArrayGeometry, ArrayGeometryError> {
  const content = text.replace(/^\uFEFF/, "");
  const start = content.trimStart()[0];
  if (start === "<" || /\.xml$/i.test(fileName)) {
    const microphones = parseXmlGeometry(content);
    if (microphones.length === 0) {
      return failure({ code: "geometryEmpty", message: "The XML file holds no <pos> elements.", params: {} });
    }
    return checkGeometry(microphones);
  }
  if (start === "[" || start === "{" || /\.json$/i.test(fileName)) {
    const microphones = parseJsonGeometry(content);
    return microphones.ok ? checkGeometry(microphones.value) : microphones;
  }
  const microphones = parseCsvGeometry(content);
  return microphones.ok ? checkGeometry(microphones.value) : microphones;
}
