import {
  annualLeakCost,
  annualLeakEnergy,
  isAnalyzedGas,
  type ListColumnName,
  type ListedSnapshot,
  type ListFile,
  leakThresholdsOf,
  leftOutOf,
  listColumnValue,
} from "@sonolens/domain";
import { recordOf, utilizationFields } from "../snapshots/index.ts";
import type { ExportedSnapshot, TableReader } from "./exported-snapshots.ts";
import {
  type ColumnLook,
  type OwnInput,
  type TableCell,
  type TableColumnName,
  type TableRow,
  tableColumnNames,
  tableLooks,
} from "./table-columns.ts";
import { cellText } from "./table-text.ts";

/** What a table has and a list file has not. */
type OwnColumnName = Exclude<TableColumnName, ListColumnName>;

const ownColumns: Record<OwnColumnName, (snapshot: ExportedSnapshot, own: readonly OwnInput[]) => TableCell> =
  {
    comments: ({ row }) => row.comments || null,
    repair_note: ({ row }) => row.repair_note || null,
    line_pressure_bar: ({ row }) => row.line_pressure_bar,
    leak_detected: ({ leak }) => leak?.leakDetected ?? null,
    leak_low_l_per_min: ({ leak }) => leak?.leakSizeLowLpmin ?? null,
    leak_high_l_per_min: ({ leak }) => leak?.leakSizeHighLpmin ?? null,
    leak_cost_low_per_year: (snapshot) => costOf(snapshot, snapshot.leak?.leakSizeLowLpmin),
    leak_cost_high_per_year: (snapshot) => costOf(snapshot, snapshot.leak?.leakSizeHighLpmin),
    leak_cost_currency: ({ leak, basis }) =>
      leak === undefined || basis.costMode === "off" ? null : basis.currency || null,
    cost_basis: ({ leak, basis }) => (leak === undefined ? null : basis.costMode),
    price: ({ leak, basis }) => (leak === undefined ? null : (priceOf(basis) ?? null)),
    hours_per_year: ({ leak, basis }) => (leak === undefined ? null : basis.hoursPerYear),
    specific_power_kw_per_m3_min: ({ leak, basis }) =>
      leak === undefined || basis.costMode !== "energy" ? null : basis.specificPowerKwPerM3Min,
    own_cost_inputs: ({ leak }, own) => (leak === undefined || own.length === 0 ? null : own.join("; ")),
    kurtosis: ({ mech }) => mech?.kurtosis ?? null,
    crest_factor: ({ mech }) => mech?.crest_factor ?? null,
    leak_method: ({ leak }) => (leak === undefined ? null : `${leak.method} ${leak.version}`),
  };

type Basis = ExportedSnapshot["basis"];

const priceOf = ({ costMode, energyCostPerKwh, volumeCostPerM3, massCostPerKg }: Basis): number | undefined =>
  ({ energy: energyCostPerKwh, volume: volumeCostPerM3, mass: massCostPerKg, off: undefined })[costMode];

function costOf({ leak, basis }: ExportedSnapshot, leakLpm: number | null | undefined): number | null {
  if (typeof leakLpm !== "number" || leak === undefined || !isAnalyzedGas(leak.gas)) return null;
  return annualLeakCost({ ...basis, leakLpm, gas: leak.gas })?.cost ?? null;
}

function ownInputsOf({ row, basis }: ExportedSnapshot): OwnInput[] {
  const own: OwnInput[] = [];
  if (basis.costMode === "volume" || basis.costMode === "mass" || (row.energy_cost ?? 0) > 0)
    own.push("price");
  if (Object.keys(utilizationFields(row)).length > 0) own.push("hours");
  if (row.specific_power !== null) own.push("power");
  return own;
}

const isListColumn = (name: TableColumnName): name is Extract<TableColumnName, ListColumnName> =>
  !Object.hasOwn(ownColumns, name);

/** One row of the table. */
export function tableRow(snapshot: ExportedSnapshot, { settings, pricing, linkTo }: TableReader): TableRow {
  const { row, leak, basis } = snapshot;
  const record = { ...recordOf(row), ...(leak && { leak: leak.leakSizeLpmin }) };
  const leakLpm = leak?.leakSizeLpmin;
  const listed: ListedSnapshot = {
    record,
    annualCost: leak?.leakCost ?? undefined,
    annualCo2Kg:
      typeof leakLpm === "number" && basis.costMode === "energy" && isAnalyzedGas(leak?.gas ?? "AIR")
        ? annualLeakEnergy({ ...basis, leakLpm })?.co2Kg
        : undefined,
    leftOut: leftOutOf(record, pricing),
  };
  const file: ListFile = {
    count: 1,
    made: "",
    filter: {},
    currency: pricing.currency,
    leakUnit: settings.leak_size_unit,
    thresholds: leakThresholdsOf(settings),
    linkTo,
  };
  const own = ownInputsOf(snapshot);
  return tableColumnNames.map((name) => {
    const value = isListColumn(name) ? listColumnValue(name, listed, file) : ownColumns[name](snapshot, own);
    return cellOf(value ?? null, tableLooks[name].kind);
  });
}

function cellOf(value: TableCell, kind: ColumnLook["kind"]): TableCell {
  if (typeof value !== "string") return value;
  return kind === "moment" || kind === "day" ? tableMoment(value) : cellText(value);
}

/** From when on dates of a workbook mean the same to all programs: Excel takes 1900 for a leap year. */
const firstMs = Date.UTC(1900, 2, 1);
const endMs = Date.UTC(10_000, 0, 1);

/** A moment as a workbook can hold it; one that it cannot hold stays a text. */
export function tableMoment(value: string): Date | string {
  const moment = new Date(value);
  return moment.getTime() >= firstMs && moment.getTime() < endMs ? moment : cellText(value);
}
