import {
  type LeftOutOfCostSummary,
  leftOutOfCostSummary,
  type RepairCause,
  repairCauses,
} from "@sonolens/domain";
import type { Translate } from "@sonolens/i18n";
import { type TableColumnName, tableColumnNames } from "./table-columns.ts";

const wordNames = [
  ...(["title", "madeAt", "figures", "found", "saved", "inRepair", "open", "leaks", "flow", "cost"] as const),
  ...(["about", "co2", "tooLarge", "notCounted", "atLeast", "bySeverity", "noRating", "byCause"] as const),
  ...(["noCause", "byType", "byReason", "snapshots", "assumptions", "assumptionsText", "value"] as const),
  ...(["unit", "name", "use", "energyPrice", "energyPriceUse", "hours", "hoursUse", "power"] as const),
  ...(["powerUse", "co2Factor", "co2FactorUse", "currency", "currencyUse", "costRule", "readMe"] as const),
  ...(["filter", "noFilter", "selected", "listed", "methods", "sizesText", "columnsTitle"] as const),
  ...(["columnName", "columnMeaning"] as const),
] as const;

/** The texts of a workbook in the language of its reader. */
export interface TableTexts {
  readonly columns: Readonly<Record<TableColumnName | "picture", string>>;
  readonly causes: Readonly<Record<RepairCause, string>>;
  readonly reasons: Readonly<Record<LeftOutOfCostSummary, string>>;
  readonly words: Readonly<Record<(typeof wordNames)[number], string>>;
}

const textsOf = <Name extends string>(names: readonly Name[], of: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;

export const tableTexts = (t: Translate): TableTexts => ({
  columns: textsOf([...tableColumnNames, "picture"], (name) => t(`workbook:column.${name}`)),
  causes: textsOf(repairCauses, (cause) => t(`details:work.causes.${cause}`)),
  reasons: textsOf(leftOutOfCostSummary, (reason) => t(`costSummary:leftOutBecause.${reason}`)),
  words: textsOf(wordNames, (name) => t(`workbook:${name}`)),
});
