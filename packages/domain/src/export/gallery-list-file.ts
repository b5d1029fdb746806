import type { GalleryRecord } from "../filter/gallery-record.ts";
import { listedGas } from "../filter/record-rules.ts";
import { listedLeakLpm } from "../leak/leak-size-displays.ts";
import { repairStatusOf } from "../leak/repair-status.ts";
import type { LeftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { dominantPdClass } from "../pd/dominant-pd-class.ts";
import { gasFrom } from "../units/gas.ts";

/** Fields of a snapshot's list record that a list file reads in addition to the gallery's, under their API names. */
export interface ListableRecord extends GalleryRecord {
  /** dB. */
  readonly level_db?: number | null | undefined;
  readonly level_reference?: string | null | undefined;
  /** Lowest and highest. */
  readonly band_hz?: readonly number[] | null | undefined;
  /** Time, ISO 8601. */
  readonly fixed_date?: string | null | undefined;
}

/** A snapshot of a list file, with the cost of its leak if known. */
export interface ListedSnapshot {
  readonly record: ListableRecord;
  /** Per year, in the currency of the file; NaN or undefined if not counted. */
  readonly annualCost?: number | undefined;
  readonly annualCo2Kg?: number | undefined;
  /** Why the cost is missing. */
  readonly leftOut?: LeftOutOfCostSummary | undefined;
}

type Value = string | number | boolean | null | undefined;

interface Column {
  readonly name: string;
  readonly of: (listed: ListedSnapshot) => Value;
}

const number = (value: number | null | undefined): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const column = (name: string, of: Column["of"]): Column => ({ name, of });

/** 0 for steam and other, as core 9 requires of every table. */
const leakLpmOf = ({ leak, leak_infinite, meta }: ListableRecord) =>
  listedLeakLpm({
    leakLpm: leak,
    // A size without a detection flag was measured.
    leakDetected: meta?.leak_detected ?? true,
    infDetected: leak_infinite,
    gas: gasFrom(meta?.leak_type),
  });

/** Columns in this order, with the same names in every language; later versions append columns only. */
const columns: readonly Column[] = [
  column("id", ({ record }) => record.id),
  column("label", ({ record }) => record.label),
  column("type", ({ record }) => record.device_analysis_type),
  column("camera_label", ({ record }) => record.device_label),
  column("camera_serial", ({ record }) => record.device_serial),
  column("created_utc", ({ record }) => record.created_date),
  column("uploaded_utc", ({ record }) => record.synced_date),
  column("level_db", ({ record }) => number(record.level_db)),
  column("level_reference", ({ record }) => record.level_reference),
  column("band_low_hz", ({ record }) => number(record.band_hz?.[0])),
  column("band_high_hz", ({ record }) => number(record.band_hz?.[1])),
  column("distance_m", ({ record }) => number(record.source_distance)),
  column("latitude_deg", ({ record }) => number(record.meta?.latitude)),
  column("longitude_deg", ({ record }) => number(record.meta?.longitude)),
  column("tags", ({ record }) => (record.tags ?? []).join("; ")),
  column("starred", ({ record }) => record.starred ?? false),
  column("repair_status", (listed) => repairStatusOf(listed.record)),
  column("solved_utc", ({ record }) => (repairStatusOf(record) === "solved" ? record.fixed_date : null)),
  column("machine_fault", ({ record }) => record.fault ?? false),
  column("gas", ({ record }) => listedGas(record)),
  column("leak_l_per_min", ({ record }) => leakLpmOf(record)),
  column("leak_too_large_to_measure", ({ record }) => record.leak_infinite ?? false),
  column(
    "leak_cost_per_year",
    ({ annualCost, leftOut }) => number(annualCost) ?? (leftOut === "gasNotAnalysed" ? 0 : null),
  ),
  column("leak_co2_kg_per_year", ({ annualCo2Kg }) => number(annualCo2Kg)),
  column("leak_cost_left_out_because", ({ leftOut }) => leftOut ?? null),
  column("pd_class", ({ record }) => dominantPdClass(record.pd?.classification ?? []) ?? null),
  column("pd_severity_min_percent", ({ record }) => number(record.pd?.severity_min)),
  column("pd_severity_max_percent", ({ record }) => number(record.pd?.severity_max)),
  column("repair_assignee", ({ record }) => record.repair_work?.assignee || null),
  column("repair_due", ({ record }) => record.repair_work?.due_date),
  column("leak_tag", ({ record }) => record.repair_work?.tag_number || null),
  column("repair_cause", ({ record }) => record.repair_work?.cause),
  column("repair_measure", ({ record }) => record.repair_work?.measure),
  column("repair_checked_by", ({ record }) => record.repair_work?.checked_by || null),
];

/** Header of a list file. */
export interface ListFileHead {
  /** Number of snapshots that follow. */
  readonly count: number;
  /** Time, ISO 8601. */
  readonly made: string;
  /** Filter and sort of the list, as in the link of the gallery; empty for everything. */
  readonly filter: Readonly<Record<string, string | boolean>>;
  /** ISO 4217 code of the costs. */
  readonly currency: string;
}

const filterText = (filter: ListFileHead["filter"]): string => {
  const parts = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? "none" : parts.join("; ");
};

/**
 * A spreadsheet would evaluate a text that begins like this, also in full width and after spaces. In locales whose list
 * separator is the semicolon, it treats each part of a text between semicolons as a cell.
 */
const beginsFormula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const partBeginsFormula = /(;\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

const harmless = (text: string): string =>
  (beginsFormula.test(text) ? `'${text}` : text).replace(partBeginsFormula, "$1'");

function cell(value: Value): string {
  if (value == null) return "";
  if (typeof value !== "string") return String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (values: readonly Value[]) => `${values.map(cell).join(",")}\r\n`;

/**
 * The beginning of a list as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read it): three lines
 * that begin with `#` (what it is, its filter, its currency), then the column names, which include units.
 */
export const listCsvHead = ({ count, made, filter, currency }: ListFileHead): string =>
  `\ufeff${line([`# Snapshots: ${count}, made ${made}`])}${line([`# Filter: ${filterText(filter)}`])}${line([
    `# Currency of leak_cost_per_year: ${currency}`,
  ])}${line(columns.map(({ name }) => name))}`;

/** A snapshot as a line of CSV. A text that a spreadsheet would take for a formula is prefixed with an apostrophe. */
export const listCsvLine = (listed: ListedSnapshot): string => line(columns.map(({ of }) => of(listed)));

/** The beginning of a list as JSON; each snapshot follows by {@link listJsonItem}, then {@link listJsonEnd}. */
export const listJsonHead = (head: ListFileHead): string =>
  `${JSON.stringify({ format: "sonolens-snapshot-list", version: 1, ...head }).slice(0, -1)},"snapshots":[`;

/** A snapshot as an object keyed by column name; tags are a list. */
export const listJsonItem = (listed: ListedSnapshot, isFirst: boolean): string => {
  const entries = columns.map(({ name, of }) => [
    name,
    name === "tags" ? (listed.record.tags ?? []) : (of(listed) ?? null),
  ]);
  return `${isFirst ? "\n" : ",\n"}${JSON.stringify(Object.fromEntries(entries))}`;
};

export const listJsonEnd = "\n]}\n";
