import { gasDensityKgM3, gasFrom, isAnalyzedGas } from "@sonolens/domain";
import {
  type OwnInput,
  rowValue,
  type TableCell,
  type TableColumnName,
  type TableRow,
  tablePlace,
} from "./table-columns.ts";

/** Names of the cells of the sheet Assumptions. */
export const assumptionNames = {
  energyPrice: "EnergyPrice",
  hours: "HoursPerYear",
  power: "SpecificPower",
  co2: "Co2PerKwh",
  currency: "CostCurrency",
} as const;

/** Rows above the first snapshot: the names, and the same in the language of the reader. */
export const headerRows = 2;

export const tableSheetName = "Snapshots";

/** 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

const lettersOf = (name: TableColumnName): string => columnLetters(tablePlace(name));

/** A cost rounded as `roundEstimatedCost` does. */
export const roundedCost = (cell: string): string =>
  `IF(AND(ABS(${cell})>=1,ABS(${cell})<100),ROUND(${cell},0),${twoDigits(cell)})`;

/** A number in two digits. */
export const twoDigits = (cell: string): string =>
  `IF(${cell}=0,0,ROUND(${cell},1-INT(LOG10(ABS(${cell})))))`;

const costs = [
  ["leak_l_per_min", "leak_cost_per_year"],
  ["leak_low_l_per_min", "leak_cost_low_per_year"],
  ["leak_high_l_per_min", "leak_cost_high_per_year"],
] as const;

/**
 * The formulas of a row that is at `number` from 1, by column: what follows from the assumptions. What was entered for
 * the snapshot, and what follows from that alone, is a plain value.
 */
export function rowFormulas(
  row: TableRow,
  number: number,
  currency: string,
): Partial<Record<TableColumnName, string>> {
  const basis = rowValue(row, "cost_basis");
  const gas = gasFrom(rowValue(row, "gas")) ?? "AIR";
  if (typeof basis !== "string" || basis === "off" || !isAnalyzedGas(gas)) return {};
  const own = String(rowValue(row, "own_cost_inputs") ?? "").split("; ") as OwnInput[];
  const at = (name: TableColumnName) => `${lettersOf(name)}${number}`;
  const hasSharedPrice =
    basis === "energy" && !own.includes("price") && rowValue(row, "leak_cost_currency") === currency;
  const formulas: Partial<Record<TableColumnName, string>> = {};
  if (hasSharedPrice)
    formulas.price = `IF(N(${assumptionNames.energyPrice})>0,${assumptionNames.energyPrice},"")`;
  if (!own.includes("hours")) formulas.hours_per_year = assumptionNames.hours;
  const [hours, price] = [at("hours_per_year"), at("price")];
  if (basis === "energy") {
    if (!own.includes("power")) formulas.specific_power_kw_per_m3_min = assumptionNames.power;
    if (typeof rowValue(row, "leak_l_per_min") === "number") {
      const energy = `${at("leak_l_per_min")}/1000*${at("specific_power_kw_per_m3_min")}*${hours}`;
      formulas.leak_co2_kg_per_year = `IF(ISNUMBER(${assumptionNames.co2}),${energy}*${assumptionNames.co2},"")`;
      formulas.leak_co2_kg_per_year_rounded = ifNumber(at("leak_co2_kg_per_year"), twoDigits);
    }
  }
  if (!hasSharedPrice && typeof rowValue(row, "price") !== "number") return formulas;
  for (const [size, cost] of costs) {
    if (typeof rowValue(row, size) !== "number") continue;
    const amount = {
      energy: `${at(size)}/1000*${at("specific_power_kw_per_m3_min")}*${hours}`,
      volume: `${at(size)}*60*${hours}/1000`,
      mass: `${at(size)}*60*${hours}/1000*${gasDensityKgM3(gas) ?? 0}`,
    }[basis as "energy" | "volume" | "mass"];
    formulas[cost] = `IF(ISNUMBER(${price}),${amount}*${price},"")`;
  }
  if (formulas.leak_cost_per_year === undefined) return formulas;
  formulas.leak_cost_per_year_rounded = ifNumber(at("leak_cost_per_year"), roundedCost);
  if (rowValue(row, "leak_cost_left_out_because") === "priceUnknown")
    formulas.leak_cost_left_out_because = `IF(ISNUMBER(${at("leak_cost_per_year")}),"","priceUnknown")`;
  return formulas;
}

const ifNumber = (cell: string, then: (cell: string) => string): string =>
  `IF(ISNUMBER(${cell}),${then(cell)},"")`;

/** What rows of a sum have in a column: a text, any text, a text that begins so, another text, or a number. */
export interface Condition {
  readonly column: TableColumnName;
  readonly is: { readonly text: string } | { readonly begin: string } | "anyText" | "anyNumber" | "currency";
}

/** A formula, and its result for the rows as they are. */
export interface Computed {
  readonly formula: string;
  readonly result: number;
}

/** Sums and counts over the rows of the table, as formulas with their results. */
export function tableSums(rows: readonly TableRow[], currency: string) {
  const range = (column: TableColumnName) => {
    const letters = `$${lettersOf(column)}$`;
    const last = headerRows + Math.max(1, rows.length);
    return `${tableSheetName}!${letters}${headerRows + 1}:${letters}${last}`;
  };
  const criterion = ({ is }: Condition): string => {
    if (is === "anyText") return '"?*"';
    if (is === "anyNumber") return '">=0"';
    if (is === "currency") return assumptionNames.currency;
    return "begin" in is ? `"${is.begin}*"` : `"${is.text}"`;
  };
  const has = (value: TableCell, is: Condition["is"]): boolean => {
    if (is === "anyText") return typeof value === "string" && value !== "";
    if (is === "anyNumber") return typeof value === "number" && value >= 0;
    if (is === "currency") return value === currency;
    return "begin" in is ? String(value).startsWith(is.begin) : (value ?? "") === is.text;
  };
  const among = (where: readonly Condition[]) =>
    rows.filter((row) => where.every(({ column, is }) => has(rowValue(row, column), is)));
  const criteria = (where: readonly Condition[]) =>
    where.map((condition) => `${range(condition.column)},${criterion(condition)}`).join(",");
  return {
    count: (where: readonly Condition[]): Computed => ({
      formula: `COUNTIFS(${criteria(where)})`,
      result: among(where).length,
    }),
    sum: (column: TableColumnName, where: readonly Condition[]): Computed => ({
      formula: `SUMIFS(${range(column)},${criteria(where)})`,
      result: among(where).reduce((sum, row) => {
        const value = rowValue(row, column);
        return typeof value === "number" ? sum + value : sum;
      }, 0),
    }),
  };
}
