import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aListMeta, aSnapshotRecord } from "../snapshot/testing/snapshot-builder.ts";
import { formatEstimatedCost, roundEstimatedCost } from "../units/format-cost.ts";
import { formatLeakSizeNumber, roundLeakSize } from "../units/format-leak-size.ts";
import { leakUnits } from "../units/leak-size.ts";
import { csvLine } from "./csv-line.ts";
import {
  type ListedSnapshot,
  type ListFile,
  listCsvHead,
  listCsvLine,
  listJsonEnd,
  listJsonHead,
  listJsonItem,
} from "./gallery-list-file.ts";

const file: ListFile = {
  count: 2,
  made: "2026-11-20T10:00:00.000Z",
  filter: { type: "LEAK", starred: true },
  currency: "EUR",
  leakUnit: "LPM",
  thresholds: { lowLpm: 5, highLpm: 15 },
  linkTo: (id) => `https://sonolens.example/#/snapshot/${id}`,
};

/** Parses CSV according to RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (const [, quoted, plain, end] of text.matchAll(pattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
    else if (end === "") break;
  }
  return rows.filter((row) => row.length > 1 || row[0] !== "");
}

/** A list of one snapshot as a reader of CSV finds it: its cells by column. */
function cellsOf(listed: ListedSnapshot, by: Partial<ListFile> = {}): Record<string, string | undefined> {
  const [names = [], values = []] = readCsv(
    (listCsvHead + listCsvLine(listed, { ...file, ...by })).replace("\ufeff", ""),
  );
  expect(values.length).toBe(names.length);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

const hostile = [
  '=HYPERLINK("http://a")',
  "+1",
  "-2",
  "@x",
  "\t=1",
  'say "no", twice',
  "two\r\nlines",
  " lead",
];
it.each([
  ["\uff1dcmd|' /C calc'!A0", "'\uff1dcmd|' /C calc'!A0"],
  [" =1+1", "' =1+1"],
  ["pump; =cmd|' /C calc'!A0;x", "pump; '=cmd|' /C calc'!A0;x"],
  ["a;;-1;b", "a;;'-1;b"],
  ["hall B, -3 dB", "hall B, -3 dB"],
])("writes %s so that no spreadsheet of any language works it out", (label, written) => {
  expect(cellsOf({ ...listed(label), record: aSnapshotRecord({ label }) }).label).toBe(written);
});

it("writes no tag that a spreadsheet works out", () => {
  const record = aSnapshotRecord({ tags: ["roof", "=1+1", "@x"] });
  expect(cellsOf({ record }).tags).toBe("roof; '=1+1; '@x");
});

const listed = (label: string): ListedSnapshot => ({
  record: aSnapshotRecord({ label, tags: ["roof", "hall B"], meta: aListMeta({ latitude: 60.17 }) }),
  annualCost: 420.5,
  annualCo2Kg: Number.NaN,
});

it("has one column per value, whatever stands in a text, and none that a spreadsheet works out", () => {
  for (const label of hostile) {
    const cells = cellsOf(listed(label));
    const at = (name: string) => cells[name];
    expect(at("label")?.replace(/^'/, "")).toBe(label);
    expect(at("label")).not.toMatch(/^[=+\-@\t\r]/);
    expect(at("tags")).toBe("roof; hall B");
    expect(at("latitude_deg")).toBe("60.17");
    expect(at("leak_cost_per_year")).toBe("420.5");
    expect(at("leak_co2_kg_per_year")).toBe("");
  }
});

it.each([",", ";", "\t", "\n"])("quotes a text at whose %j a spreadsheet would divide it", (mark) => {
  expect(csvLine([`Valve${mark}hall B`, 7])).toBe(`"Valve${mark}hall B",7\r\n`);
});

it("[LEAK-13] lists steam and other with a size and a cost of 0", () => {
  for (const leak_type of ["STEAM", "OTHER"] as const)
    for (const leak of [null, 4.2]) {
      const record = aSnapshotRecord({ leak, meta: aListMeta({ leak_type }) });
      const item = JSON.parse(
        listJsonItem({ record, annualCost: Number.NaN, leftOut: "gasNotAnalysed" }, file, true),
      ) as object;
      expect(item).toMatchObject({
        leak_l_per_min: 0,
        leak_cost_per_year: 0,
        leak_cost_left_out_because: "gasNotAnalysed",
      });
    }
});

it("has its column names in the first line, and says in the last columns what it was filtered by", () => {
  expect(listCsvHead).toMatch(/^\ufeffid,label,[a-z0-9_,]+,list_filter,list_made_utc\r\n$/);
  expect(cellsOf(listed("a"))).toMatchObject({
    list_filter: "type=LEAK; starred=true",
    list_made_utc: "2026-11-20T10:00:00.000Z",
    currency: "EUR",
  });
  expect(cellsOf(listed("a"), { filter: {} }).list_filter).toBe("none");
});

it("has as many fields in every line as in the first, whatever a snapshot has", () => {
  const width = readCsv(listCsvHead.replace("\ufeff", ""))[0]?.length;
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const amount = fc.option(fc.double());
  fc.assert(
    fc.property(
      fc.record({
        label: text,
        device_label: text,
        leak: amount,
        level_db: fc.double(),
        tag: text,
        cost: amount,
      }),
      ({ tag, cost, ...named }) => {
        const record = aSnapshotRecord({ ...named, tags: [tag] });
        const rows = readCsv(listCsvLine({ record, annualCost: cost ?? undefined }, file));
        expect(rows.map((row) => row.length)).toEqual([width]);
      },
    ),
  );
});

it("has sizes and costs rounded as shown and as computed, with the severity of the gallery and the page", () => {
  const record = aSnapshotRecord({ id: "01J9", leak: 143.717, level_db: 85.8374 });
  const measured: ListedSnapshot = { record, annualCost: 2134.5, annualCo2Kg: 5431.9 };
  expect(cellsOf(measured)).toMatchObject({
    leak_l_per_min: "143.717",
    leak_size_rounded: "144",
    leak_size_unit: "l/min",
    leak_cost_per_year: "2134.5",
    leak_cost_per_year_rounded: "2100",
    leak_co2_kg_per_year: "5431.9",
    leak_co2_kg_per_year_rounded: "5400",
    level_db: "85.8374",
    level_db_rounded: "85.8",
    severity: "Very high",
    finding: "Leak",
    repair_status: "open",
    link: "https://sonolens.example/#/snapshot/01J9",
  });
  expect(cellsOf(measured, { leakUnit: "CFM" })).toMatchObject({
    leak_l_per_min: "143.717",
    leak_size_rounded: "5.1",
    leak_size_unit: "ft³/min",
  });
  expect(cellsOf({ record, annualCost: 1.5e-7 }).leak_cost_per_year).toBe("0.00000015");
});

it.each([
  ["Very high", "Too large to measure", { leak: null, leak_infinite: true }],
  ["", "No leak found", { leak: null, meta: aListMeta({ leak_detected: false }) }],
  ["High", "Possible fault", { device_analysis_type: "MECHANICAL", fault: true }],
  ["", "No discharge heard", aDischarge("noise", null)],
  ["Medium", "Partial discharge", aDischarge("surface", 40)],
] as const)("rates %s what it calls %s", (severity, finding, named) => {
  const cells = cellsOf({ record: aSnapshotRecord(named as Parameters<typeof aSnapshotRecord>[0]) });
  expect(cells).toMatchObject({ severity, finding });
  if (finding === "Too large to measure")
    expect(cells).toMatchObject({ leak_size_rounded: "", leak_cost_per_year_rounded: "" });
});

function aDischarge(name: string, percent: number | null) {
  const severity = { severity_min: percent, severity_max: percent };
  return {
    device_analysis_type: "PD",
    pd: { ...severity, classification: [{ name, confidence: 0.9 }], fromAudioTime: null },
  } as const;
}

it("rounds as the texts on the screen do", () => {
  const shown = (text: string) => Number(text.replaceAll(/[^\d.]/g, ""));
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 990_000, noNaN: true }), (value) => {
      expect(roundEstimatedCost(value)).toBe(shown(formatEstimatedCost(value, "USD", "en")));
      for (const unit of leakUnits)
        expect(roundLeakSize(value, unit)).toBe(shown(formatLeakSizeNumber(value, unit, "en")));
    }),
  );
});

