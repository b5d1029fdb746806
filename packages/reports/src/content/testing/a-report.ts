import {
  type ReportOptions,
  reportOptionsSchema,
  type SnapshotDetail,
  snapshotDetailSchema,
} from "@sonolens/domain";
import { createReportI18n, translator } from "@sonolens/i18n";
import type { Block, RichText } from "../../layout/block.ts";
import type { ReportData, ReportSnapshot } from "../report-data.ts";
import { type WrittenReport, writeReport } from "../report-document.ts";
import type { ReportTexts } from "../report-words.ts";

/** The texts of reports in a language. */
export async function textsIn(locale: string): Promise<ReportTexts> {
  return { t: translator(await createReportI18n(locale)), locale };
}

const pixel = {
  kind: "rgba",
  widthPx: 1,
  heightPx: 1,
  pixels: Uint8ClampedArray.of(90, 90, 90, 255),
} as const;

/** A snapshot with a picture, a spectrum and a level, as fields of the API. */
export function aSnapshot(
  fields: Record<string, unknown> & { id: string },
  more: Partial<ReportSnapshot> = {},
): ReportSnapshot {
  const record: SnapshotDetail = snapshotDetailSchema.parse({
    label: `Point ${fields.id}`,
    device_analysis_type: "LEAK",
    device_serial: "104417",
    device_label: "Hall kit",
    created_date: "2026-11-10T08:12:00.000Z",
    synced_date: "2026-11-10T09:00:00.000Z",
    source_distance: 2,
    level_db: 61.2,
    level_reference: "soundPressure",
    band_hz: [20_000, 30_000],
    picture_state: "present",
    picture_kind: "camera",
    dynamicrange_lin: 7,
    ...fields,
  });
  return {
    record,
    picture: {
      photo: pixel,
      soundMap: pixel,
      dynamicRangeDb: 7,
      described: {
        sourceCount: 1,
        peakLevelDb: 61.2,
        floorDb: 55.6,
        place: { horizontal: "right", vertical: "middle" },
        sources: [
          {
            u: 0.7,
            v: 0.5,
            levelDb: 61.2,
            place: { horizontal: "right", vertical: "middle" },
            areaShare: 0.02,
          },
        ] as never,
      },
    },
    spectrum: {
      points: [
        [1000, 20],
        [25_000, 58],
        [40_000, 22],
      ],
    },
    levels: {
      points: [
        [0, 40],
        [1, 44],
        [2, 41],
      ],
    },
    link: `https://viewer.example/#/snapshot/${fields.id}`,
    ...more,
  };
}

/** A leak of a size, within a factor of two. */
export const aLeak = (id: string, lpm: number | null, fields: Record<string, unknown> = {}): ReportSnapshot =>
  aSnapshot(
    { id, leak: lpm, ...fields },
    {
      leak: {
        lowLpm: lpm === null ? null : lpm / 2,
        highLpm: lpm === null ? null : lpm * 2,
        smallestDetectableLpm: 0.6,
        assumptions: [
          { code: "pointSource", value: null },
          { code: "calibratedWithPoints", value: 40 },
        ],
        method: "level-regression-2",
        version: "4.1.1",
      },
    },
  );

/** The data of a report about snapshots; undefined ones could not be read. */
export const reportDataOf = (
  snapshots: readonly (ReportSnapshot | undefined)[],
  more: Partial<ReportData> = {},
): ReportData => ({
  madeAt: "2026-11-28T10:00:00.000Z",
  timeZone: "Europe/Helsinki",
  product: "Sonolens",
  site: "Tampere plant",
  inspector: "M. Korhonen",
  context: {
    pricing: { utilization: "yearly", currency: "EUR", energyCostPerKwh: 0.2, co2KgPerKwh: 0.21 },
    thresholds: { lowLpm: 5, highLpm: 15 },
  },
  units: { leak: "LPM", distance: "METERS", temperature: "CELSIUS" },
  snapshots: snapshots.map((snapshot, index) =>
    snapshot
      ? { id: snapshot.record.id, label: snapshot.record.label, snapshot }
      : { id: `lost-${index}`, label: "Lost" },
  ),
  ...more,
});

