import {
  reportOptionsSchema,
  reportTemplateNames,
  reportTemplateSchema,
  reportTemplates,
  reportTypes,
  usualReportTemplate,
} from "@sonolens/domain";
import { availableLocales } from "@sonolens/i18n";
import { expect, it } from "vitest";
import { laidOut } from "../testing/open-report.ts";
import type { ReportData, ReportSnapshot } from "./report-data.ts";
import { writeReport } from "./report-document.ts";
import {
  aDischarge,
  aLeak,
  aMachine,
  everyType,
  leakData,
  reportDataOf,
  textOf,
  textsIn,
  withInner,
  written,
} from "./testing/a-report.ts";

const english = await textsIn("en");

const pixelsOf = (widthPx: number, heightPx: number) =>
  ({
    kind: "rgba",
    widthPx,
    heightPx,
    pixels: new Uint8ClampedArray(4 * widthPx * heightPx).fill(200),
  }) as const;

it("[RPT-23] keeps a mark with its words, and writes the reference state with the decimal sign of the language", async () => {
  const { document } = written(leakData(), await textsIn("de"), { template: reportTemplates.full });
  const all = JSON.stringify(document.blocks);
  expect(all).toContain('"text":"\u00a0In\u00a0Reparatur"');
  expect(all).toContain('"text":"\u00a0Sehr\u00a0hoch"');
  expect(all).toContain("0\u00a0°C, 1013,25\u00a0hPa");
});

