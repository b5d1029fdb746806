import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { demoFiles, demoLeakCalibrationCsv } from "@sonolens/camera-simulator";
import { reportTemplates } from "@sonolens/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runWords } from "./testing/run-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-report-"));
const place = (name: string) => join(folder, name);
const names = ["header-flange", "receiver-stem", "corona-clamp"];
const [flange = "", stem = "", corona = ""] = names.map((name) => place(`${name}.nlz`));
const calibration = place("calibration.csv");
const broken = place("broken.nlz");
const run = (...words: string[]) => runWords(["report", ...words]);
const priced = ["--calibration", calibration, "--energy-price", "0.2", "--co2", "0.2"];

/** The files inside a PDF, in their order. */
function filesInside(pdf: Buffer): string[] {
  const type = "/Type /EmbeddedFile\n";
  const found: string[] = [];
  for (let at = pdf.indexOf(type); at !== -1; at = pdf.indexOf(type, at + 1)) {
    const start = pdf.indexOf("stream\n", at) + "stream\n".length;
    found.push(inflateSync(pdf.subarray(start, pdf.indexOf("endstream", start))).toString("utf8"));
  }
  return found;
}

beforeAll(async () => {
  for (const name of names) {
    const file = demoFiles.find((one) => one.name.includes(name));
    if (file) writeFileSync(place(`${name}.nlz`), await file.read());
  }
  writeFileSync(calibration, await demoLeakCalibrationCsv());
  writeFileSync(broken, "no snapshot");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("sonolens report", () => {
  it("[RPT-09] [RPT-14] [RPT-23] makes a PDF whose figures can be computed again, without what it cannot read", async () => {
    const out = place("Report.pdf");
    const made = await run(flange, stem, corona, broken, "--out", out, "--site", "Vantaa", ...priced);
    expect(made).toMatchObject({ code: 0 });
    const answer = JSON.parse(made.out);
    expect(answer).toMatchObject({ out, snapshots: 2, figures: { found: { count: 2, withoutRange: 0 } } });
    expect(answer.skipped).toEqual([
      { id: expect.any(String), label: expect.any(String), reason: "otherType" },
      { id: broken, label: broken, reason: "unreadable" },
    ]);
    expect(made.err).toContain(broken);
    const pdf = readFileSync(out);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const [csv = "", json = ""] = filesInside(pdf);
    expect(csv).toContain("leak_lpm");
    const results = place("results.json");
    writeFileSync(results, json);
    const checked = await run("--check", results);
    expect(checked).toMatchObject({ code: 0 });
    expect(JSON.parse(checked.out)).toEqual({ equal: true, differences: [] });
    expect(JSON.parse((await run("--check", out)).out)).toEqual({ equal: true, differences: [] });
    writeFileSync(results, json.replace(/"hoursPerYear": \d+/, '"hoursPerYear": 100'));
    const changed = await run("--check", results);
    expect(changed.code).toBe(1);
    expect(JSON.parse(changed.out).equal).toBe(false);

    writeFileSync(results, json);
    const later = await run(flange, "--out", out, "--earlier", results, "--template", "short", ...priced);
    expect(later.code).toBe(0);
  });

  it("[RPT-23] makes one page of a single snapshot, unless another form is named", async () => {
    const pagesOf = async (...more: string[]) =>
      JSON.parse((await run(flange, "--out", place("one.pdf"), ...priced, ...more)).out).pages;
    expect(await pagesOf()).toBe(1);
    expect(await pagesOf("--template", "full")).toBeGreaterThan(1);
  });

  it("[RPT-01] takes the type, the template and the language", async () => {
    const out = place("pd.pdf");
    const own = place("template.json");
    writeFileSync(own, JSON.stringify({ ...reportTemplates.short, name: "Mine" }));
    const made = await run(folder, "--type", "pd", "--language", "de", "--template", own, "--out", out);
    expect(made.code).toBe(0);
    expect(JSON.parse(made.out)).toMatchObject({ snapshots: 1, figures: { snapshots: 1 } });
  });

  it.each([
    ["no file", [], 2, "name a file or a folder"],
    ["an unknown type", ["x.nlz", "--type", "noise"], 2, "give LEAK, PD, LEVEL, MECHANICAL"],
    [
      "an order of another type",
      ["x.nlz", "--type", "pd", "--order", "leakSize"],
      2,
      "only a report of leaks",
    ],
    ["an unknown template", ["x.nlz", "--template", "long"], 2, "give onePage, short, full, workList"],
    [
      "a template that is none",
      ["x.nlz", "--template", calibration.replace(".csv", ".json")],
      1,
      "not a template",
    ],
    ["a currency that is none", ["x.nlz", "--currency", "euro"], 2, "give a code such as EUR"],
    [
      "an unknown filter",
      ["x.nlz", "--filter", "?type=LEAK&sevrity=high"],
      2,
      'no filter "sevrity". There are',
    ],
    [
      "a value that a filter has not",
      ["x.nlz", "--filter", "level=high~huge"],
      2,
      '"level" cannot be "high~huge"',
    ],
    ["a day that is none", ["x.nlz", "--filter", "from=2026-13-01"], 2, '"from" cannot be "2026-13-01"'],
    [
      "a filter of what is in no file",
      ["x.nlz", "--filter", "assignees=ann"],
      2,
      '"assignees" is known to the server',
    ],
    ["an empty filter", ["x.nlz", "--filter", "http://localhost:8080/#/?page=2"], 2, "name a filter"],
    ["a report that is none", ["--check", calibration], 1, "neither a PDF nor the results.json of a report"],
  ] as const)("refuses %s", async (_, words, code, message) => {
    const refused = await run(...words);
    expect(refused.code).toBe(code);
    expect(refused.err).toContain(message);
  });

  it("[RPT-12] takes the filters of a link to the gallery, and its type, and says if nothing passes", async () => {
    const out = place("filtered.pdf");
    const link = "http://localhost:8080/#/?type=PD&from=2020-01-01&sort=oldest&page=3";
    const made = await run(flange, stem, corona, broken, "--filter", link, "--out", out);
    expect(made.code).toBe(0);
    expect(JSON.parse(made.out)).toMatchObject({
      snapshots: 1,
      skipped: [{ id: broken, reason: "unreadable" }],
    });
    const nothing = place("nothing.pdf");
    const refused = await run(flange, stem, broken, "--filter", "to=2020-01-01", "--out", nothing);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("no snapshot passes --filter") });
    expect(existsSync(nothing)).toBe(false);
  });

  it("[RPT-12] refuses a report of nothing that can be used", async () => {
    const refused = await run(corona, "--out", place("none.pdf"));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("[reportEmpty]");
  });
});
