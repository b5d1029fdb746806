import type { NamedRange, WriteSheet } from "hucre";
import { bold, headerStyle, sheetDraft, titleStyle, wrapped } from "./sheet-draft.ts";
import { assumptionNames } from "./table-formulas.ts";
import type { TableFacts } from "./table-job.ts";
import type { TableTexts } from "./table-texts.ts";

const input = {
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "FBF1D9" } },
  border: { bottom: { style: "thin", color: { rgb: "85857E" } } },
} as const;

const sheetName = "Assumptions";

/** The sheet of what prices leaks, in cells whose names the formulas of the table use. */
export function assumptionSheet(
  facts: TableFacts,
  { words }: TableTexts,
): { readonly sheet: WriteSheet; readonly names: readonly NamedRange[] } {
  const draft = sheetDraft();
  draft.add({ value: words.assumptions, style: titleStyle });
  draft.add({ value: words.assumptionsText, style: wrapped });
  draft.add();
  draft.add(
    ...["", words.value, words.unit, words.name, words.use].map((value) => ({ value, style: headerStyle })),
  );
  const { currency, energyPrice, hoursPerYear, specificPower, co2KgPerKwh } = facts;
  const names: NamedRange[] = [];
  const line = (
    key: keyof typeof assumptionNames,
    [name, value, unit, use]: readonly [string, string | number | null, string, string],
    numFmt: string,
  ) => {
    names.push({ name: assumptionNames[key], range: `${sheetName}!$B$${draft.next()}` });
    draft.add(
      { value: name, style: bold },
      { value, style: { ...input, numFmt } },
      unit,
      assumptionNames[key],
      { value: use, style: wrapped },
    );
  };
  line(
    "energyPrice",
    [words.energyPrice, energyPrice, `${currency}/kWh`, words.energyPriceUse],
    "#,##0.00##",
  );
  line("hours", [words.hours, hoursPerYear, "h", words.hoursUse], "#,##0");
  line("power", [words.power, specificPower, "kW/(m³/min)", words.powerUse], "0.0##");
  line("co2", [words.co2Factor, co2KgPerKwh, "kg/kWh", words.co2FactorUse], "0.0###");
  line("currency", [words.currency, currency, "ISO 4217", words.currencyUse], "@");
  draft.add();
  draft.add({ value: words.costRule, style: wrapped });
  return {
    names,
    sheet: {
      name: sheetName,
      ...draft.sheet(),
      columns: [{ width: 40 }, { width: 16 }, { width: 14 }, { width: 18 }, { width: 60 }],
      merges: [1, draft.next() - 2].map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: 4 })),
      rowDefs: new Map([[1, { height: 32 }]]),
      pageSetup: {
        paperSize: "a4",
        orientation: "landscape",
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
      },
    },
  };
}
