import {
  leftOutOfCostSummary,
  repairCauses,
  repairStatuses,
  roundEstimatedCost,
  snapshotTypes,
} from "@sonolens/domain";
import type { WriteSheet } from "hucre";
import { bold, type DraftCell, headerStyle, sheetDraft, titleStyle } from "./sheet-draft.ts";
import type { TableRow } from "./table-columns.ts";
import { type Computed, type Condition, roundedCost, tableSums, twoDigits } from "./table-formulas.ts";
import type { TableFacts } from "./table-job.ts";
import type { TableTexts } from "./table-texts.ts";

const statusIs = (status: string): Condition => ({ column: "repair_status", is: { text: status } });
const severityIs = (severity: string): Condition => ({ column: "severity", is: { text: severity } });
const isLeak: Condition = { column: "type", is: { begin: "LEAK" } };
const isSized: Condition = { column: "leak_l_per_min", is: "anyNumber" };
/** As in the sums of the gallery: costs of energy, in one currency. */
const isCounted: readonly Condition[] = [
  isLeak,
  { column: "leak_cost_currency", is: "currency" },
  { column: "cost_basis", is: { text: "energy" } },
];
const isTooLarge: Condition = { column: "finding", is: { text: "Too large to measure" } };
const isLeftOut: Condition = { column: "leak_cost_left_out_because", is: "anyText" };
const severities = ["Very high", "High", "Medium", "Low"] as const;

/** The sheet of sums over the table, as formulas. */
export function summarySheet(rows: readonly TableRow[], facts: TableFacts, texts: TableTexts): WriteSheet {
  const { words } = texts;
  const { count, sum } = tableSums(rows, facts.currency);
  const draft = sheetDraft();
  const whole = { numFmt: "#,##0" };
  const money = { numFmt: `#,##0 "${facts.currency}"` };
  const computed = ({ formula, result }: Computed, style = whole): DraftCell => ({ formula, result, style });
  const header = (...names: readonly string[]) =>
    draft.add(...names.map((value) => ({ value, style: headerStyle })));
  const named = { open: words.open, inRepair: words.inRepair, solved: words.saved } as const;

  draft.add({ value: words.title, style: titleStyle });
  draft.add(words.madeAt, { value: facts.madeAt, style: { numFmt: "yyyy-mm-dd hh:mm" } });
  draft.add(words.filter, facts.filter === "" ? words.noFilter : facts.filter);
  draft.add();
  header(
    ...[words.figures, words.leaks, words.flow, `${words.cost} (${facts.currency})`, words.about, words.co2],
    ...[words.about, words.tooLarge, words.notCounted, ""],
  );
  const figures = (name: string, where: readonly Condition[]) => {
    const at = draft.next();
    const cost = sum("leak_cost_per_year", [...isCounted, ...where]);
    const co2 = sum("leak_co2_kg_per_year", [isLeak, ...where]);
    const tooLarge = count([isTooLarge, ...where]);
    draft.add(
      { value: name, style: bold },
      computed(count([isLeak, isSized, ...where])),
      computed(sum("leak_l_per_min", [isLeak, ...where]), { numFmt: "#,##0.0" }),
      computed(cost, money),
      { formula: roundedCost(`D${at}`), result: roundEstimatedCost(cost.result), style: money },
      computed(co2),
      { formula: twoDigits(`F${at}`), result: Number(co2.result.toPrecision(2)), style: whole },
      computed(tooLarge),
      computed(count([isLeftOut, ...where])),
      {
        formula: `IF(H${at}>0,"${words.atLeast.replaceAll('"', '""')}","")`,
        result: tooLarge.result > 0 ? words.atLeast : "",
      },
    );
  };
  figures(words.found, []);
  for (const status of ["solved", "inRepair", "open"] as const) figures(named[status], [statusIs(status)]);

  draft.add();
  header(words.bySeverity, ...repairStatuses.map((status) => named[status]));
  for (const severity of [...severities, ""])
    draft.add(
      severity === "" ? words.noRating : severity,
      ...repairStatuses.map((status) => computed(count([severityIs(severity), statusIs(status)]))),
    );

  draft.add();
  header(words.byCause, words.leaks, words.found, words.saved, `${words.inRepair}, ${words.open}`);
  for (const cause of [...repairCauses, ""] as const) {
    const at = draft.next();
    const is: Condition = { column: "repair_cause", is: { text: cause } };
    const found = sum("leak_cost_per_year", [...isCounted, is]);
    const saved = sum("leak_cost_per_year", [...isCounted, is, statusIs("solved")]);
    draft.add(
      cause === "" ? words.noCause : texts.causes[cause],
      computed(count([isLeak, is])),
      computed(found, money),
      computed(saved, money),
      { formula: `C${at}-D${at}`, result: found.result - saved.result, style: money },
    );
  }

  draft.add();
  header(words.byType, words.snapshots, ...repairStatuses.map((status) => named[status]));
  for (const type of snapshotTypes) {
    const is: Condition = { column: "type", is: { text: type } };
    draft.add(
      type,
      computed(count([is])),
      ...repairStatuses.map((status) => computed(count([is, statusIs(status)]))),
    );
  }

  draft.add();
  header(words.byReason, words.leaks);
  for (const reason of leftOutOfCostSummary)
    draft.add(
      texts.reasons[reason],
      computed(count([{ column: "leak_cost_left_out_because", is: { text: reason } }])),
    );

  return {
    name: "Summary",
    ...draft.sheet(),
    columns: [{ width: 30 }, ...Array.from({ length: 9 }, () => ({ width: 17 }))],
    pageSetup: { paperSize: "a4", orientation: "landscape", fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    view: { showGridLines: false },
  };
}
