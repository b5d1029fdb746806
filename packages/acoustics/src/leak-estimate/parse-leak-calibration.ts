import { failure, type Result, success } from "@sonolens/foundation";
import { readCsv } from "../csv/read-csv.ts";
import type { LeakCalibrationError, LeakCalibrationPoint } from "./leak-calibration.ts";

const COLUMNS = {
  levelDb: ["level_db", "level", "leveldb", "db"],
  distanceM: ["distance_m", "distance", "distancem"],
  flowLpm: ["flow_lpm", "flow", "flowlpm", "flow_l_min", "lpm"],
  temperatureC: ["temperature_c", "temperature", "temperaturec"],
  humidityPercent: ["humidity_percent", "humidity", "humiditypercent"],
} as const;

type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ["levelDb", "distanceM", "flowLpm"];
const NAMES: readonly Column[] = [...NEEDED, "temperatureC", "humidityPercent"];

/** Whether a value is valid: temperatures above absolute zero, humidity 0 to 100, the rest except the level above 0. */
function isPossible(column: Column, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (column === "levelDb") return true;
  if (column === "temperatureC") return value >= -273.15;
  return column === "humidityPercent" ? value >= 0 && value <= 100 : value > 0;
}

/**
 * Reads a CSV of calibration leaks: `level_db,distance_m,flow_lpm[,temperature_c,humidity_percent]` in any order of
 * columns, given by the header; see the package's page on leak estimates. Empty fields of the last two count as absent.
 * The error is the first invalid field.
 */
export function parseLeakCalibration(text: string): Result<LeakCalibrationPoint[], LeakCalibrationError> {
  const { lines, number: decimal } = readCsv(text);
  const titles = (lines[0]?.fields ?? []).map((title) => title.toLowerCase().replaceAll(" ", "_"));
  const place = new Map<Column, number>();
  for (const column of NAMES) {
    const index = titles.findIndex((title) => (COLUMNS[column] as readonly string[]).includes(title));
    if (index >= 0) place.set(column, index);
  }
  const missing = NEEDED.filter((column) => !place.has(column)).map((column) => COLUMNS[column][0]);
  if (missing.length > 0) {
    const params = { columns: missing.join(", ") };
    return failure({
      code: "calibrationColumnsMissing",
      message: `The first line has to name the columns ${params.columns}.`,
      params,
    });
  }
  const points: LeakCalibrationPoint[] = [];
  for (const { fields, number } of lines.slice(1)) {
    const values: Partial<Record<Column, number>> = {};
    for (const [column, index] of place) {
      const field = fields[index] ?? "";
      if (field === "" && !NEEDED.includes(column)) continue;
      const value = field === "" ? Number.NaN : Number(decimal(field));
      if (!isPossible(column, value)) {
        const params = { line: number, column: COLUMNS[column][0], text: field.slice(0, 40) };
        const message = `Line ${number}: "${params.text}" is no possible ${params.column}.`;
        return failure({ code: "calibrationNumberInvalid", message, params });
      }
      values[column] = value;
    }
    const { levelDb = 0, distanceM = 0, flowLpm = 0, ...air } = values;
    points.push({ levelDb, distanceM, flowLpm, ...air });
  }
  return success(points);
}
