import {
  annualLeakCost,
  csvLine,
  type ReportFigures,
  type ReportRow,
  reportFigures,
  reportRowSchema,
  reportTypes,
} from "@sonolens/domain";
import * as z from "zod/mini";

const sum = z.strictObject({
  total: z.number(),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  count: z.int(),
  withoutRange: z.int(),
  leftOut: z.int(),
  isAtLeast: z.boolean(),
});

const text = z.string();

const resultsFormat = "sonolens-report-results";
const resultsVersion = 1;

/** `results.json`, which is attached to a report: every figure of it, and what it was computed from. */
export const reportResultsSchema = z.strictObject({
  format: z.literal(resultsFormat),
  version: z.literal(resultsVersion),
  madeAt: text,
  type: z.enum(reportTypes),
  title: text,
  reportNumber: text,
  /** ISO 4217 code of all costs. */
  currency: text,
  thresholds: z.strictObject({ lowLpm: z.number(), highLpm: z.number() }),
  methods: z.array(z.strictObject({ name: text, version: text, snapshots: z.int() })),
  figures: z.looseObject({
    found: sum,
    saved: sum,
    open: sum,
    openCo2Kg: sum,
    foundLpm: sum,
    openLpm: sum,
  }),
  rows: z.array(reportRowSchema),
});

export type ReportResults = z.infer<typeof reportResultsSchema>;

/** A figure that is not what the rows give. */
export interface ReportDifference {
  /** Such as `figures.open.total`, or `rows.3.annualCost`. */
  readonly path: string;
  readonly stated: unknown;
  readonly recomputed: unknown;
}

/** Whether the figures of a report follow from its rows. */
export type RecomputedReport =
  | { readonly ok: false; readonly code: "notReportResults" | "newerReportResults" }
  | {
      readonly ok: true;
      readonly results: ReportResults;
      readonly differences: readonly ReportDifference[];
      /** How many figures were computed again. */
      readonly compared: number;
    };

/**
 * Computes the figures of a report again from what is attached to it: the cost and emissions of each leak from its size
 * and prices, then all sums and ranges. Without differences the report is right in itself.
 */
export function recomputeReport(json: string): RecomputedReport {
  const data = parsed(json);
  const results = reportResultsSchema.safeParse(data);
  if (!results.success) return { ok: false, code: isNewer(data) ? "newerReportResults" : "notReportResults" };
  const { rows, figures } = results.data;
  const priced = rows.map(withCosts);
  const recomputed: ReportFigures = reportFigures(priced);
  return {
    ok: true,
    results: results.data,
    compared: numbersIn(recomputed) + priced.reduce((sum, row) => sum + costsIn(row), 0),
    differences: [
      ...rows.flatMap((row, index) => differencesOf(row, priced[index], `rows.${index}`)),
      ...differencesOf(figures, recomputed, "figures"),
    ],
  };
}

/** The format is known, but a later version of it. */
const isNewer = (data: unknown): boolean =>
  isObject(data) &&
  data.format === resultsFormat &&
  typeof data.version === "number" &&
  data.version > resultsVersion;

function numbersIn(value: unknown): number {
  if (typeof value === "number") return 1;
  return isObject(value) ? Object.values(value).reduce<number>((sum, one) => sum + numbersIn(one), 0) : 0;
}

const costsIn = ({ annualCost, annualCo2Kg }: ReportRow) =>
  [annualCost, annualCo2Kg].filter((value) => value !== null).length;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function withCosts(row: ReportRow): ReportRow {
  const { leakLpm, hoursPerYear, energyCostPerKwh, co2KgPerKwh, specificPowerKwPerM3Min } = row;
  if (row.finding !== "found" || row.leftOut !== null || leakLpm === null || hoursPerYear === null)
    return row;
  const result = annualLeakCost({
    leakLpm,
    // By energy, all gases cost the same.
    gas: "AIR",
    costMode: "energy",
    hoursPerYear,
    specificPowerKwPerM3Min: specificPowerKwPerM3Min ?? undefined,
    energyCostPerKwh: energyCostPerKwh ?? undefined,
    co2KgPerKwh: co2KgPerKwh ?? undefined,
  });
  return { ...row, annualCost: result?.cost ?? null, annualCo2Kg: result?.co2Kg ?? null };
}

/** What is left of a number after it was written and read is the same; this leaves room for another order of sums. */
const relativeTolerance = 1e-9;

function differencesOf(stated: unknown, recomputed: unknown, path: string): ReportDifference[] {
  if (typeof stated === "number" && typeof recomputed === "number") {
    const isEqual = Math.abs(stated - recomputed) <= relativeTolerance * Math.max(1, Math.abs(recomputed));
    return isEqual ? [] : [{ path, stated, recomputed }];
  }
  if (isObject(stated) && isObject(recomputed)) {
    const names = new Set([...Object.keys(stated), ...Object.keys(recomputed)]);
    return [...names].flatMap((name) => differencesOf(stated[name], recomputed[name], `${path}.${name}`));
  }
  return Object.is(stated, recomputed) ? [] : [{ path, stated, recomputed }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The text of `results.json`. */
export const reportResultsJson = (results: ReportResults): string => `${JSON.stringify(results, null, 1)}\n`;

/** Columns of `results.csv`: those of a row, with the same names in every language. */
const csvColumns = Object.keys(reportRowSchema.shape) as (keyof ReportRow)[];

/** The text of `results.csv`: one line for each snapshot (RFC 4180, UTF-8 with a byte order mark). */
export function reportResultsCsv({ rows, currency }: ReportResults): string {
  const lines = [
    [...csvColumns.map(columnName), "currency"],
    ...rows.map((row) => [...csvColumns.map((column) => row[column]), currency]),
  ];
  return `\ufeff${lines.map(csvLine).join("")}`;
}

/** As in the list file of the gallery: "annual_cost". */
const columnName = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
