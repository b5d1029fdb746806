import { failure, type Result, success } from "@sonolens/foundation";
import { readCsv } from "../csv/read-csv.ts";
import type { ArrayGeometryError } from "./array-geometry.ts";
import type { RawMicrophone } from "./check-geometry.ts";

const COLUMN_NAMES: Record<string, string[]> = {
  channel: ["channel", "ch", "index", "nr", "no", "id"],
  name: ["name", "label", "mic", "microphone", "point"],
};

/** "x", "pos_x", "x_m", "x [mm]", "x (cm)", "y_metre": the axis, and the unit if it is named. */
const COORDINATE =
  /^(?:pos[_ ]?)?([xyz])(?:[_ ]?[[(]?\s*(m|mm|cm|in|ft|met(?:er|re)s?|millimet(?:er|re)s?|inch|inches|feet)\s*[\])]?)?$/;

/** Meters in a unit. */
const UNITS_M: [unit: RegExp, lengthM: number][] = [
  [/^mm|^milli/, 1e-3],
  [/^cm/, 1e-2],
  [/^in/, 0.0254],
  [/^f/, 0.3048],
];

interface Columns {
  readonly indexes: Map<string, number>;
  /** Length of the unit of each axis, m. */
  readonly unitsM: Map<string, number>;
}

function findColumns(header: readonly string[]): Columns {
  const indexes = new Map<string, number>();
  const unitsM = new Map<string, number>();
  header.forEach((title, index) => {
    const wanted = title.toLowerCase();
    const [, axis, unit = "m"] = COORDINATE.exec(wanted) ?? [];
    if (axis !== undefined && !indexes.has(axis)) {
      indexes.set(axis, index);
      unitsM.set(axis, UNITS_M.find(([names]) => names.test(unit))?.[1] ?? 1);
    }
    for (const [column, names] of Object.entries(COLUMN_NAMES)) {
      if (names.includes(wanted) && !indexes.has(column)) indexes.set(column, index);
    }
  });
  return { indexes, unitsM };
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

/**
 * Reads `channel,name,x_m,y_m,z_m` in any order of columns, with or without the first two, or without a header. A
 * header may name another unit of length.
 */
export function parseCsvGeometry(text: string): Result<RawMicrophone[], ArrayGeometryError> {
  const { lines, number: decimal } = readCsv(text);
  const first = lines[0];
  if (first === undefined) return success([]);

  const { indexes: header, unitsM } = findColumns(first.fields);
  const inMeters = (field: string | undefined, axis: string) => {
    if (field === undefined) return undefined;
    const [written, unitM] = [decimal(field), unitsM.get(axis) ?? 1];
    return unitM === 1 || !isNumber(written) ? written : Number(written) * unitM;
  };
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
        coordinates: ["x", "y", "z"].map((axis) => inMeters(field(axis), axis)),
      };
    }),
  );
}
