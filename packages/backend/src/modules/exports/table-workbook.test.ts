import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listColumnNames } from "@sonolens/domain";
import { createI18n, translator } from "@sonolens/i18n";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { type TableCell, type TableColumnName, tableColumnNames, tablePlace } from "./table-columns.ts";
import type { TableFacts, TableJob } from "./table-job.ts";
import { tableMoment } from "./table-rows.ts";
import { cellText } from "./table-text.ts";
import { tableTexts } from "./table-texts.ts";
import { writeTable } from "./table-workbook.ts";

type Values = Partial<Record<TableColumnName, TableCell>>;

const facts: TableFacts = {
  product: "Sonolens",
  madeAt: new Date("2026-11-20T10:00:00Z"),
  filter: "type=LEAK; starred=true",
  requested: 6,
  currency: "EUR",
  energyPrice: 0.25,
  co2KgPerKwh: 0.4,
  hoursPerYear: 8736,
  specificPower: 11.7,
};

/** kWh a year of a leak with all assumptions. */
const energy = (lpm: number) => (lpm / 1000) * 11.7 * 8736;

const aLeak = (id: string, lpm: number, more: Values = {}): Values => ({
  ...{ id, label: `Leak ${id}`, type: "LEAK", finding: "Leak", severity: "High", repair_status: "open" },
  ...{ gas: "AIR", cost_basis: "energy", leak_cost_currency: "EUR", price: 0.25, hours_per_year: 8736 },
  specific_power_kw_per_m3_min: 11.7,
  ...{ leak_l_per_min: lpm, leak_low_l_per_min: lpm / 2, leak_high_l_per_min: lpm * 2 },
  leak_cost_per_year: energy(lpm) * 0.25,
  leak_cost_low_per_year: energy(lpm / 2) * 0.25,
  leak_cost_high_per_year: energy(lpm * 2) * 0.25,
  ...{ leak_cost_per_year_rounded: 1, leak_co2_kg_per_year: energy(lpm) * 0.4 },
  leak_co2_kg_per_year_rounded: 1,
  created_utc: new Date("2026-11-01T08:00:00Z"),
  link: `https://sonolens.example/#/snapshot/${id}`,
  ...more,
});

const leaks: readonly Values[] = [
  aLeak("a", 10),
  aLeak("b", 20, { repair_status: "solved", repair_cause: "flange", severity: "Very high" }),
  aLeak("c", 30, {
    ...{ repair_status: "inRepair", price: 0.5, own_cost_inputs: "price" },
    leak_cost_per_year: energy(30) * 0.5,
  }),
  aLeak("d", 40, {
    ...{
      cost_basis: "volume",
      price: 0.02,
      own_cost_inputs: "price",
      leak_cost_left_out_because: "pricedByVolume",
    },
    ...{ leak_cost_per_year: ((40 * 60 * 8736) / 1000) * 0.02, leak_co2_kg_per_year: null },
    leak_co2_kg_per_year_rounded: null,
  }),
  {
    ...{ id: "e", label: "Wide open", type: "LEAK", finding: "Too large to measure", severity: "Very high" },
    ...{ repair_status: "open", leak_cost_left_out_because: "tooLarge", cost_basis: "energy" },
  },
  {
    id: "f",
    label: "Bushing",
    type: "PD",
    finding: "Partial discharge",
    severity: "Medium",
    repair_status: "open",
  },
];

const rowOf = (values: Values) => tableColumnNames.map((name) => values[name] ?? null);

async function workbook(
  rows: readonly Values[] = leaks,
  more: Partial<TableFacts> = {},
  locale: "en" | "de" = "en",
): Promise<Uint8Array> {
  const i18n = await createI18n(locale, undefined, ["workbook", "details", "costSummary"]);
  const job: TableJob = {
    rows: rows.map(rowOf),
    images: [],
    facts: { ...facts, ...more },
    texts: tableTexts(translator(i18n)),
  };
  return writeTable(job);
}

const place = (name: TableColumnName, row: number) => `${row + 2},${tablePlace(name)}`;

