import {
  describeLeakAssumption,
  dominantPdClass,
  formatDistance,
  formatEstimatedCost,
  formatEstimatedYearlyQuantity,
  formatLeakSize,
  formatPercent,
  gasFrom,
  leakGasOf,
  leakSizeFromLpm,
  type ReportOptions,
  type ReportRow,
  type ReportStep,
  type ReportSum,
  type SeverityLevel,
  severityLevels,
} from "@sonolens/domain";
import {
  formatDecibel,
  formatNumber,
  type MessageKey,
  type Punctuation,
  punctuationOf,
  type Translate,
} from "@sonolens/i18n";
import type { RepairMark, Run } from "../layout/block.ts";
import type { LeakMeasurement, ReportData } from "./report-data.ts";
import { reportDates } from "./report-dates.ts";

/** The texts of a report in the language of its reader: `t` is of `createReportI18n` of `@sonolens/i18n`. */
export interface ReportTexts {
  readonly t: Translate;
  /** BCP 47. */
  readonly locale: string;
}

/** Writes the quantities of one report. */
export interface ReportWords extends ReportTexts {
  readonly data: ReportData;
  readonly options: ReportOptions;
  /** The marks between texts. */
  readonly punctuation: Punctuation;
  /** A moment, ISO 8601, as a day in the format of the report; a day, yyyy-mm-dd, is the same in all time zones. */
  readonly day: (moment: string) => string;
  /** With the zone of the clock. */
  readonly dayAndTime: (moment: string) => string;
  readonly number: (value: number, decimals?: number) => string;
  /** Of a share from 0 to 1. */
  readonly percent: (share: number) => string;
  readonly cost: (value: number) => string;
  readonly co2: (kg: number) => string;
  /** In l/min, written in the unit of the settings. */
  readonly size: (lpm: number, gas?: string | null) => string;
  readonly level: (db: number) => string;
  readonly distance: (meters: number) => string;
  readonly band: (bandHz: readonly number[]) => string;
  readonly label: (row: Pick<ReportRow, "label" | "id">) => string;
  /** The beginning of the id of a snapshot, as long as it takes to name one of this report. */
  readonly shortId: (id: string) => string;
}

/** The words of a report. */
export function reportWords(data: ReportData, options: ReportOptions, texts: ReportTexts): ReportWords {
  const { locale, t } = texts;
  const { timeZone, units, context } = data;
  const idLength = shortIdLength(data.snapshots.map(({ id }) => id));
  const shortId = (id: string) => id.slice(0, idLength);
  const { day, dayAndTime } = reportDates(options.dateFormat, locale, timeZone);
  return {
    ...texts,
    data,
    options,
    punctuation: punctuationOf(t),
    day,
    dayAndTime,
    number: (value, decimals = 0) => formatNumber(value, locale, { maximumFractionDigits: decimals }),
    percent: (share) => formatPercent(share, locale),
    cost: (value) => formatEstimatedCost(value, context.pricing.currency, locale),
    co2: (kg) => formatEstimatedYearlyQuantity(kg, "massKg", locale),
    size: (lpm, gas) => {
      const shown = leakSizeFromLpm(lpm, units.leak, leakGasOf(gasFrom(gas)));
      return formatLeakSize(shown ?? Number.NaN, units.leak, locale);
    },
    level: (db) => formatDecibel(db, locale),
    distance: (meters) => formatDistance(meters, units.distance, locale),
    band: ([low = 0, high = 0]) =>
      t("reports:fromTo", {
        low: formatNumber(low / 1000, locale, { maximumFractionDigits: 1 }),
        high: `${formatNumber(high / 1000, locale, { maximumFractionDigits: 1 })}\u00a0kHz`,
      }),
    label: ({ label, id }) => label.trim() || t("reports:unnamed", { id: shortId(id) }),
    shortId,
  };
}

/** Ids of snapshots that were imported in the same second begin with the same eight characters. */
function shortIdLength(all: readonly string[]): number {
  const ids = new Set(all);
  const longest = Math.max(...all.map(({ length }) => length));
  let length = 8;
  while (length < longest && new Set([...ids].map((id) => id.slice(0, length))).size < ids.size) length += 1;
  return length;
}

/** A range as "21–84 l/min" or "€890–3,900": the unit or symbol that both ends have is written once. */
export function rangeText({ t }: ReportTexts, low: string, high: string): string {
  const [unit = ""] = /[^\d]+$/.exec(high) ?? [];
  const [symbol = ""] = /^[^\d\u2212]+/.exec(low) ?? [];
  return t("reports:fromTo", {
    low: unit !== "" && low.endsWith(unit) ? low.slice(0, -unit.length) : low,
    high: symbol !== "" && high.startsWith(symbol) ? high.slice(symbol.length) : high,
  });
}

