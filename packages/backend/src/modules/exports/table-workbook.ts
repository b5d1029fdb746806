import type { Cell, CellStyle, ConditionalRule, SheetImage, WriteSheet } from "hucre";
import { writeXlsx } from "hucre/xlsx";
import { assumptionSheet } from "./assumption-sheet.ts";
import { readMeSheet } from "./read-me-sheet.ts";
import { headerStyle } from "./sheet-draft.ts";
import { summarySheet } from "./summary-sheet.ts";
import {
  lookOf,
  rowValue,
  type TableColumnName,
  type TableRow,
  tableColumnNames,
  tablePlace,
} from "./table-columns.ts";
import { columnLetters, headerRows, rowFormulas, tableSheetName } from "./table-formulas.ts";
import type { TableJob } from "./table-job.ts";

const rowHeightPoints = 72;
const pixelsPerPoint = 96 / 72;
/** Characters on a printed page. */
const pageCharacters = 260;

/** Writes an XLSX file: sums, the table with its pictures, what prices leaks, and what the file is. */
export async function writeTable({ rows, images, facts, texts }: TableJob): Promise<Uint8Array> {
  const assumptions = assumptionSheet(facts, texts);
  return writeXlsx({
    sheets: [
      summarySheet(rows, facts, texts),
      tableSheet({ rows, images, facts, texts }),
      assumptions.sheet,
      readMeSheet(rows, facts, texts),
    ],
    namedRanges: [...assumptions.names],
    properties: {
      title: texts.words.title,
      creator: facts.product,
      created: facts.madeAt,
      modified: facts.madeAt,
      ...(facts.filter !== "" && { subject: facts.filter }),
    },
  });
}

function tableSheet({ rows, images, facts, texts }: TableJob): WriteSheet {
  const withImages = images.length > 0;
  const names = [...tableColumnNames, ...(withImages ? (["picture"] as const) : [])];
  const last = headerRows + rows.length;
  const widths = [...tableColumnNames.map((name) => lookOf(name).width), ...(withImages ? [24] : [])];
  const width = widths.reduce((sum, each) => sum + each, 0);
  return {
    name: tableSheetName,
    columns: [
      // A style is written into each cell of its column, also into empty ones.
      ...tableColumnNames.map((name, place) => ({
        width: lookOf(name).width,
        ...(rows.some((row) => row[place] != null) && { style: styleOf(name) }),
      })),
      ...(withImages ? [{ width: 24 }] : []),
    ],
    rows: [names, names.map((name) => texts.columns[name]), ...rows].map((row) => [...row]),
    cells: cellsOf(rows, names.length, facts.currency),
    freezePane: { rows: headerRows, columns: 2 },
    autoFilter: { range: `A${headerRows}:${columnLetters(tableColumnNames.length - 1)}${Math.max(last, 3)}` },
    conditionalRules: severityRules(Math.max(last, 3)),
    pageSetup: {
      paperSize: "a4",
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: Math.ceil(width / pageCharacters),
      fitToHeight: 0,
      printTitlesRow: `$1:$${headerRows}`,
      printTitlesColumn: "$B:$B",
    },
    headerFooter: { oddFooter: "&L&A&R&P / &N" },
    ...(withImages && {
      rowDefs: new Map(images.map(({ row }) => [row + headerRows, { height: rowHeightPoints }])),
      images: images.map((image) => imageOf(image, tableColumnNames.length)),
    }),
  };
}

/** A text that begins like a formula stays a text, also when its cell is edited. */
const asText: CellStyle = { numFmt: "@" };

function styleOf(name: TableColumnName): CellStyle {
  const { kind, format } = lookOf(name);
  if (kind === "words") return asText;
  if (kind === "money") return { numFmt: "#,##0.00" };
  return format === undefined ? {} : { numFmt: format };
}

/** Excel takes no more links on a sheet. */
const maxLinks = 65_530;

/** Texts that a spreadsheet takes for errors. */
const errorLike = /^#(?:VALUE!|REF!|N\/A|NAME\?|NULL!|DIV\/0!|NUM!|GETTING_DATA|SPILL!|CALC!)$/;

function cellsOf(rows: readonly TableRow[], width: number, currency: string): Map<string, Partial<Cell>> {
  const cells = new Map<string, Partial<Cell>>();
  for (let row = 0; row < headerRows; row++)
    for (let column = 0; column < width; column++) cells.set(`${row},${column}`, { style: headerStyle });
  const moneyIn = new Map<unknown, CellStyle>();
  const moneyStyle = (of: unknown): CellStyle => {
    const known = moneyIn.get(of) ?? { numFmt: `#,##0.00 "${String(of).replaceAll('"', "")}"` };
    moneyIn.set(of, known);
    return known;
  };
  const moneyNames = tableColumnNames.filter((name) => lookOf(name).kind === "money");
  const linkPlace = tablePlace("link");
  rows.forEach((row, index) => {
    const at = index + headerRows;
    const formulas = rowFormulas(row, at + 1, currency);
    const rowCurrency = rowValue(row, "leak_cost_currency");
    for (const name of moneyNames)
      if (rowCurrency !== null && typeof rowValue(row, name) === "number")
        cells.set(`${at},${tablePlace(name)}`, { style: moneyStyle(rowCurrency) });
    for (const [name, formula] of Object.entries(formulas) as [TableColumnName, string][]) {
      const key = `${at},${tablePlace(name)}`;
      cells.set(key, { ...cells.get(key), formula, formulaResult: rowValue(row, name) ?? "" });
    }
    row.forEach((value, column) => {
      if (typeof value === "string" && errorLike.test(value))
        cells.set(`${at},${column}`, { richText: [{ text: value }] });
    });
    const link = row[linkPlace];
    if (index < maxLinks && typeof link === "string")
      cells.set(`${at},${linkPlace}`, { hyperlink: { target: link } });
  });
  return cells;
}

/** Fill and ink of the levels, the lightest last; the level is a word in the cell too. */
const severityLook = [
  ["Very high", "E6C7D3", "780B34"],
  ["High", "F7DBCF", "8A3004"],
  ["Medium", "F7EBCC", "5F4200"],
  ["Low", "E3E9EC", "37474F"],
] as const;

const severityRules = (last: number): ConditionalRule[] => {
  const letters = columnLetters(tablePlace("severity"));
  return severityLook.map(([word, fill, ink], place) => ({
    type: "cellIs",
    operator: "equal",
    formula: `"${word}"`,
    priority: place + 1,
    range: `${letters}${headerRows + 1}:${letters}${last}`,
    style: {
      font: { bold: true, color: { rgb: ink } },
      fill: { type: "pattern", pattern: "solid", fgColor: { rgb: fill }, bgColor: { rgb: fill } },
    },
  }));
};

function imageOf(image: TableJob["images"][number], column: number): SheetImage {
  const scale = (rowHeightPoints * pixelsPerPoint) / image.height;
  return {
    data: image.jpeg,
    type: "jpeg",
    anchor: { from: { row: image.row + headerRows, col: column } },
    width: Math.round(image.width * scale),
    height: Math.round(image.height * scale),
    altText: image.label,
  };
}