it("[RPT-18] has a sheet of sums, the table, what prices leaks and what the file is", async () => {
  const { sheets, namedRanges, properties } = await readXlsx(await workbook(), { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(["Summary", "Snapshots", "Assumptions", "Read me"]);
  expect(namedRanges?.map(({ name }) => name)).toEqual([
    ...["EnergyPrice", "HoursPerYear", "SpecificPower", "Co2PerKwh", "CostCurrency"],
  ]);
  expect(properties).toMatchObject({ creator: "Sonolens", subject: facts.filter, created: facts.madeAt });
  const [summary, table, , readMe] = sheets;
  expect(table?.rows.length).toBe(2 + leaks.length);
  const price = table?.cells?.get(place("price", 0));
  expect(price).toMatchObject({ formula: 'IF(N(EnergyPrice)>0,EnergyPrice,"")', formulaResult: 0.25 });
  expect(table?.cells?.get(place("price", 2))?.formula).toBeUndefined();
  expect(table?.cells?.get(place("leak_l_per_min", 0))?.style?.numFmt).toBe('#,##0.0##" l/min"');
  expect(table?.cells?.get(place("leak_cost_per_year", 0))?.style?.numFmt).toBe('#,##0.00 "EUR"');
  expect(table?.cells?.get(place("link", 0))?.hyperlink?.target).toBe(leaks[0]?.link);
  expect(table?.pageSetup).toMatchObject({ orientation: "landscape", printTitlesRow: "$1:$2" });
  expect(table?.freezePane).toEqual({ rows: 2, columns: 2 });
  const found = summary?.rows.findIndex(([name]) => name === "Found") ?? -1;
  expect(summary?.cells?.get(`${found},3`)).toMatchObject({
    formula: expect.stringMatching(/^SUMIFS\(Snapshots!\$\w+\$3:\$\w+\$8,/) as string,
    formulaResult: expect.closeTo(energy(30) * 0.25 + energy(30) * 0.5, 6) as number,
  });
  expect(summary?.rows[found]?.[9]).toBe("at least");
  expect(readMe?.rows.find(([name]) => name === "Filter")?.[1]).toBe(facts.filter);
});

it("[RPT-18] names its columns as a list file does, and once more in the language of the reader", async () => {
  const inGerman = (await readXlsx(await workbook(leaks, {}, "de"))).sheets[1]?.rows ?? [];
  expect(inGerman[0]).toEqual(tableColumnNames);
  expect(inGerman[1]?.[tablePlace("leak_cost_per_year")]).toBe("Kosten im Jahr");
  const missing = listColumnNames.filter((name) => !(tableColumnNames as readonly string[]).includes(name));
  // Each row has the currency of its own cost.
  expect(missing).toEqual(["currency"]);
});

const hostile = [
  ...['=HYPERLINK("http://a")', "@SUM(1)", "+1", "-2", "_x0041_", "_X005f_x0041_", "a\u0000b\u0008\ufffe"],
  ...["#REF!", "two\r\nlines", " lead", "\ud83d", "007", "<b>&amp;</b>", "]]>", "👂🏽"],
];

/** What a program reads of them. */
const readLabels = [
  ...['=HYPERLINK("http://a")', "@SUM(1)", "+1", "-2", "_x0041_", "_X005f_x0041_", "a\ufffdb\ufffd\ufffd"],
  ...["#REF!", "two\nlines", " lead", "\ufffd", "007", "<b>&amp;</b>", "]]>", "👂🏽"],
];

it("[RPT-18] keeps every text a text, whatever is in it", async () => {
  const rows = hostile.map((label, index) => ({ id: `${index}`, label: cellText(label) }));
  const { sheets } = await readXlsx(await workbook(rows), { readStyles: true });
  const labels = sheets[1]?.rows.slice(2).map((row) => row[1]);
  expect(labels).toEqual(readLabels);
  expect([...(sheets[1]?.cells?.values() ?? [])].filter(({ type }) => type === "error")).toEqual([]);
  expect(sheets[1]?.cells?.get(place("label", 0))?.style?.numFmt).toBe("@");
  expect(cellText("x".repeat(40_000))).toHaveLength(32_767);
});

it("[RPT-18] keeps any characters that XML 1.0 has a place for, and shows that there were others", async () => {
  // XML 1.0, 2.2: Char
  const noCharacter = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
  const part = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      ..."=+-@\"'<>&;_\t \u2028\u0085",
      "\ud800",
      "\udc00",
      "\r",
      "\n",
      "_x000D_",
      "_X00e9_",
      "&#65;",
      "]]>",
    ),
    fc.stringMatching(/^_x[0-9A-Fa-f]{4}_$/),
  );
  const isLong = process.env.SONOLENS_LONG === "1";
  const texts = fc.sample(
    fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("")),
    {
      ...{ numRuns: isLong ? 20_000 : 1_000 },
      ...(!isLong && { seed: 20_261_130 }),
    },
  );
  const rows = texts.map((label, index) => ({ id: `${index}`, label: cellText(label) }));
  const { sheets } = await readXlsx(await workbook(rows));
  const read = sheets[1]?.rows.slice(2).map((row) => row[1]);
  const wanted = texts.map((text) =>
    text.replace(/\r\n?/g, "\n").toWellFormed().replace(noCharacter, "\ufffd"),
  );
  expect(read).toEqual(wanted);
});