it("[RPT-01] [RPT-23] writes each type with each template in each language, with every text and every place of a link", async () => {
  const data = everyType({
    notReached: [{ point: "Boiler house", reason: "Scaffold missing", next: "12.12." }],
  });
  for (const locale of availableLocales) {
    const texts = await textsIn(locale);
    for (const type of reportTypes)
      for (const name of reportTemplateNames) {
        const report = written(data[type], texts, { type, template: reportTemplates[name] });
        const context = `${locale} ${type} ${name}`;
        const text = textOf(report);
        expect(text, context).not.toMatch(
          /\{\{|undefined|NaN|\b(reports|leak|pd|mechanical|card|details):\w/,
        );
        const blocks = withInner(report.document.blocks);
        const anchors = blocks.flatMap((block) => {
          if (block.kind === "anchor") return [block.name];
          return block.kind === "heading" && block.anchor ? [block.anchor] : [];
        });
        expect(new Set(anchors).size, context).toBe(anchors.length);
        const links = blocks.flatMap((block) =>
          block.kind === "table"
            ? block.rows.flatMap(({ link }) => (link && "anchor" in link ? [link.anchor] : []))
            : [],
        );
        expect(anchors, context).toEqual(expect.arrayContaining(links));
        for (const block of blocks) {
          if (block.kind === "image" || block.kind === "chart")
            expect(block.alt.trim(), context).not.toBe("");
          if (block.kind === "table")
            for (const { cells, kind } of block.rows)
              if (kind !== "group") expect(cells.length, context).toBe(block.columns.length);
        }
      }
  }
});

it("[RPT-23] says on its first page how much is lost, how sure that is, what to do first and what is missing", () => {
  const notReached = [{ point: "Boiler house", reason: "Scaffold missing", next: "12.12." }];
  const report = written(leakData({ notReached }), english, { template: reportTemplates.short });
  const text = textOf(report);
  expect(text).toContain("With 90% confidence the leaks that are still open cost");
  expect(text).toContain("1 leak is too large to measure, so the sums are lower bounds.");
  expect(text).toContain("1 of 8 points could not be reached");
  expect(text).toContain("Point e (Hall): Repair this leak first, within a week. By ");
  expect(text).toContain("Overdue since 20.11.2026.");
  expect(text).toContain("Inspected 10.11.2026 by M. Korhonen · camera 104417");
  expect(text).toContain("Leak size from level and distance, revision 2");
  expect(text).toContain("Not reached: Boiler house (Scaffold missing).");
  expect(text).toContain("1 chosen snapshot is not in this report.");
});

it("[RPT-23] answers on its cover and its summary alone: how much and how sure, what first, what not, who with what", () => {
  const notReached = [{ point: "Boiler house", reason: "Scaffold missing", next: "12.12." }];
  const named = { notReached, inspector: "M. Korhonen", certificate: "level 2" };
  for (const template of ["full", "audit"] as const) {
    const { document } = written(leakData(named), english, { template: reportTemplates[template] });
    const ends = document.blocks.flatMap(({ kind }, index) => (kind === "pageBreak" ? [index] : []));
    const cover = document.blocks.slice(0, ends[0]);
    const first = (from: number, to: number | undefined) =>
      textOf({
        ...written(leakData(named), english),
        document: { ...document, blocks: document.blocks.slice(from, to) },
      });
    const onCover = first(0, ends[0]);
    expect(onCover).toMatch(/€[\d,]+\nstill open, per year\n€[\d,]+–[\d,]+/);
    expect(onCover).toContain("Inspector\nM. Korhonen, level 2");
    expect(onCover).toContain("Camera\nHall kit, 104417");
    expect(onCover).toContain("Inspected on\n10.11.2026");
    // Of those that have a picture, the one that weighs most.
    expect(onCover).toContain("Largest leak: 5 Point e · Hall");
    expect(withInner(cover).filter(({ kind }) => kind === "image")).toHaveLength(1);
    const summary = first(ends[0] ?? 0, ends[1]);
    expect(summary).toContain("With 90% confidence the leaks that are still open cost");
    expect(summary).toContain("Amounts are rounded");
    expect(summary).toMatch(/Decide now:? ?\n?[\s\S]*Point e/);
    expect(summary).toContain("Not reached: Boiler house (Scaffold missing).");
  }
});

it("[RPT-23] has its summary on one page of either size in every language, and a dashboard is one page", async () => {
  const places = ["Packing", "Compressors", "Bottling", "Boiler house", "Paint shop", "Yard"];
  const leaks = Array.from({ length: 14 }, (_, at) =>
    aLeak(`l${at}`, 40 - at, {
      tags: [places[at % places.length]],
      fixed: at % 5 === 0,
      label: `Valve drop ${at}`,
    }),
  );
  const notReached = [{ point: "Boiler house, valve 3", reason: "Scaffold missing", next: "12.12." }];
  const data = reportDataOf([...leaks, undefined], { notReached, reportNumber: "LS-2026-047" });
  // Long enough for three lines among the findings to act on first.
  const long =
    "Druckluftwartungseinheitsausgangsschnellkupplungsdichtung an der Zuführung, Linie 7, hinten links";
  const longLeaks = leaks.map((leak, at) =>
    leak.record ? { ...leak, record: { ...leak.record, label: `${long} ${at}` } } : leak,
  );
  const wordy = reportDataOf(longLeaks, { notReached, reportNumber: "LS-2026-047" });
  for (const locale of ["en", "de", "nl", "ja"] as const)
    for (const pageSize of ["A4", "Letter"] as const) {
      const template = { ...reportTemplates.short, pageSize };
      const { document } = written(wordy, await textsIn(locale), { template });
      const { layout } = await laidOut(document);
      expect(layout.anchors.get("findings")?.page, `${locale} ${pageSize}`).toBe(1);
    }
  for (const locale of availableLocales)
    for (const pageSize of ["A4", "Letter"] as const)
      for (const name of ["short", "dashboard"] as const) {
        const template = { ...reportTemplates[name], pageSize };
        const { document } = written(data, await textsIn(locale), { template });
        const { layout } = await laidOut(document);
        const context = `${locale} ${pageSize} ${name}`;
        if (name === "dashboard") expect(layout.pages.length, context).toBe(1);
        else expect(layout.anchors.get("findings")?.page, context).toBe(1);
      }
});

it("[RPT-23] has a cover that is not empty where nothing was entered, and names no program", () => {
  const { site, inspector, ...bare } = leakData();
  const { LEAK: _, ...others } = everyType();
  for (const [type, data] of Object.entries({ ...others, LEAK: bare }) as ["LEAK", ReportData][]) {
    const text = textOf(written(data, english, { type }));
    expect(text, type).not.toMatch(/level-regression|phase-shift|window-votes/);
  }
  const text = textOf(written(bare, english));
  expect(text).toContain("Inspector\nnot recorded");
  expect(text).not.toContain("Client\nnot recorded");
});

it("[RPT-14] names what was chosen and is not in it, by reason, and counts the many of another type", () => {
  const many = Array.from({ length: 9 }, (_, at) => aMachine(`m${at}`, true));
  const data = reportDataOf([aLeak("a", 42), ...many, undefined]);
  const text = textOf(written(data, english, { template: reportTemplates.short }));
  expect(text).toContain("1 whose data cannot be read: Lost");
  expect(text).toMatch(/9 of another type: Point m0; .*Point m5; …/);
});

it("[RPT-02] writes all days in the chosen format, in the time zone of the reader", () => {
  const late = reportDataOf([aLeak("a", 3, { created_date: "2026-11-09T23:30:00.000Z" })]);
  expect(textOf(written(late, english))).toContain("Inspected 10.11.2026");
  expect(textOf(written(late, english, { dateFormat: "M/D/Y" }))).toContain("Inspected 11/10/2026");
  expect(textOf(written(late, english, { dateFormat: "Y-M-D" }))).toContain("Inspected 2026-11-10");
});

it("[RPT-03] [RPT-04] numbers findings in the order of the report", () => {
  const headings = (options: Parameters<typeof written>[2]) =>
    withInner(written(leakData(), english, options).document.blocks)
      .filter((block) => block.kind === "heading" && block.anchor?.startsWith("finding-"))
      .map((block) => (block as { text: string }).text);
  expect(headings({})[0]).toBe("1 Point a");
  expect(headings({ order: "leakSize", direction: "descending" })).toEqual([
    ...["1 Point e", "2 Point a", "3 Point b", "4 Point c", "5 Point g", "6 Point d"],
  ]);
});

it("[RPT-07] [RPT-08] prints the logo small, or three times as high", () => {
  const logo = { kind: "png", bytes: Uint8Array.of(1) } as const;
  const height = (logoSize: 1 | 3) =>
    written(leakData({ logo }), english, { logoSize }).document.logo?.heightMm ?? 0;
  expect(height(3)).toBeGreaterThan(2 * height(1));
  expect(written(leakData(), english).document.logo).toBeUndefined();
});

it("[RPT-10] says where a snapshot was taken, by its town, else by its coordinates", async () => {
  const at = { meta: { latitude: 12.681, longitude: 101.278 } };
  const town = { name: "Rayong, Thailand", km: 2.5 };
  const pageOf = (leak: ReportSnapshot, texts = english) => textOf(written(reportDataOf([leak]), texts));
  const inTown = { ...aLeak("a", 3, at), town };
  expect(pageOf(inTown)).toContain("Location\nNear Rayong, Thailand (12.6810° N, 101.2780° E)");
  expect(pageOf(aLeak("a", 3, at))).toContain("Location\n12.6810° N, 101.2780° E");
  expect(pageOf(aLeak("a", 3))).not.toContain("Location\n");
  expect(pageOf(inTown, await textsIn("de"))).toContain("In der Nähe von Rayong, Thailand");
});

it("[RPT-23] says until which day its advice holds, as the screen does, and that it has passed", () => {
  const page = (created_date: string) =>
    textOf(written(reportDataOf([aLeak("a", 42, { created_date })]), english, { dateFormat: "locale" }));
  // High: within two weeks.
  expect(page("2026-11-24T08:12:00.000Z")).toContain("By 8 Dec 2026, counted from the snapshot.");
  expect(page("2026-11-10T08:12:00.000Z")).toContain(
    "By 24 Nov 2026, counted from the snapshot. This date has passed.",
  );
  const solved = aLeak("a", 42, { fixed: true, fixed_date: "2026-11-20T12:00:00Z" });
  expect(textOf(written(reportDataOf([solved]), english))).not.toContain("counted from the snapshot");
  const pd = textOf(written(everyType().PD, english, { type: "PD", dateFormat: "locale" }));
  expect(pd).toContain("By 8 Dec 2026, counted from the snapshot.");
});

it("[RPT-23] a report of one snapshot is one page: result, picture, cost, what to do and the method", async () => {
  const template = reportTemplates[usualReportTemplate(1)];
  const worked = { repair_work: { tag_number: "2047", due_date: "2026-12-20", assignee: "j.virtanen" } };
  for (const locale of availableLocales)
    for (const pageSize of ["A4", "Letter"] as const) {
      const texts = await textsIn(locale);
      const leak = aLeak("a", 42, { ...worked, comments: "Gasket at 5 o’clock.", tags: ["Packing"] });
      const report = written(reportDataOf([leak]), texts, { template: { ...template, pageSize } });
      expect((await laidOut(report.document)).layout.pages.length, `${locale} ${pageSize}`).toBe(1);
    }
  // With more than one page has room for, the title is not alone on the first one.
  for (let length = 200; length < 4000; length += 200) {
    const long = aLeak("a", 42, { ...worked, comments: "Gasket renewed. ".repeat(length / 16) });
    const { layout } = await laidOut(written(reportDataOf([long]), english, { template }).document);
    const [first] = layout.pages;
    expect(
      first?.operations.some(({ kind }) => kind === "picture"),
      `${length}`,
    ).toBe(true);
  }
  const text = textOf(written(reportDataOf([aLeak("a", 42)]), english, { template }));
  for (const part of ["42 l/min", "€", english.t("snapshot:whatToDo"), english.t("leak:how.method")])
    expect(text).toContain(part);
  // Nothing found is a result too.
  const none = written(reportDataOf([aLeak("f", null, { meta: { leak_detected: false } })]), english, {
    template,
  });
  expect(withInner(none.document.blocks).some(({ kind }) => kind === "image")).toBe(true);
});

it("[RPT-23] draws discharges by the middle of their severity, in percent", () => {
  const data = reportDataOf([
    aDischarge("p", "surface", [60, 80]),
    aDischarge("q", "internal", [10, 20]),
    aDischarge("r", "corona", [52, 75]),
  ]);
  const bars = withInner(written(data, english, { type: "PD" }).document.blocks).flatMap((block) =>
    block.kind === "chart" && block.chart.kind === "bars" ? block.chart.bars : [],
  );
  expect(bars.map(({ value }) => value)).toEqual([70, 63.5, 15]);
});

it("[RPT-23] leaves out a matrix that would be empty", () => {
  const hasMatrix = (data: ReportData) =>
    withInner(written(data, english).document.blocks).some(
      (block) => block.kind === "chart" && block.chart.kind === "matrix",
    );
  expect(hasMatrix(leakData())).toBe(true);
  expect(hasMatrix(reportDataOf([aLeak("a", 42)]))).toBe(false);
  const none = { meta: { leak_detected: false } };
  expect(hasMatrix(reportDataOf([aLeak("e", null, none), aLeak("f", null, none)]))).toBe(false);
});

it("[RPT-09] the file of a single snapshot is named as its picture is, by serial number, label and day", () => {
  const report = written(
    reportDataOf([aLeak("a", 3, { created_date: "2026-11-09T23:30:00.000Z" })]),
    english,
  );
  expect(report.fileName).toBe("104417-point-a-2026-11-10.pdf");
});

it("[RPT-09] is a file Report.pdf with its results inside", () => {
  const report = written(leakData(), english);
  expect(report.fileName).toBe("Report.pdf");
  expect(report.attachments.map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ["results.csv", "text/csv"],
    ["results.json", "application/json"],
  ]);
});

it("[RPT-23] says on each page that it is a draft, or under which number and revision it is issued", () => {
  const headOf = (report: ReturnType<typeof written>) => report.document.header?.end;
  const draft = written(leakData({ isDraft: true }), english);
  expect(headOf(draft)).toMatch(/^Draft · /);
  const numbered = { reportNumber: "2026-014", revision: "B" };
  const replaces = { revision: "A", issuedAt: "2026-11-21T19:00:00.000Z" };
  const issued = written(leakData({ ...numbered, replaces }), english);
  expect(headOf(issued)).toMatch(/^2026-014, revision B · /);
  expect(issued.results.reportNumber).toBe("2026-014 B");
  const text = textOf(issued);
  expect(text).toContain("Revision A of 21.11.2026");
  expect(text).toContain("report 2026-014 · revision B · replaces revision A");
  expect(text).not.toMatch(/draft/i);
});

it("[RPT-12] is refused as reportEmpty without a usable snapshot", () => {
  const options = reportOptionsSchema.parse({ type: "PD" });
  expect(writeReport(leakData(), options, english)).toMatchObject({ ok: false, code: "reportEmpty" });
  expect(writeReport(reportDataOf([undefined]), reportOptionsSchema.parse({}), english)).toMatchObject({
    code: "reportEmpty",
  });
});

it("[RPT-13] shows the text invalidDistance for a leak whose distance cannot be used", () => {
  const text = textOf(written(reportDataOf([aLeak("g", 7, { source_distance: 0.1 })]), english));
  expect(text).toContain("Check the distance");
  expect(text).toContain("Enter the distance from the camera to the leak.");
  expect(text).not.toContain("7.0 l/min");
});

it("[RPT-14] skips a snapshot whose data cannot be read, and names it", () => {
  const report = written(leakData(), english);
  expect(report.skipped).toEqual([{ id: "lost-7", label: "Lost", reason: "unreadable" }]);
  expect(textOf(report)).toContain("1 whose data cannot be read: Lost");
});

it("[RPT-10] [RPT-11] prints label, comment, tags, camera, dates, distance, repair and what the cost rests on", () => {
  const snapshot = aLeak("a", 42, {
    ...{ comments: "Gasket gone.", tags: ["hall 2", "7 bar"], repair_status: "solved", fixed: true },
    ...{ fixed_date: "2026-11-12T13:20:00.000Z", repair_note: "New gasket, DN 80", source_distance: 4.2 },
    repair_work: { assignee: "j.virtanen", tag_number: "2047", cause: "flange", measure: "gasketRenewed" },
    meta: {
      ...{ leak_type: "NITROGEN", ue_util_hours: 10, ue_util_days: 200, energy_cost: 0.3, currency: "EUR" },
      ...{
        specific_power: 6.6,
        current_env_temperature_kelvin: 292.15,
        current_relative_humidity_percent: 55,
      },
    },
  });
  const text = textOf(written(reportDataOf([snapshot]), english));
  for (const part of [
    ...["1 Point a", "Gasket gone.", "hall 2, 7 bar", "Hall kit, 104417", "10.11.2026", "4.2 m", "Solved"],
    ...["12.11.2026", "j.virtanen", "tag 2047", "Flange or gasket", "Gasket renewed", "New gasket, DN 80"],
    ...["nitrogen", "2,000 h", "0.3 EUR/kWh", "6.6 kW/(m³/min)", "19 °C, 55%"],
    ...["21–84 l/min (90%)", "pressure not recorded", "snapshot a"],
  ])
    expect(text).toContain(part);
});

it("[RPT-23] compares with the results of the report before, and shows repairs before and after", () => {
  const earlier = written(
    reportDataOf([aLeak("a", 42), aLeak("c", 9), aLeak("d", 6, { fixed: true })], {
      madeAt: "2026-05-04T08:00:00.000Z",
    }),
    english,
  ).results;
  const report = written(leakData({ earlier }), english);
  const text = textOf(report);
  expect(text).toContain("Since the report of 4.5.2026");
  expect(text).toContain("Came back: 4 Point d");
  expect(text).toContain("One finding of the last report came back (no. 4).");
  expect(text).toContain("It came back after a repair.");
  expect(text).toContain("Before and after the repair");
  expect(text).toContain("the levels are comparable");
});

it("[RPT-23] prints what nobody recorded as not recorded, and never an all-clear", () => {
  const data = everyType();
  expect(textOf(written(data.LEAK, english))).toContain(
    "Points that could not be inspected were not recorded.",
  );
  expect(textOf(written(data.PD, english, { type: "PD" }))).toContain("is no all-clear");
  expect(textOf(written(data.MECHANICAL, english, { type: "MECHANICAL" }))).toContain("is no all-clear");
  const level = textOf(written(data.LEVEL, english, { type: "LEVEL" }));
  expect(level).toContain("Nothing was analysed or concluded from them.");
  expect(level).not.toMatch(/Severity|Repair/);
});

it("[RPT-23] never prints a cost of nothing where sizes or prices are not known", () => {
  const heard = { meta: { leak_detected: true }, level_reference: "fullScale" };
  const text = textOf(written(reportDataOf([aLeak("a", null, heard), aLeak("b", null, heard)]), english));
  expect(text).toContain("2 leaks, whose sizes are not known.");
  expect(text).toContain("Leak detected, size unknown");
  expect(text).toContain("2 snapshots have no cost and are not in the sums.");
  expect(text).not.toContain("€0\nfound");
  const { context } = leakData();
  const unpriced = { ...context, pricing: { ...context.pricing, energyCostPerKwh: 0 } };
  const withoutPrice = textOf(written(leakData({ context: unpriced }), english));
  expect(withoutPrice).toContain("No price has been entered, so there is no cost.");
  expect(withoutPrice).toContain("–\nfound, per year");
});

it("[RPT-21] leaves pages of other severities out and says so, and prints the template's own texts", () => {
  const template = {
    ...reportTemplates.full,
    severities: ["veryHigh", "high"] as ("veryHigh" | "high")[],
    texts: {
      intro: { en: "As agreed on Monday." },
      footer: { en: "Confidential" },
      disclaimer: { en: "No liability." },
    },
  };
  const text = textOf(written(leakData(), english, { template }));
  expect(text).toContain("3 findings have no page of their own");
  expect(text).toContain("Confidential");
  for (const name of ["short", "full", "workList"] as const) {
    const { texts } = template;
    const own = { ...reportTemplates[name], texts };
    expect(
      textOf(written(leakData(), english, { template: own })).split("As agreed on Monday."),
    ).toHaveLength(2);
  }
  expect(text).toContain("No liability.");
});

it("[RPT-23] gives the person who repairs boxes to tick and the numbers of the tags", () => {
  const text = textOf(written(leakData(), english, { template: reportTemplates.workList }));
  expect(text).toContain("Tightened");
  expect(text).toContain("tag 2047");
  // Solved: there is no work left.
  expect(text).not.toContain("3 Point c");
});

it("[RPT-23] explains ranges only where there are some, and names no method of levels that nobody analysed", () => {
  const { LEAK, PD, LEVEL } = everyType();
  const text = (data: ReportData, type: "LEAK" | "PD" | "LEVEL") => textOf(written(data, english, { type }));
  expect(text(LEAK, "LEAK")).toContain("Ranges are 90% confidence intervals. Severity: one bar low");
  expect(text(PD, "PD")).toContain("Severity: one bar low");
  expect(text(PD, "PD")).not.toContain("Ranges are");
  expect(text(LEVEL, "LEVEL")).not.toContain("Methods and versions");
});

it("[RPT-23] says that no size was compared with a measured leak only where the operator measured none", () => {
  const note = english.t("accuracy:topicNote.leak");
  const calibrated = [aLeak("a", 20), aLeak("b", 30)];
  const limitsWith = (leaks: readonly ReportSnapshot[]) =>
    textOf(written(reportDataOf(leaks), english, { template: reportTemplates.full }));
  expect(limitsWith(calibrated)).not.toContain(note);
  const uncalibrated = calibrated.map(({ leak, ...rest }) => ({
    ...rest,
    leak: { ...leak, assumptions: [] },
  }));
  expect(limitsWith(uncalibrated as ReportSnapshot[])).toContain(note);
});

it("[RPT-07] [RPT-08] prints a template's sections in its order, its columns, texts and two logos of their sizes", async () => {
  const logo = { kind: "rgba", widthPx: 2, heightPx: 1, pixels: new Uint8ClampedArray(8) } as const;
  const template = reportTemplateSchema.parse({
    name: "Ours",
    sections: [{ kind: "findings" }, { kind: "summary" }, { kind: "matrix", on: false }],
    columns: ["status", "place"],
    texts: { intro: { en: "Leaks of the press line." }, footer: { en: "Kuusi Oy" } },
  });
  const data = leakData({ logo, endLogo: { picture: logo, size: 3 } });
  const report = written(data, english, { template });
  const { document } = report;
  expect(textOf(report)).toContain("Leaks of the press line.");
  const kinds = document.blocks.map(({ kind }) => kind);
  expect(kinds.indexOf("table")).toBeLessThan(kinds.indexOf("figures"));
  const [table] = document.blocks.flatMap((block) => (block.kind === "table" ? [block] : []));
  expect(table?.columns.map(({ title }) => title).slice(1, 3)).toEqual(["Status", "Place"]);
  expect(document.footer?.start).toBe("Kuusi Oy");
  expect([document.logo?.heightMm, document.endLogo?.heightMm]).toEqual([7, 15]);
  const { pages } = (await laidOut(document)).layout;
  const [start, end] = (pages[0]?.operations ?? []).flatMap((each) =>
    each.kind === "picture" ? [each] : [],
  );
  expect(end?.height).toBeGreaterThan(start?.height ?? Number.NaN);
  expect((start?.x ?? Number.NaN) + (start?.width ?? 0)).toBeLessThan(end?.x ?? 0);
});

it("[RPT-23] has at most as many findings on a page as the template says, and no page but the first with fewer", async () => {
  const leaks = Array.from({ length: 9 }, (_, at) => aLeak(`l${at}`, 40 - at, { label: `Valve drop ${at}` }));
  for (const locale of ["en", "de", "ja"] as const)
    for (const pageSize of ["A4", "Letter"] as const)
      for (const name of ["workList", "full"] as const) {
        const perPage = name === "workList" ? 2 : 4;
        const template = { ...reportTemplates[name], pageSize, perPage } as const;
        const { document } = written(reportDataOf(leaks), await textsIn(locale), { template });
        const { layout } = await laidOut(document);
        const pages = [...layout.anchors].flatMap(([anchor, { page }]) =>
          anchor.startsWith("finding-") ? [page] : [],
        );
        const counts = [...Map.groupBy(pages, (page) => page).values()].map(({ length }) => length);
        const context = `${locale} ${pageSize} ${name}: ${counts.join()}`;
        expect(Math.max(...counts), context).toBe(perPage);
        expect(
          counts.slice(1, -1).every((count) => count === perPage),
          context,
        ).toBe(true);
      }
});

it("[RPT-23] has a finding with all of its facts, its repair and a comment on one page of either size, with the largest picture that fits", async () => {
  const photo = pixelsOf(40, 30);
  const long =
    "Druckluftwartungseinheitsausgangsschnellkupplungsdichtung an der Zuführung, Linie 7, hinten links";
  const leak = (id: string, fields: Record<string, unknown>) => {
    const snapshot = aLeak(id, 40, fields);
    return { ...snapshot, picture: { ...snapshot.picture, photo } };
  };
  // Letter is 18 mm lower than A4: it has room for a note of one line.
  const worked = (pageSize: "A4" | "Letter") =>
    leak("l1", {
      label: long,
      tags: ["Verpackungsmaschinenzuführung", "Halle B", "Wartung 2026"],
      comments:
        "Gasket gone at five o'clock. Ordered two; the spare one is in the cabinet of hall B. ".repeat(2),
      fixed: true,
      fixed_date: "2026-11-20T12:00:00Z",
      meta: {
        ...{ latitude: 12.691, longitude: 101.295, current_env_temperature_kelvin: 295, humidity: 55 },
        ...{ line_pressure_bar: 6.8, software_version: "1.9.0-rc.2" },
      },
      repair_note:
        pageSize === "A4"
          ? "Renewed the gasket and tightened the bolts with 40 Nm, crosswise."
          : "Tightened with 40 Nm.",
      repair_work: { assignee: "j.virtanen", tag_number: "2047", cause: "flange", measure: "gasketRenewed" },
    });
  for (const pageSize of ["A4", "Letter"] as const)
    for (const locale of ["en", "de", "th", "ja"]) {
      const template = { ...reportTemplates.full, pageSize };
      const data = reportDataOf([worked(pageSize), leak("l2", {}), leak("l3", {})]);
      const { document } = written(data, await textsIn(locale), { template });
      const { layout } = await laidOut(document);
      const context = `${pageSize} ${locale}`;
      const pageOf = (id: string) => layout.anchors.get(`finding-${id}`)?.page ?? 0;
      expect([pageOf("l2") - pageOf("l1"), pageOf("l3") - pageOf("l2")], context).toEqual([1, 1]);
      const heightMm = (id: string) =>
        Math.max(
          ...(layout.pages[pageOf(id)]?.operations ?? []).map((each) =>
            each.kind === "picture" ? (each.height * 25.4) / 72 : 0,
          ),
        );
      expect(heightMm("l1"), context).toBeGreaterThan(23.9);
      expect(heightMm("l2"), context).toBeGreaterThan(heightMm("l1"));
      expect(heightMm("l2"), context).toBeLessThan(100.1);
    }
});

it("[RPT-23] puts no Latin marks beside Japanese and Chinese texts", async () => {
  const data = everyType({
    notReached: [{ point: "ボイラー室", reason: "足場なし", next: "12.12." }],
    ...{ inspector: "山田", certificate: "二級", client: "空気株式会社" },
  });
  const latin = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}](?:[.:;,](?: |$)| \()/mu;
  for (const locale of ["ja", "zh-CN", "zh-TW"])
    for (const type of reportTypes)
      for (const name of reportTemplateNames) {
        const text = textOf(
          written(data[type], await textsIn(locale), { type, template: reportTemplates[name] }),
        );
        expect(text.match(latin)?.[0], `${locale} ${type} ${name}`).toBeUndefined();
      }
});

