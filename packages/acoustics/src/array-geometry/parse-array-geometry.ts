import { failure, type Result } from "@sonolens/foundation";
import type { ArrayGeometry, ArrayGeometryError } from "./array-geometry.ts";
import { checkGeometry } from "./check-geometry.ts";
import { parseCsvGeometry } from "./parse-csv-geometry.ts";
import { parseJsonGeometry } from "./parse-json-geometry.ts";
import { parseXmlGeometry } from "./parse-xml-geometry.ts";

/**
 * Reads the positions of an array's microphones, in meters, from text; the format is detected from the content, else
 * from the extension of `fileName`. Errors are values (`ok: false`) that name the line and the reason.
 *
 * - CSV: a header `channel,name,x_m,y_m,z_m` in any order (also `x,y,z`), where `channel` (from 0 or 1, without gaps:
 *   it gives the order) and `name` are optional; or no header and lines of `x,y,z`, with the name or the channel, or
 *   the channel and the name, before them. The separator is comma, semicolon, tab or, else, white space; with semicolon
 *   or tab the decimal sign may be a comma. Lines that begin with # are comments.
 * - JSON: a list of `[x, y, z]`, of `{ name, positionM: [x, y, z] }` or of `{ name, x, y, z }`, or an object that holds
 *   such a list as `positionsM`, `positions`, `microphones`, `channels` or `geometry`.
 * - XML: elements `<pos Name="..." x="..." y="..." z="..."/>`, as in the microphone array files of beamforming
 *   programs.
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