it("writes what a workbook takes for no date as text", async () => {
  const tooOld = ["0001-01-01T00:00:00.000Z", "1899-12-31T00:00:00.000Z", "1900-02-28T00:00:00.000Z"];
  for (const created of [...tooOld, "never", "1900-03-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z"]) {
    const isText = tooOld.includes(created) || created === "never";
    expect([created, tableMoment(created)]).toEqual([created, isText ? created : new Date(created)]);
  }
  const moments = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const text = moment.toISOString();
      expect(tableMoment(text)).toEqual(text < "1900-03-01" ? text : moment);
    }),
  );
  const { sheets } = await readXlsx(
    await workbook([{ id: "a", created_utc: tableMoment("0001-01-01T00:00:00.000Z") }]),
  );
  expect(sheets[1]?.rows[2]?.[tablePlace("created_utc")]).toBe("0001-01-01T00:00:00.000Z");
});

it("is written of nothing too", async () => {
  const { sheets } = await readXlsx(await workbook([]));
  expect(sheets[1]?.rows).toHaveLength(2);
});

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "workbook-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const python = (script: readonly string[], ...parameters: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(
    "python3",
    ["-W", "ignore", "-c", script.join("\n"), ...parameters],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as unknown;
};
const has = (program: string, ...parameters: readonly string[]) =>
  spawnSync(program, parameters).status === 0;
const hasOpenpyxl = has("python3", "-c", "import openpyxl");

