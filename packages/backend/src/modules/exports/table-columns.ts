import type { ListColumnName } from "@sonolens/domain";

/** A cell as a spreadsheet knows it. */
export type TableCell = string | number | boolean | Date | null;

/** How a column is shown: its width in characters and what its values are. */
export interface ColumnLook {
  readonly width: number;
  /** `moment` and `day` are dates; `words` are the user's own, `text` all others. */
  readonly kind: "text" | "words" | "long" | "link" | "moment" | "day" | "yesNo" | "number" | "money";
  /** Number format of Excel. */
  readonly format?: string;
}

const text = (width: number): ColumnLook => ({ width, kind: "text" });
const words = (width: number): ColumnLook => ({ width, kind: "words" });
const long: ColumnLook = { width: 40, kind: "long" };
const moment: ColumnLook = { width: 20, kind: "moment", format: "yyyy-mm-dd hh:mm:ss" };
const yesNo: ColumnLook = { width: 12, kind: "yesNo" };
const number = (format: string, width = 14): ColumnLook => ({ width, kind: "number", format });
const money: ColumnLook = { width: 16, kind: "money" };

const lpm = number('#,##0.0##" l/min"', 18);
const kilograms = number('#,##0" kg"', 16);
const hertz = number('#,##0" Hz"');
const decibel = number('0.0" dB"', 12);
const percent = number('0.#"%"', 12);
const degrees = number('0.00000"°"');

/** All columns of the table in order, by their names, which are those of a list file and the same in all languages. */
export const tableLooks = {
  id: text(28),
  label: words(32),
  type: text(13),
  created_utc: moment,
  camera_label: words(18),
  camera_serial: words(16),
  tags: words(24),
  finding: text(22),
  severity: text(12),
  repair_status: text(13),
  repair_assignee: words(18),
  repair_due: { width: 12, kind: "day", format: "yyyy-mm-dd" },
  leak_tag: words(12),
  leak_l_per_min: lpm,
  leak_low_l_per_min: lpm,
  leak_high_l_per_min: lpm,
  leak_detected: yesNo,
  leak_too_large_to_measure: yesNo,
  leak_cost_per_year: money,
  leak_cost_low_per_year: money,
  leak_cost_high_per_year: money,
  leak_cost_per_year_rounded: money,
  leak_cost_currency: text(10),
  leak_co2_kg_per_year: kilograms,
  leak_co2_kg_per_year_rounded: kilograms,
  leak_cost_left_out_because: text(20),
  gas: text(16),
  cost_basis: text(10),
  price: number("#,##0.00##", 12),
  hours_per_year: number('#,##0" h"', 12),
  specific_power_kw_per_m3_min: number('0.0#" kW/(m³/min)"', 20),
  own_cost_inputs: text(24),
  pd_class: text(16),
  pd_severity_min_percent: percent,
  pd_severity_max_percent: percent,
  machine_fault: yesNo,
  kurtosis: number("0.0##", 10),
  crest_factor: number("0.0##", 12),
  level_db: decibel,
  level_db_rounded: decibel,
  level_reference: text(14),
  band_low_hz: hertz,
  band_high_hz: hertz,
  distance_m: number('0.0##" m"', 12),
  line_pressure_bar: number('0.0##" bar"', 12),
  latitude_deg: degrees,
  longitude_deg: degrees,
  starred: yesNo,
  uploaded_utc: moment,
  solved_utc: moment,
  repair_cause: text(14),
  repair_measure: text(16),
  repair_note: long,
  repair_checked_by: text(28),
  comments: long,
  leak_size_rounded: number("#,##0.0##", 14),
  leak_size_unit: text(10),
  leak_method: text(36),
  link: { width: 40, kind: "link" },
} as const satisfies Record<Exclude<ListColumnName, "currency">, ColumnLook> & Record<string, ColumnLook>;

export type TableColumnName = keyof typeof tableLooks;

/** Names of the columns, in order. */
export const tableColumnNames = Object.keys(tableLooks) as readonly TableColumnName[];

export const lookOf = (name: TableColumnName): ColumnLook => tableLooks[name];

const placeOf = new Map(tableColumnNames.map((name, place) => [name, place]));

/** The place of a column, from 0. */
export const tablePlace = (name: TableColumnName): number => placeOf.get(name) ?? 0;

/** One row of the table: a value for each column. */
export type TableRow = readonly TableCell[];

/** The value of a row in a column. */
export const rowValue = (row: TableRow, name: TableColumnName): TableCell => row[tablePlace(name)] ?? null;

/** Inputs of the cost that can be entered for a snapshot. */
export type OwnInput = "price" | "hours" | "power";