const hasPandas = spawnSync("python3", ["-c", "import pandas, openpyxl"]).status === 0;

it.skipIf(!hasPandas)("is read by pandas (skipped without Python, pandas and openpyxl)", () => {
  const csv = [listCsvHead, ...hostile.map((label) => listCsvLine(listed(label), file))].join("");
  const script = [
    "import io, json, sys, pandas",
    "frame = pandas.read_csv(io.StringIO(sys.stdin.buffer.read().decode('utf-8-sig')))",
    "book = io.BytesIO()",
    "frame.to_excel(book, index=False)",
    "again = pandas.read_excel(book)",
    "types = {name: str(frame[name].dtype) for name in ['leak_l_per_min', 'leak_cost_per_year_rounded', 'level_db']}",
    "print(json.dumps([list(frame.columns), len(frame), types, list(again.columns), len(again)]))",
  ].join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-c", script], { input: csv, encoding: "utf8" });
  expect(stderr).toBe("");
  const names = readCsv(listCsvHead.replace("\ufeff", ""))[0];
  const numbers = { leak_l_per_min: "float64", level_db: "float64" };
  expect(JSON.parse(stdout)).toEqual([
    names,
    hostile.length,
    { ...numbers, leak_cost_per_year_rounded: expect.stringMatching(/^(int|float)64$/) as string },
    names,
    hostile.length,
  ]);
});

