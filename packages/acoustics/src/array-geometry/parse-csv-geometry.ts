import { failure, type Result, success } from "@sonolens/foundation";
import { readCsv } from "../csv/read-csv.ts";
import type { ArrayGeometryError } from "./array-geometry.ts";
import type { RawMicrophone } from "./check-geometry.ts";

const COLUMN_NAMES: Record<string, string[]> = {
  channel: ["channel", "ch", "index", "nr", "no", "id"],
  name: ["name", "label", "mic", "microphone", "point"],
  x: ["x", "x_m", "x[m]", "x (m)", "x(m)", "xm", "pos_x", "x_meter", "x_metre"],
  y: ["y", "y_m", "y[m]", "y (m)", "y(m)", "ym", "pos_y", "y_meter", "y_metre"],
  z: ["z", "z_m", "z[m]", "z (m)", "z(m)", "zm", "pos_z", "z_meter", "z_metre"],
};

function findColumns(header: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>();
  header.forEach((title, index) => {
    const wanted = title.toLowerCase();
    for (const [column, names] of Object.entries(COLUMN_NAMES)) {
      if (names.includes(wanted) && !columns.has(column)) columns.set(column, index);
    }
  });
  return columns;
}

const isNumber = (field: string | undefined): boolean =>
  field !== undefined && field !== "" && !Number.isNaN(Number(field));

/** Without a header the last three columns are coordinates; a number before them is the channel, a word the name. */
function guessColumns(fields: readonly string[]): Map<string, number> | undefined {
  const count = fields.length;
  if (count < 3 || !fields.slice(-3).some(isNumber)) return undefined;
  const columns = new Map([
    ["x", count - 3],
    ["y", count - 2],
    ["z", count - 1],
  ]);
  if (count === 5) columns.set("channel", 0).set("name", 1);
  if (count === 4) columns.set(isNumber(fields[0]) ? "channel" : "name", 0);
  return columns;
}

/** Reads `channel,name,x_m,y_m,z_m` in any order of columns, with or without the first two, or without a header. */
export function parseCsvGeometry(text: string): Result<RawMicrophone[], ArrayGeometryError> {
  const { lines, number: decimal } = readCsv(text);
  const first = lines[0];
  if (first === undefined) return success([]);
  const coordinate = (field: string | undefined) => (field === undefined ? undefined : decimal(field));

  const header = findColumns(first.fields);
  const hasHeader = header.has("x") || header.has("y") || header.has("z");
  const columns = hasHeader ? header : guessColumns(first.fields.map(decimal));
  const missing = ["x", "y", "z"].filter((axis) => !columns?.has(axis));
  if (columns === undefined || missing.length > 0) {
    const params = { place: `line ${first.number}`, columns: missing.join(", ") };
    const message = `The columns ${params.columns} (in metres) are missing in ${params.place}.`;
    return failure({ code: "geometryColumnsMissing", message, params });
  }
  return success(
    lines.slice(hasHeader ? 1 : 0).map(({ fields, number }) => {
      const field = (column: string) => fields[columns.get(column) ?? -1];
      return {
        place: `line ${number}`,
        name: field("name"),
        channel: columns.has("channel") ? (field("channel") ?? "") : undefined,
        coordinates: [coordinate(field("x")), coordinate(field("y")), coordinate(field("z"))],
      };
    }),
  );
}
