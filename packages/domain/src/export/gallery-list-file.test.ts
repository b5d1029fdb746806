import { expect, it } from "vitest";
import { aListMeta, aSnapshotRecord } from "../snapshot/testing/snapshot-builder.ts";
import {
  type ListedSnapshot,
  type ListFileHead,
  listCsvHead,
  listCsvLine,
  listJsonEnd,
  listJsonHead,
  listJsonItem,
} from "./gallery-list-file.ts";

const head: ListFileHead = {
  count: 2,
  made: "2026-11-20T10:00:00.000Z",
  filter: { type: "LEAK", starred: true },
  currency: "EUR",
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
  const csv = listCsvHead(head) + listCsvLine({ ...listed(label), record: aSnapshotRecord({ label }) });
  const [, , , names = [], values = []] = readCsv(csv.replace("\ufeff", ""));
  expect(values[names.indexOf("label")]).toBe(written);
});

it("writes no tag that a spreadsheet works out", () => {
  const record = aSnapshotRecord({ tags: ["roof", "=1+1", "@x"] });
  const [, , , names = [], values = []] = readCsv(
    (listCsvHead(head) + listCsvLine({ record })).replace("\ufeff", ""),
  );
  expect(values[names.indexOf("tags")]).toBe("roof; '=1+1; '@x");
});

const listed = (label: string): ListedSnapshot => ({
  record: aSnapshotRecord({ label, tags: ["roof", "hall B"], meta: aListMeta({ latitude: 60.17 }) }),
  annualCost: 420.5,
  annualCo2Kg: Number.NaN,
});

it("has one column per value, whatever stands in a text, and none that a spreadsheet works out", () => {
  for (const label of hostile) {
    const [, , , names = [], values = []] = readCsv(
      (listCsvHead(head) + listCsvLine(listed(label))).replace("\ufeff", ""),
    );
    expect(values.length).toBe(names.length);
    const at = (name: string) => values[names.indexOf(name)];
    expect(at("label")?.replace(/^'/, "")).toBe(label);
    expect(at("label")).not.toMatch(/^[=+\-@\t\r]/);
    expect(at("tags")).toBe("roof; hall B");
    expect(at("latitude_deg")).toBe("60.17");
    expect(at("leak_cost_per_year")).toBe("420.5");
    expect(at("leak_co2_kg_per_year")).toBe("");
  }
});

it("[LEAK-13] lists steam and other with a size and a cost of 0", () => {
  for (const leak_type of ["STEAM", "OTHER"] as const)
    for (const leak of [null, 4.2]) {
      const record = aSnapshotRecord({ leak, meta: aListMeta({ leak_type }) });
      const item = JSON.parse(
        listJsonItem({ record, annualCost: Number.NaN, leftOut: "gasNotAnalysed" }, true),
      ) as object;
      expect(item).toMatchObject({
        leak_l_per_min: 0,
        leak_cost_per_year: 0,
        leak_cost_left_out_because: "gasNotAnalysed",
      });
    }
});

it("says what it was filtered by, in which currency, and how many there are", () => {
  const [what, filter, currency] = readCsv(listCsvHead(head).replace("\ufeff", "")).map((row) =>
    row.join(","),
  );
  expect(what).toBe("# Snapshots: 2, made 2026-11-20T10:00:00.000Z");
  expect(filter).toBe("# Filter: type=LEAK; starred=true");
  expect(currency).toBe("# Currency of leak_cost_per_year: EUR");
});

it("is JSON with the same names", () => {
  const text = `${listJsonHead(head)}${listJsonItem(listed("a"), true)}${listJsonItem(listed("b"), false)}${listJsonEnd}`;
  const read = JSON.parse(text) as Record<string, unknown>;
  expect(read).toMatchObject({ format: "sonolens-snapshot-list", version: 1, ...head });
  const names = readCsv(listCsvHead(head).replace("\ufeff", ""))[3];
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
    JSON.parse(listJsonItem({ record: { ...listed("a").record, repair_work } }, true)) as object;
  const work = { assignee: "ann", due_date: "2026-12-04", tag_number: "0147", checked_by: "s2" };
  expect(item({ ...work, cause: "flange", measure: "tightened" })).toMatchObject({
    ...{ repair_assignee: "ann", repair_due: "2026-12-04", leak_tag: "0147" },
    ...{ repair_cause: "flange", repair_measure: "tightened", repair_checked_by: "s2" },
  });
  expect(item({ assignee: "", tag_number: "" })).toMatchObject({ repair_assignee: null, leak_tag: null });
  expect(item(null)).toMatchObject({ repair_due: null, repair_cause: null });
});

it("keeps the names of its columns, as other programs read them", () => {
  expect(readCsv(listCsvHead(head).replace("\ufeff", ""))[3]?.join(" ")).toBe(
    "id label type camera_label camera_serial created_utc uploaded_utc level_db level_reference band_low_hz band_high_hz distance_m latitude_deg longitude_deg tags starred repair_status solved_utc machine_fault gas leak_l_per_min leak_too_large_to_measure leak_cost_per_year leak_co2_kg_per_year leak_cost_left_out_because pd_class pd_severity_min_percent pd_severity_max_percent repair_assignee repair_due leak_tag repair_cause repair_measure repair_checked_by",
  );
});
