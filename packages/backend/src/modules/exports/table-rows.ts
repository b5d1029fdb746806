import {
  dominantPdClass,
  type LeakUnit,
  leakGasOf,
  leakSizeFromLpm,
  leakThresholdsOf,
  leakUnitSymbol,
  listedFinding,
  listedSeverity,
  repairStatusOf,
  roundEstimatedCost,
  roundLeakSize,
  type Settings,
} from "@sonolens/domain";
import { recordOf } from "../snapshots/index.ts";
import type { ExportedSnapshot } from "./exported-snapshots.ts";

/** A cell as a spreadsheet knows it. */
export type TableCell = string | number | boolean | Date | null;

/** One column: a stable English name with the unit, and its values. */
export interface TableColumn {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  readonly cell: (snapshot: ExportedSnapshot, reader: TableReader) => TableCell;
}

/** For whom a table is made. */
export interface TableReader {
  readonly settings: Settings;
  /** The address of a snapshot's page. */
  readonly linkTo: (id: string) => string;
}

const time = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** The columns of the table, in order. */
export const tableColumns: readonly TableColumn[] = [
  { header: "ID", width: 28, cell: ({ row }) => row.id },
  { header: "Label", width: 32, cell: ({ row }) => row.label },
  { header: "Type", width: 12, cell: ({ row }) => row.analysis_type },
  { header: "Taken at (UTC)", width: 20, cell: ({ row }) => time(row.created_date) },
  { header: "Camera", width: 18, cell: ({ row }) => row.device_label },
  { header: "Camera serial", width: 16, cell: ({ row }) => row.device_serial },
  { header: "Tags", width: 24, cell: ({ row }) => (JSON.parse(row.tags) as string[]).join(", ") },
  { header: "Comments", width: 40, cell: ({ row }) => row.comments },
  { header: "Starred", width: 9, cell: ({ row }) => row.starred === 1 },
  { header: "Fixed", width: 9, cell: ({ row }) => row.fixed === 1 },
  { header: "Fixed on (UTC)", width: 20, cell: ({ row }) => time(row.fixed_date) },
  { header: "Repair assignee", width: 18, cell: ({ row }) => row.repair_assignee },
  { header: "Repair due", width: 12, cell: ({ row }) => row.repair_due },
  { header: "Leak tag", width: 12, cell: ({ row }) => row.leak_tag },
  { header: "Repair cause", width: 14, cell: ({ row }) => row.repair_cause },
  { header: "Repair measure", width: 16, cell: ({ row }) => row.repair_measure },
  { header: "Repair note", width: 40, cell: ({ row }) => row.repair_note || null },
  { header: "Repair checked by", width: 28, cell: ({ row }) => row.repair_checked_by },
  { header: "Distance (m)", width: 12, cell: ({ row }) => row.source_distance },
  { header: "Level (dB)", width: 11, cell: ({ row }) => row.level_db },
  { header: "Band from (Hz)", width: 14, cell: ({ row }) => row.band_low_hz },
  { header: "Band to (Hz)", width: 14, cell: ({ row }) => row.band_high_hz },
  { header: "Latitude (deg)", width: 14, cell: ({ row }) => row.latitude },
  { header: "Longitude (deg)", width: 14, cell: ({ row }) => row.longitude },
  { header: "Gas", width: 12, cell: ({ row }) => row.gas },
  { header: "Leak detected", width: 13, cell: ({ leak }) => leak?.leakDetected ?? null },
  { header: "Leak size (l/min)", width: 16, cell: ({ leak }) => leak?.leakSizeLpmin ?? null },
  { header: "Leak size from (l/min)", width: 20, cell: ({ leak }) => leak?.leakSizeLowLpmin ?? null },
  { header: "Leak size to (l/min)", width: 20, cell: ({ leak }) => leak?.leakSizeHighLpmin ?? null },
  { header: "Leak cost (per year)", width: 18, cell: ({ leak }) => leak?.leakCost ?? null },
  {
    header: "Leak cost currency",
    width: 18,
    cell: ({ leak, currency }) => (typeof leak?.leakCost === "number" ? currency : null),
  },
  { header: "PD class", width: 14, cell: ({ pd }) => dominantPdClass(pd?.classification ?? []) ?? null },
  { header: "PD severity from (%)", width: 18, cell: ({ pd }) => pd?.severity_min ?? null },
  { header: "PD severity to (%)", width: 18, cell: ({ pd }) => pd?.severity_max ?? null },
  { header: "Possible mechanical fault", width: 22, cell: ({ mech }) => mech?.possible_fault ?? null },
  { header: "Kurtosis", width: 10, cell: ({ mech }) => mech?.kurtosis ?? null },
  { header: "Crest factor", width: 12, cell: ({ mech }) => mech?.crest_factor ?? null },
  {
    header: "Severity",
    width: 12,
    cell: ({ row }, { settings }) => listedSeverity(recordOf(row), leakThresholdsOf(settings)),
  },
  { header: "Finding", width: 22, cell: ({ row }) => listedFinding(recordOf(row)) },
  { header: "Repair status", width: 13, cell: ({ row }) => repairWords[repairStatusOf(recordOf(row))] },
  {
    header: "Leak size, rounded",
    width: 18,
    cell: ({ leak }, { settings }) => roundedSize(leak, settings.leak_size_unit),
  },
  { header: "Leak size unit", width: 14, cell: (_, { settings }) => leakUnitSymbol(settings.leak_size_unit) },
  {
    header: "Leak cost, rounded (per year)",
    width: 26,
    cell: ({ leak }) => (typeof leak?.leakCost === "number" ? roundEstimatedCost(leak.leakCost) : null),
  },
  { header: "Link", width: 40, cell: ({ row }, { linkTo }) => linkTo(row.id) },
];

const repairWords = { open: "Open", inRepair: "In repair", solved: "Solved" } as const;

function roundedSize(leak: ExportedSnapshot["leak"], unit: LeakUnit): number | null {
  const size = leak && leakSizeFromLpm(leak.leakSizeLpmin ?? Number.NaN, unit, leakGasOf(leak.gas));
  return size === undefined ? null : roundLeakSize(size, unit);
}

/** Excel's own limit of a cell; longer texts are cut. */
const maxCellCharacters = 32_767;

/** One row of the table. */
export const tableRow = (snapshot: ExportedSnapshot, reader: TableReader): TableCell[] =>
  tableColumns.map(({ cell }) => {
    const value = cell(snapshot, reader);
    return typeof value === "string" ? value.slice(0, maxCellCharacters).toWellFormed() : value;
  });
