import type { GalleryRecord } from "../filter/gallery-record.ts";
import type { Severity } from "../filter/levels.ts";
import {
  type LeakFindingKind,
  leakFindingOf,
  listedGas,
  machineFindingOf,
  severityOf,
} from "../filter/record-rules.ts";
import type { LeakThresholds } from "../leak/leak-severity.ts";
import { listedLeakLpm } from "../leak/leak-size-displays.ts";
import { repairStatusOf } from "../leak/repair-status.ts";
import type { LeftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { dominantPdClass } from "../pd/dominant-pd-class.ts";
import { snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import type { MachineFinding } from "../snapshot/machine-finding.ts";
import { roundEstimatedCost } from "../units/format-cost.ts";
import { leakUnitSymbol, roundLeakSize } from "../units/format-leak-size.ts";
import { gasFrom, leakGasOf } from "../units/gas.ts";
import { type LeakUnit, leakSizeFromLpm } from "../units/leak-size.ts";
import { plainDecimal, roundToDigits } from "../units/number-text.ts";
import { type CsvValue, csvLine } from "./csv-line.ts";

/** Fields of a snapshot's list record that a list file reads in addition to the gallery's, under their API names. */
export interface ListableRecord extends GalleryRecord {
  /** dB. */
  readonly level_db?: number | null | undefined;
  readonly level_reference?: string | null | undefined;
  /** Lowest and highest. */
  readonly band_hz?: readonly number[] | null | undefined;
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

/** What a list file is written with. */
export interface ListFile {
  /** Number of snapshots in it. */
  readonly count: number;
  /** Time, ISO 8601. */
  readonly made: string;
  /** Filter and sort of the list, as in the link of the gallery; empty for everything. */
  readonly filter: Readonly<Record<string, string | boolean>>;
  /** ISO 4217 code of the costs. */
  readonly currency: string;
  /** Unit of the rounded leak sizes. */
  readonly leakUnit: LeakUnit;
  readonly thresholds: LeakThresholds;
  /** The address of a snapshot's page. */
  readonly linkTo: (id: string) => string;
}

interface Column<Name extends string = string> {
  readonly name: Name;
  readonly of: (listed: ListedSnapshot, file: ListFile) => CsvValue;
}

const number = (value: number | null | undefined): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

const rounded = (value: number | null | undefined, round: (value: number) => number): number | null => {
  const known = number(value);
  return known === null ? null : round(known);
};

const column = <Name extends string>(name: Name, of: Column["of"]): Column<Name> => ({ name, of });

/** 0 for steam and other, as core 9 requires of every table. */
const leakLpmOf = ({ leak, leak_infinite, meta }: ListableRecord) =>
  listedLeakLpm({
    leakLpm: leak,
    // A size without a detection flag was measured.
    leakDetected: meta?.leak_detected ?? true,
    infDetected: leak_infinite,
    gas: gasFrom(meta?.leak_type),
  });

/** Texts of a list file are English in all languages, as its column names are. */
const severityWords = {
  notApplicable: null,
  low: "Low",
  medium: "Medium",
  high: "High",
  veryHigh: "Very high",
} as const satisfies Record<Severity, string | null>;

/** The severity by the thresholds of the user, in English; null without a rating. */
const listedSeverity = (record: GalleryRecord, thresholds: LeakThresholds): string | null =>
  severityWords[severityOf(record, thresholds)];

const leakWords = {
  measured: "Leak",
  none: "No leak found",
  tooLarge: "Too large to measure",
  gasNotAnalysed: "No size for this gas",
} as const satisfies Record<LeakFindingKind, string>;

const machineWords = {
  possibleFault: "Possible fault",
  noFaultFound: "No fault found",
  cannotTell: "Cannot tell",
} as const satisfies Record<MachineFinding, string>;

/** What was found, in English; null if nothing was concluded yet. */
function listedFinding(record: GalleryRecord): string | null {
  switch (snapshotTypeFrom(record.device_analysis_type)) {
    case "LEAK":
    case "LEAK_SIZE": {
      const finding = leakFindingOf(record);
      return finding ? leakWords[finding] : null;
    }
    case "MECHANICAL": {
      const finding = machineFindingOf(record);
      return finding ? machineWords[finding] : null;
    }
    case "PD": {
      const name = dominantPdClass(record.pd?.classification ?? []);
      if (!name) return null;
      if (name === "noise") return "No discharge heard";
      return name === "cannotTell" ? "Cannot tell" : "Partial discharge";
    }
    default:
      return null;
  }
}

const costOf = ({ annualCost, leftOut }: ListedSnapshot): number | null =>
  number(annualCost) ?? (leftOut === "gasNotAnalysed" ? 0 : null);

/** Columns in this order, with the same names in every language; later versions append columns only. */
const columns = [
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
  column("leak_cost_per_year", costOf),
  column("leak_co2_kg_per_year", ({ annualCo2Kg }) => number(annualCo2Kg)),
  column("leak_cost_left_out_because", ({ leftOut }) => leftOut ?? null),
  column("pd_class", ({ record }) => dominantPdClass(record.pd?.classification ?? []) ?? null),
  column("pd_severity_min_percent", ({ record }) => number(record.pd?.severity_min)),
  column("pd_severity_max_percent", ({ record }) => number(record.pd?.severity_max)),
  column("severity", ({ record }, { thresholds }) => listedSeverity(record, thresholds)),
  column("finding", ({ record }) => listedFinding(record)),
  column("leak_size_rounded", ({ record }, { leakUnit }) => {
    const size = leakSizeFromLpm(
      leakLpmOf(record) ?? Number.NaN,
      leakUnit,
      leakGasOf(gasFrom(record.meta?.leak_type)),
    );
    return rounded(size, (known) => roundLeakSize(known, leakUnit));
  }),
  column("leak_size_unit", (_, { leakUnit }) => leakUnitSymbol(leakUnit)),
  column("leak_cost_per_year_rounded", (listed) => rounded(costOf(listed), roundEstimatedCost)),
  column("leak_co2_kg_per_year_rounded", ({ annualCo2Kg }) =>
    rounded(annualCo2Kg, (known) => roundToDigits(known, 2)),
  ),
  column("currency", (_, { currency }) => currency),
  column("level_db_rounded", ({ record }) => rounded(record.level_db, (db) => Number(plainDecimal(db, 1)))),
  column("link", ({ record }, { linkTo }) => linkTo(record.id)),
  column("repair_assignee", ({ record }) => record.repair_work?.assignee || null),
  column("repair_due", ({ record }) => record.repair_work?.due_date),
  column("leak_tag", ({ record }) => record.repair_work?.tag_number || null),
  column("repair_cause", ({ record }) => record.repair_work?.cause),
  column("repair_measure", ({ record }) => record.repair_work?.measure),
  column("repair_checked_by", ({ record }) => record.repair_work?.checked_by || null),
] as const satisfies readonly Column[];

/** The name of a column of a list file. */
export type ListColumnName = (typeof columns)[number]["name"];

/** Names of the columns of a list file, in order. */
export const listColumnNames: readonly ListColumnName[] = columns.map(({ name }) => name);

const columnOf = new Map<ListColumnName, Column>(columns.map((each) => [each.name, each]));

/** The value of a snapshot in a column, for tables of other formats. */
export const listColumnValue = (name: ListColumnName, listed: ListedSnapshot, file: ListFile): CsvValue =>
  columnOf.get(name)?.of(listed, file);

/** Says in each line of CSV what the list is, because its header has to be its first line. */
const contextColumns: readonly Column[] = [
  column("list_filter", (_, { filter }) => listFilterText(filter) || "none"),
  column("list_made_utc", (_, { made }) => made),
];

const csvColumns: readonly Column[] = [...columns, ...contextColumns];

/** The filter of a list in one text; empty for everything. */
export const listFilterText = (filter: ListFile["filter"]): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

/**
 * The first line of a list as CSV (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read it): the column
 * names, which include units. What the list was filtered by stands in the last columns.
 */
export const listCsvHead: string = `\ufeff${csvLine(csvColumns.map(({ name }) => name))}`;

/** A snapshot as a line of CSV. A text that a spreadsheet would take for a formula is prefixed with an apostrophe. */
export const listCsvLine = (listed: ListedSnapshot, file: ListFile): string =>
  csvLine(csvColumns.map(({ of }) => of(listed, file)));

/** The beginning of a list as JSON; each snapshot follows by {@link listJsonItem}, then {@link listJsonEnd}. */
export const listJsonHead = ({ count, made, filter, currency }: ListFile): string =>
  `${JSON.stringify({ format: "sonolens-snapshot-list", version: 1, count, made, filter, currency }).slice(0, -1)},"snapshots":[`;

/** A snapshot as an object keyed by column name; tags are a list. */
export const listJsonItem = (listed: ListedSnapshot, file: ListFile, isFirst: boolean): string => {
  const entries = columns.map(({ name, of }) => [
    name,
    name === "tags" ? (listed.record.tags ?? []) : (of(listed, file) ?? null),
  ]);
  return `${isFirst ? "\n" : ",\n"}${JSON.stringify(Object.fromEntries(entries))}`;
};

export const listJsonEnd = "\n]}\n";