/** A report of eight leaks in all states. */
export const leakData = (more: Partial<ReportData> = {}): ReportData =>
  reportDataOf(
    [
      aLeak("a", 42, { tags: ["Packing"], repair_work: { tag_number: "2047", due_date: "2026-11-20" } }),
      aLeak("b", 23, { tags: ["Hall"], repair_status: "inRepair", comments: "Gasket at 5 o’clock." }),
      aLeak("c", 9, { fixed: true, fixed_date: "2026-11-20T12:00:00Z", repair_work: { checked_by: "f" } }),
      aLeak("d", 6),
      aLeak("e", null, { leak_infinite: true, tags: ["Hall"] }),
      aLeak("f", null, { meta: { leak_detected: false } }),
      aLeak("g", 7, { source_distance: 0.1 }),
      undefined,
    ],
    more,
  );

/** A discharge with its pattern. */
export const aDischarge = (
  id: string,
  name: string,
  severity?: readonly [number, number],
): ReportSnapshot => {
  const classifications = [{ name, confidence: 0.8 }];
  const [min = null, max = null] = severity ?? [];
  return aSnapshot(
    {
      id,
      device_analysis_type: "PD",
      pd: { severity_min: min, severity_max: max, classification: classifications },
    },
    {
      discharge: {
        classifications,
        severityMinPr: min,
        severityMaxPr: max,
        recommendation: severity ? "actSoon" : "measureAgain",
        notes: [],
        pattern: { xValues: [10, 100, 300], yValues: [0.5, 1, 0.2], cycleLength: 400 },
        method: "phase-shift-proof-pattern-3",
        version: "4.1.1",
      },
    },
  );
};

/** A machine that was judged. */
export const aMachine = (id: string, possibleFault: boolean | null): ReportSnapshot =>
  aSnapshot(
    {
      id,
      device_analysis_type: "MECHANICAL",
      machine_finding:
        possibleFault === null ? "cannotTell" : possibleFault ? "possibleFault" : "noFaultFound",
    },
    {
      machine: {
        possibleFault,
        kurtosis: 5.4,
        crestFactor: 9.1,
        findings: possibleFault ? ["periodicImpacts"] : [],
        impactHz: possibleFault ? 107.4 : null,
        method: "window-votes-and-combs-3",
        version: "4.1.1",
      },
    },
  );

/** The data of a report of each type. */
export const everyType = (more: Partial<ReportData> = {}) => ({
  LEAK: leakData(more),
  PD: reportDataOf(
    [aDischarge("p", "surface", [60, 80]), aDischarge("q", "noise"), aDischarge("r", "cannotTell")],
    more,
  ),
  LEVEL: reportDataOf([aLeak("a", 42), aDischarge("p", "surface", [60, 80]), aMachine("m", true)], more),
  MECHANICAL: reportDataOf([aMachine("m", true), aMachine("n", false), aMachine("o", null)], more),
});

/** Writes a report that can be written. */
export function written(
  data: ReportData,
  texts: ReportTexts,
  options: Partial<ReportOptions> = {},
): WrittenReport {
  const report = writeReport(data, reportOptionsSchema.parse(options), texts);
  if (!report.ok) throw new Error(report.code);
  return report.value;
}

/** A block and all blocks within it. */
export function withInner(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === "columns") return [block, ...withInner(block.first), ...withInner(block.second)];
    return block.kind === "keepTogether" ? [block, ...withInner(block.blocks)] : [block];
  });
}

const plain = (text: RichText): string =>
  typeof text === "string" ? text : text.map((run) => ("text" in run ? run.text : "")).join("");

/** Every text of a report, one a line. */
export function textOf(report: WrittenReport): string {
  const { blocks, header, footer, title } = report.document;
  const lines: string[] = [title];
  const add = (...texts: (RichText | undefined)[]) => lines.push(...texts.map((text) => plain(text ?? "")));
  add(header?.start, header?.end, footer?.start, footer?.middle, footer?.end);
  for (const block of withInner(blocks))
    switch (block.kind) {
      case "heading":
        add(block.text, block.aside);
        break;
      case "paragraph":
        add(block.text);
        break;
      case "figures":
        for (const { value, label, note } of block.items) add(value, label, note);
        break;
      case "facts":
        for (const { label, value } of block.items) add(label, value);
        break;
      case "table":
        add(...block.columns.map(({ title: column }) => column));
        for (const { cells } of block.rows)
          for (const cell of cells)
            if (typeof cell === "object" && "note" in cell) add(cell.text, cell.note);
            else add(cell as RichText);
        break;
      case "image":
      case "chart":
        add(block.alt, block.caption);
        break;
      case "signatures":
        add(...block.fields.map(({ label }) => label));
        break;
      case "tickBoxes":
        add(...block.items);
        break;
      default:
    }
  return lines.join("\n").replaceAll("\u00a0", " ");
}