/** The range of a sum; undefined if it has none. */
export const sumRange = (
  words: ReportWords,
  { low, high }: ReportSum,
  write: (value: number) => string,
): string | undefined =>
  low === null || high === null ? undefined : rangeText(words, write(low), write(high));

/** A sum: "at least" if a leak that is too large to measure would be part of it, a dash if nothing of it is known. */
export function sumText(words: ReportWords, sum: ReportSum, write: (value: number) => string): string {
  if (sum.count === 0 && sum.leftOut > 0) return "–";
  return sum.isAtLeast ? words.t("reports:atLeast", { value: write(sum.total) }) : write(sum.total);
}

const tones = { low: "low", medium: "warning", high: "alert", veryHigh: "critical" } as const;

/** The words beside a mark; no line of a narrow column ends between them. */
const besideMark = (words: string): string => `\u00a0${words.replaceAll(" ", "\u00a0")}`;

/** A severity as mark and word; a dash if there is nothing to rate. */
export function severityRuns({ t }: ReportWords, severity: SeverityLevel | null): Run[] {
  if (severity === null) return [{ text: "–", tone: "muted" }];
  return [
    { mark: { severity: severityLevels.indexOf(severity) + 1 } },
    { text: besideMark(t(`common:severity.${severity}`)), bold: true, tone: tones[severity] },
  ];
}

const marks = {
  open: "open",
  inRepair: "inRepair",
  solved: "solved",
  checked: "solved",
} as const satisfies Record<ReportStep, RepairMark>;

const stepKeys = {
  open: "details:open",
  inRepair: "details:inRepair",
  solved: "details:solved",
  checked: "details:work.checked",
} as const satisfies Record<ReportStep, MessageKey>;

export const stepWord = ({ t }: ReportTexts, step: ReportStep): string => t(stepKeys[step]);

/** A step of a repair as mark and word. */
export function stepRuns(words: ReportWords, step: ReportStep): Run[] {
  const tone = { open: "text", inRepair: "info", solved: "good", checked: "good" } as const;
  return [{ mark: { repair: marks[step] } }, { text: besideMark(stepWord(words, step)), tone: tone[step] }];
}

export const repairMarkOf = (step: ReportStep): RepairMark => marks[step];

const pdKinds: Readonly<Record<string, MessageKey>> = {
  corona: "card:kind.corona",
  surface: "card:kind.surface",
  internal: "card:kind.internal",
  floating: "card:kind.floating",
  noise: "card:kind.noise",
  cannotTell: "card:kind.cannotTell",
};

/** What was found, in a word or two. */
export function findingWord(words: ReportWords, row: ReportRow): string {
  const { t, options } = words;
  if (options.type === "PD") return t(pdKinds[row.kind ?? ""] ?? "card:kind.cannotTell");
  if (options.type === "MECHANICAL") return t(machineWords[row.finding] ?? "mechanical:cannotTell");
  if (options.type === "LEVEL") return row.levelDb === null ? "–" : words.level(row.levelDb);
  const key = leakWords[row.finding];
  return key ? t(key) : row.leakLpm === null ? "–" : words.size(row.leakLpm);
}

const machineWords: Partial<Record<ReportRow["finding"], MessageKey>> = {
  found: "mechanical:fault",
  none: "mechanical:noFault",
};

const leakWords: Partial<Record<ReportRow["finding"], MessageKey>> = {
  none: "leak:noTarget",
  tooLarge: "leak:infinite",
  gasNotAnalysed: "leak:analysisNAGas",
  invalidDistance: "leak:invalidDistance",
  sizeUnknown: "leak:heardWithoutSize",
  notAnalyzed: "leak:noResult",
};

/** The kind of discharge that is most likely, as a key of its text. */
export const dischargeKey = (classifications: readonly { name: string; confidence: number }[]): MessageKey =>
  pdKinds[dominantPdClass(classifications) ?? ""] ?? "card:kind.cannotTell";

/** An assumption of the analysis of a leak in words; undefined for one of a newer version. */
export function assumptionText(
  { t, locale, data }: ReportWords,
  assumption: LeakMeasurement["assumptions"][number],
): string | undefined {
  const known = describeLeakAssumption(assumption, data.units, locale);
  return known && t(`leak:assumption.${known.name}`, { value: known.value });
}

const methodPatterns = {
  LEAK: /^level-regression-(\d+)$/,
  PD: /^phase-shift-proof-pattern-(\d+)$/,
  MECHANICAL: /^window-votes-and-combs-(\d+)$/,
} as const;

/** The name of a method in words; that of another program as it is. */
export function methodText({ t }: ReportTexts, method: string): string {
  for (const type of ["LEAK", "PD", "MECHANICAL"] as const) {
    const [, revision] = methodPatterns[type].exec(method) ?? [];
    if (revision !== undefined) return t(`reports:method.${type}`, { revision });
  }
  return method;
}