it("[RPT-23] has a cover of one page in every language, with the largest picture that it has room for", async () => {
  const photo = pixelsOf(800, 480);
  const leaks = [42, 23, 9, 6].map((lpm, at) => {
    const leak = aLeak(`l${at}`, lpm);
    return leak.picture ? { ...leak, picture: { ...leak.picture, photo, soundMap: photo } } : leak;
  });
  const facts = { client: "Kuusi Foods", reportNumber: "LS-2026-047", revision: "A" };
  const heights = async (locale: string, pageSize: "A4" | "Letter", more: Partial<ReportData>) => {
    const data = reportDataOf(leaks, { ...facts, ...more });
    const { document } = written(data, await textsIn(locale), {
      template: { ...reportTemplates.full, pageSize },
    });
    const { layout } = await laidOut(document);
    expect(layout.anchors.get("summary")?.page, `${locale} ${pageSize}`).toBe(1);
    const [first] = layout.pages;
    return (
      (first?.operations ?? []).flatMap((each) => (each.kind === "picture" ? [each.height] : []))[0] ?? 0
    );
  };
  for (const locale of availableLocales)
    for (const pageSize of ["A4", "Letter"] as const) {
      const linked = await heights(locale, pageSize, {
        link: "https://viewer.example/shared/reports/AbCdEf",
      });
      expect(await heights(locale, pageSize, {}), `${locale} ${pageSize}`).toBeGreaterThanOrEqual(linked);
      expect(linked).toBeGreaterThan(180);
    }
});

it("[RPT-23] names snapshots by as much of their ids as tells them apart", () => {
  const many = reportDataOf([aLeak("01M8MQB1AAAA1", 42), aLeak("01M8MQB1AAAB2", 9, { label: "" })]);
  const text = textOf(written(many, english, { template: reportTemplates.full }));
  expect(text).toContain("snapshot 01M8MQB1AAAA ·");
  expect(text).toContain("2 Snapshot 01M8MQB1AAAB\n");
  const one = textOf(written(reportDataOf([aLeak("01M8MQB1AAAA1", 42)]), english));
  expect(one).toContain("snapshot 01M8MQB1 ·");
});