it.skipIf(!hasOpenpyxl)("[RPT-18] is read by openpyxl (skipped without Python and openpyxl)", async () => {
  const rows = hostile.map((label, index) => ({ id: `${index}`, label: cellText(label) }));
  const bytes = await workbook([...leaks, ...rows]);
  const read = inFolder((folder) => {
    const file = join(folder, "a.xlsx");
    writeFileSync(file, bytes);
    return python(
      [
        "import json, sys, openpyxl",
        "book = openpyxl.load_workbook(sys.argv[1])",
        "sheet = book['Snapshots']",
        "names = [cell.value for cell in sheet[1]]",
        "at = lambda name, row: sheet.cell(row, names.index(name) + 1)",
        "labels = [sheet.cell(row, 2).value for row in range(9, sheet.max_row + 1)]",
        "print(json.dumps({'names': names, 'labels': labels, 'defined': sorted(book.defined_names),",
        "  'types': [sheet.cell(row, 2).data_type for row in range(9, sheet.max_row + 1)],",
        "  'link': at('link', 3).hyperlink.target, 'formula': at('leak_cost_per_year', 3).value,",
        "  'fills': [rule.formula[0] for area in sheet.conditional_formatting for rule in area.rules],",
        "  'titles': sheet.print_title_rows, 'landscape': sheet.page_setup.orientation,",
        "  'date': at('created_utc', 3).value.isoformat(), 'creator': book.properties.creator}))",
      ],
      file,
    );
  });
  expect(read).toMatchObject({
    names: tableColumnNames,
    labels: readLabels,
    types: hostile.map(() => "s"),
    defined: ["Co2PerKwh", "CostCurrency", "EnergyPrice", "HoursPerYear", "SpecificPower"],
    link: leaks[0]?.link,
    formula: expect.stringMatching(/^=IF\(ISNUMBER\(/) as string,
    fills: ['"Very high"', '"High"', '"Medium"', '"Low"'],
    ...{ titles: "$1:$2", landscape: "landscape", date: "2026-11-01T08:00:00", creator: "Sonolens" },
  });
});

/** The sums of {@link leaks} at 0.50 a kilowatt hour. */
const atChangedPrice = () => {
  const near = (value: number) => expect.closeTo(value, 6) as number;
  return {
    rows: [10, 20, 30].map((lpm) => near(energy(lpm) * 0.5)).concat(near(((40 * 60 * 8736) / 1000) * 0.02)),
    sums: [60, 20, 30, 10].map((lpm) => near(energy(lpm) * 0.5)),
    about: 3100,
    leaks: 4,
    tooLarge: 1,
    noRating: 0,
    flange: near(energy(20) * 0.5),
    noCause: 4,
  };
};

it.skipIf(!hasOpenpyxl || !has("python3", "-c", "import formulas"))(
  "[RPT-18] prices every leak by the changed price, as calculated by the Python package formulas (skipped without it)",
  async () => {
    const bytes = await workbook();
    const read = inFolder((folder) => {
      const file = join(folder, "a.xlsx");
      writeFileSync(file, bytes);
      return python(
        [
          "import json, sys, openpyxl, formulas",
          "changed = sys.argv[1].replace('a.xlsx', 'changed.xlsx')",
          "book = openpyxl.load_workbook(sys.argv[1])",
          "book['Assumptions'][book.defined_names['EnergyPrice'].attr_text.split('!')[1].replace('$', '')] = 0.5",
          "book.save(changed)",
          "names = [cell.value for cell in book['Snapshots'][1]]",
          "letters = openpyxl.utils.get_column_letter(names.index('leak_cost_per_year') + 1)",
          "lines = [row[0].value for row in book['Summary'].iter_rows(max_col=1)]",
          "values = {}",
          "for key, cell in formulas.ExcelModel().loads(changed).finish().calculate().items():",
          "    value = getattr(cell, 'value', None)",
          "    if value is not None and getattr(value, 'shape', None) == (1, 1):",
          "        values[key.split(']')[-1].replace(\"'\", '')] = value[0, 0]",
          "cell = lambda sheet, at: float(values[f'{sheet.upper()}!{at}'])",
          "line = lambda name: str(lines.index(name) + 1)",
          "print(json.dumps({'rows': [cell('Snapshots', letters + str(row)) for row in range(3, 7)],",
          "  'sums': [cell('Summary', 'D' + line(name)) for name in ['Found', 'Saved', 'In repair', 'Open']],",
          "  'about': cell('Summary', 'E' + line('Found')), 'leaks': cell('Summary', 'B' + line('Found')),",
          "  'tooLarge': cell('Summary', 'H' + line('Open')), 'noRating': cell('Summary', 'B' + line('No rating')),",
          "  'flange': cell('Summary', 'C' + line('Flange or gasket')),",
          "  'noCause': cell('Summary', 'B' + line('Cause not entered'))}))",
        ],
        file,
      );
    });
    expect(read).toEqual(atChangedPrice());
  },
);

/** All texts of all sheets in quotes. */
const quotedCsv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1";

/** The files that LibreOffice makes of a workbook whose formulas come without results. */
function throughLibreOffice(bytes: Uint8Array, format: string): Uint8Array[] {
  const entries = Object.entries(unzipSync(bytes)).map(([name, entry]): [string, Uint8Array] => [
    name,
    name.startsWith("xl/worksheets/sheet")
      ? strToU8(strFromU8(entry).replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, "$1"))
      : entry,
  ]);
  const stored = zipSync(Object.fromEntries(entries));
  return inFolder((folder) => {
    const file = join(folder, "a.xlsx");
    writeFileSync(file, stored);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const out = join(folder, "out");
    const { status, stderr } = spawnSync(
      "soffice",
      ["--headless", profile, "--convert-to", format, "--outdir", out, file],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(stderr);
    return readdirSync(out).map((name) => new Uint8Array(readFileSync(join(out, name))));
  });
}

it.skipIf(!has("soffice", "--version"))(
  "[RPT-18] is opened by LibreOffice, which prices every leak by the price of its sheet and keeps hostile texts as texts (skipped without it)",
  async () => {
    const rows = hostile.map((label, index) => ({ id: `${index}`, label: cellText(label) }));
    // The results in the file are those of another price; nothing but the formulas can give these.
    const bytes = await workbook([...leaks, ...rows], { energyPrice: 0.5 });
    const { sheets, namedRanges } = await readXlsx(throughLibreOffice(bytes, "xlsx")[0] ?? bytes);
    const [summary, table] = sheets;
    const number = (value: unknown) => (typeof value === "number" ? value : Number.NaN);
    const line = (name: string, column: number) =>
      number(summary?.rows.find(([first]) => first === name)?.[column]);
    const costs = table?.rows.slice(2, 6).map((row) => row[tablePlace("leak_cost_per_year")]);
    expect({
      rows: costs,
      sums: ["Found", "Saved", "In repair", "Open"].map((name) => line(name, 3)),
      ...{ about: line("Found", 4), leaks: line("Found", 1), tooLarge: line("Open", 7) },
      noRating: line("No rating", 1),
      ...{ flange: line("Flange or gasket", 2), noCause: line("Cause not entered", 1) },
    }).toEqual(atChangedPrice());
    expect(table?.rows[0]).toEqual(tableColumnNames);
    // As it reads them: it stores some of them wrong itself.
    const csv = throughLibreOffice(bytes, quotedCsv)
      .map((file) => strFromU8(file))
      .join("");
    for (const label of readLabels) expect(csv).toContain(`"${label.replaceAll('"', '""')}"`);
    expect(namedRanges?.map(({ name }) => name)).toContain("EnergyPrice");
    expect([...(table?.cells?.values() ?? [])].filter(({ type }) => type === "error")).toEqual([]);
  },
);
