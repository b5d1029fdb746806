import {
  isSolved,
  orderReport,
  type ReportChanges,
  type ReportFigures,
  type ReportMeasured,
  type ReportOptions,
  type ReportRow,
  type ReportSection,
  reportChanges,
  reportFigures,
  reportRow,
  reportSnapshots,
  type Validated,
} from "@sonolens/domain";
import type { ReportData, ReportSnapshot } from "./report-data.ts";
import type { ReportResults } from "./report-results.ts";

/** A snapshot of the report with its number, counted in the order of the report. */
export interface NumberedSnapshot {
  readonly number: number;
  readonly row: ReportRow;
  readonly snapshot: ReportSnapshot;
}

/** Everything that the sections of a report are written from. */
export interface ReportModel {
  readonly data: ReportData;
  readonly options: ReportOptions;
  readonly all: readonly NumberedSnapshot[];
  /** Those that have a page. */
  readonly paged: readonly NumberedSnapshot[];
  readonly rows: readonly ReportRow[];
  readonly figures: ReportFigures;
  readonly changes: ReportChanges | undefined;
  readonly skipped: ReturnType<typeof reportSnapshots>["skipped"];
  readonly numberOf: (id: string) => number | undefined;
  readonly hasSection: (kind: ReportSection) => boolean;
  /** A cover is left out of a short report, where it would be most of it. */
  readonly hasCover: boolean;
  /** The findings to act on first are beside the summary. */
  readonly decidesInSummary: boolean;
}

const minFindingsForCover = 3;

/** The model of a report; refused with `reportEmpty` if none of its snapshots can be used. */
export function reportModel(
  data: ReportData,
  options: ReportOptions,
  locale: string,
): Validated<ReportModel> {
  const { type, template } = options;
  const snapshots = new Map(data.snapshots.map(({ id, snapshot }) => [id, snapshot]));
  const selection = reportSnapshots(
    data.snapshots.map(({ id, label, snapshot }) => ({ id, label, record: snapshot?.record })),
    type,
  );
  if (!selection.usable.ok) return selection.usable;
  const all = orderReport(selection.usable.value, options, locale).flatMap((record, index) => {
    const snapshot = snapshots.get(record.id);
    if (!snapshot) return [];
    const { inputs_values: inputs, location } = record.meta.input_data ?? {};
    const placed = { ...record, location: location ?? null, component: inputs?.component ?? null };
    const row = reportRow(placed, measuredOf(snapshot), data.context, type);
    return [{ number: index + 1, row, snapshot }];
  });
  const rows = all.map(({ row }) => row);
  const numbers = new Map(all.map(({ row, number }) => [row.id, number]));
  const kinds = template.sections.filter(({ on }) => on).map(({ kind }) => kind);
  const sections = new Set(kinds);
  const isPaged = ({ row }: NumberedSnapshot) =>
    // That nothing was found is the result of a report of a single snapshot.
    (row.finding !== "none" || all.length === 1) &&
    (template.severities.length === 0 ||
      (row.severity !== null && template.severities.includes(row.severity))) &&
    // What is done needs no line on a list of work.
    !(template.tickBoxes && isSolved(row));
  const paged = sections.has("pages") ? all.filter(isPaged) : [];
  const model: ReportModel = {
    data,
    options,
    all,
    paged,
    rows,
    figures: reportFigures(rows),
    changes: data.earlier && reportChanges(rows, data.earlier.rows),
    skipped: selection.skipped,
    numberOf: (id) => numbers.get(id),
    hasSection: (kind) => sections.has(kind),
    hasCover: sections.has("cover") && paged.length >= minFindingsForCover,
    decidesInSummary: kinds.indexOf("decideNow") === kinds.indexOf("summary") + 1,
  };
  return { ok: true, value: model };
}

/** Whether its only finding shares the first page with the title. */
export const isOnePage = ({ all, paged, options, hasSection }: ReportModel): boolean =>
  all.length === 1 && paged.length === 1 && options.template.perPage === 1 && !hasSection("summary");

/** The range of a leak, and by how many measured leaks of the operator it is calibrated. */
export function measuredOf({ leak }: ReportSnapshot): ReportMeasured {
  const points = leak?.assumptions.find(({ code }) => code === "calibratedWithPoints")?.value;
  return { leakLowLpm: leak?.lowLpm, leakHighLpm: leak?.highLpm, calibrationPoints: points };
}

/** The methods by which the snapshots were analyzed, with how many; none in reports of levels. */
export function methodsOf({ all, options }: ReportModel): ReportResults["methods"] {
  if (options.type === "LEVEL") return [];
  const counts = new Map<string, ReportResults["methods"][number]>();
  for (const { snapshot } of all) {
    const used = snapshot.leak ?? snapshot.discharge ?? snapshot.machine;
    if (!used) continue;
    const key = `${used.method} ${used.version}`;
    const { method: name, version } = used;
    counts.set(key, { name, version, snapshots: (counts.get(key)?.snapshots ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** What is attached to the report as `results.json`. */
export const resultsOf = (model: ReportModel, title: string): ReportResults => ({
  format: "sonolens-report-results",
  version: 1,
  madeAt: model.data.madeAt,
  type: model.options.type,
  title,
  reportNumber: [model.data.reportNumber, model.data.revision].filter(Boolean).join(" "),
  currency: model.data.context.pricing.currency,
  thresholds: { ...model.data.context.thresholds },
  methods: methodsOf(model),
  figures: { ...model.figures },
  rows: [...model.rows],
});
