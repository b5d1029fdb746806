import { createI18n, translator } from "@sonolens/i18n";
import exceljs from "exceljs";
import {
  lookOf,
  type TableCell,
  type TableColumnName,
  tableColumnNames,
} from "../../../packages/backend/src/modules/exports/table-columns.ts";
import { rowFormulas } from "../../../packages/backend/src/modules/exports/table-formulas.ts";
import type { TableFacts } from "../../../packages/backend/src/modules/exports/table-job.ts";
import { tableTexts } from "../../../packages/backend/src/modules/exports/table-texts.ts";
import { writeTable } from "../../../packages/backend/src/modules/exports/table-workbook.ts";
import type { Comparison } from "./comparison.ts";
import { interleave } from "./interleave.ts";

const count = 20_000;

const facts: TableFacts = {
  ...{ product: "Sonolens", madeAt: new Date("2026-11-20T10:00:00Z"), filter: "", requested: count },
  ...{ currency: "EUR", energyPrice: 0.25, co2KgPerKwh: 0.4, hoursPerYear: 8736, specificPower: 11.7 },
};

/** A leak with thirty values. */
function valuesOf(index: number): Partial<Record<TableColumnName, TableCell>> {
  const lpm = (index % 997) / 10 + 1;
  const cost = (lpm / 1000) * 11.7 * 8736 * 0.25;
  return {
    ...{ id: `01JD6Q3T8Z${index}`, label: `Header flange ${index}`, type: "LEAK", finding: "Leak" },
    ...{
      created_utc: new Date(1.79e12 + index * 60_000),
      camera_label: "Hall kit 1",
      camera_serial: "104417",
    },
    ...{ tags: "roof; hall B", severity: "High", repair_status: index % 3 === 0 ? "solved" : "open" },
    ...{
      leak_l_per_min: lpm,
      leak_low_l_per_min: lpm / 2,
      leak_high_l_per_min: lpm * 2,
      leak_detected: true,
    },
    ...{ leak_cost_per_year: cost, leak_cost_low_per_year: cost / 2, leak_cost_high_per_year: cost * 2 },
    ...{ leak_cost_per_year_rounded: Math.round(cost), leak_cost_currency: "EUR" },
    ...{ leak_co2_kg_per_year: cost * 1.6, leak_co2_kg_per_year_rounded: Math.round(cost * 1.6) },
    ...{ gas: "AIR", cost_basis: "energy", price: 0.25, hours_per_year: 8736 },
    ...{ specific_power_kw_per_m3_min: 11.7, level_db: 60.123, distance_m: 2.4, comments: "Behind the pump" },
    link: `https://sonolens.example/#/snapshot/01JD6Q3T8Z${index}`,
  };
}

/** The workbook of 20,000 leaks, and its table alone by exceljs, with the same formulas, formats and links. */
export async function measureTable(): Promise<Comparison> {
  const i18n = await createI18n("en", undefined, ["workbook", "details", "costSummary"]);
  const texts = tableTexts(translator(i18n));
  const values = Array.from({ length: count }, (_, index) => valuesOf(index));
  const rows = values.map((each) => tableColumnNames.map((name) => each[name] ?? null));
  const names = tableColumnNames.filter((name) => values[0]?.[name] !== undefined);
  return {
    name: "table",
    what: `XLSX of ${count.toLocaleString("en")} snapshots with ${names.length} values each, one thread of Node`,
    timings: await interleave(
      [
        {
          name: "Sonolens, with sums",
          run: async () => void (await writeTable({ rows, images: [], facts, texts })),
        },
        {
          name: "exceljs, the table alone",
          run: async () => {
            const book = new exceljs.Workbook();
            const sheet = book.addWorksheet("Snapshots");
            sheet.columns = names.map((name) => {
              const { width, format } = lookOf(name);
              return { header: name, width, ...(format !== undefined && { style: { numFmt: format } }) };
            });
            rows.forEach((row, index) => {
              const formulas = rowFormulas(row, index + 3, facts.currency);
              const each = values[index];
              sheet.addRow(
                names.map((name) => {
                  const value = each?.[name] ?? null;
                  const formula = formulas[name];
                  if (name === "link") return { text: value, hyperlink: value };
                  return formula === undefined ? value : { formula, result: value };
                }),
              );
            });
            await book.xlsx.writeBuffer();
          },
        },
      ],
      { rounds: 5, warmUp: 1 },
    ),
  };
}