it("is JSON with the same names", () => {
  const text = `${listJsonHead(file)}${listJsonItem(listed("a"), file, true)}${listJsonItem(listed("b"), file, false)}${listJsonEnd}`;
  const read = JSON.parse(text) as Record<string, unknown>;
  const { count, made, filter, currency } = file;
  expect(read).toMatchObject({ format: "sonolens-snapshot-list", version: 1, count, made, filter, currency });
  const names = readCsv(listCsvHead.replace("\ufeff", ""))[0]?.filter((name) => !name.startsWith("list_"));
  const snapshots = read.snapshots as Record<string, unknown>[];
  expect(snapshots.map(({ label }) => label)).toEqual(["a", "b"]);
  expect(Object.keys(snapshots[0] ?? {})).toEqual(names);
  expect(snapshots[0]).toMatchObject({
    tags: ["roof", "hall B"],
    leak_l_per_min: 4.2,
    leak_co2_kg_per_year: null,
  });
});

it("says of a repair who does it until when, its tag, and what was done", () => {
  const item = (repair_work: object | null) =>
    JSON.parse(listJsonItem({ record: { ...listed("a").record, repair_work } }, file, true)) as object;
  const work = { assignee: "ann", due_date: "2026-12-04", tag_number: "0147", checked_by: "s2" };
  expect(item({ ...work, cause: "flange", measure: "tightened" })).toMatchObject({
    ...{ repair_assignee: "ann", repair_due: "2026-12-04", leak_tag: "0147" },
    ...{ repair_cause: "flange", repair_measure: "tightened", repair_checked_by: "s2" },
  });
  expect(item({ assignee: "", tag_number: "" })).toMatchObject({ repair_assignee: null, leak_tag: null });
  expect(item(null)).toMatchObject({ repair_due: null, repair_cause: null });
});

it("keeps the names of its columns, as other programs read them", () => {
  expect(readCsv(listCsvHead.replace("\ufeff", ""))[0]?.join(" ")).toBe(
    "id label type camera_label camera_serial created_utc uploaded_utc level_db level_reference band_low_hz band_high_hz distance_m latitude_deg longitude_deg tags starred repair_status solved_utc machine_fault gas leak_l_per_min leak_too_large_to_measure leak_cost_per_year leak_co2_kg_per_year leak_cost_left_out_because pd_class pd_severity_min_percent pd_severity_max_percent severity finding leak_size_rounded leak_size_unit leak_cost_per_year_rounded leak_co2_kg_per_year_rounded currency level_db_rounded link repair_assignee repair_due leak_tag repair_cause repair_measure repair_checked_by list_filter list_made_utc",
  );
});
