import {
  calendarDay,
  type ReportOptions,
  type ReportSection,
  reportFileName,
  reportLogoSizes,
  snapshotFileStem,
  templateText,
  type Validated,
} from "@sonolens/domain";
import type { Block, PageLine, ReportDocument } from "../layout/block.ts";
import type { ReportAttachment } from "../paint/paint-pdf.ts";
import type { ReportData } from "./report-data.ts";
import { isOnePage, type ReportModel, reportModel, resultsOf } from "./report-model.ts";
import { type ReportResults, reportResultsCsv, reportResultsJson } from "./report-results.ts";
import { type ReportTexts, type ReportWords, reportWords } from "./report-words.ts";
import {
  assumptionsBlocks,
  beforeAfterBlocks,
  conditionsBlocks,
  coverBlocks,
  issuedAs,
  notInspectedBlocks,
  signaturesBlocks,
} from "./sections/closing.ts";
import { findingPagesBlocks } from "./sections/finding-pages.ts";
import { findingsTableBlocks } from "./sections/findings-table.ts";
import {
  decideNowBlocks,
  inspectedBlocks,
  inspectedLine,
  introBlocks,
  largestBlocks,
  matrixBlocks,
  sentencesOf,
  sinceLastBlocks,
  summaryBlocks,
} from "./sections/summary.ts";

/** A report, ready for its layout. */
export interface WrittenReport {
  readonly document: ReportDocument;
  readonly attachments: readonly ReportAttachment[];
  readonly results: ReportResults;
  readonly fileName: string;
  /** For the properties of the file. */
  readonly author: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Snapshots that were left out, and why. */
  readonly skipped: ReportModel["skipped"];
}

type WriteSection = (model: ReportModel, words: ReportWords, title: string) => Block[];

const writers: Readonly<Record<ReportSection, WriteSection>> = {
  cover: coverBlocks,
  summary: summaryBlocks,
  decideNow: decideNowBlocks,
  largest: largestBlocks,
  matrix: matrixBlocks,
  inspected: inspectedBlocks,
  findings: findingsTableBlocks,
  sinceLast: sinceLastBlocks,
  pages: findingPagesBlocks,
  beforeAfter: beforeAfterBlocks,
  notInspected: notInspectedBlocks,
  conditions: conditionsBlocks,
  assumptions: assumptionsBlocks,
  signatures: signaturesBlocks,
};

/** Sections of the summary; what follows the first run of them begins another page where they fill one. */
const summarySections: readonly ReportSection[] = ["summary", "decideNow", "largest", "inspected"];

/**
 * Writes a report: its blocks in the order of its template, and the files inside it. Refused with `reportEmpty` if none
 * of the snapshots can be used.
 */
export function writeReport(
  data: ReportData,
  options: ReportOptions,
  texts: ReportTexts,
): Validated<WrittenReport> {
  const checked = reportModel(data, options, texts.locale);
  if (!checked.ok) return checked;
  const model = checked.value;
  const words = reportWords(data, options, texts);
  const title = data.title?.trim() || titleOf(words);
  const results = resultsOf(model, title);
  const written: WrittenReport = {
    document: {
      title,
      language: texts.locale,
      pageSize: options.template.pageSize,
      header: { start: words.punctuation.separated([data.client, data.site]), end: headerEnd(data, words) },
      footer: footerOf(model, words, title),
      ...(data.logo && {
        logo: {
          picture: data.logo,
          alt: data.client ?? data.product,
          heightMm: logoHeightMm(options.logoSize),
        },
      }),
      ...(data.endLogo && {
        endLogo: {
          picture: data.endLogo.picture,
          alt: data.product,
          heightMm: logoHeightMm(data.endLogo.size),
        },
      }),
      blocks: blocksOf(model, words, title),
    },
    attachments: attachmentsOf(results, words),
    results,
    fileName: fileNameOf(model),
    author: data.inspector ?? data.product,
    madeAt: data.madeAt,
    skipped: model.skipped,
  };
  return { ok: true, value: written };
}

/** That of a single snapshot is named after it, like its picture. */
function fileNameOf({ all, data }: ReportModel): string {
  const [only, ...others] = all;
  if (!only || others.length > 0) return reportFileName;
  const { device_serial: serial, label, created_date } = only.snapshot.record;
  const takenMs = Date.parse(created_date);
  if (Number.isNaN(takenMs)) return reportFileName;
  return `${snapshotFileStem({ serial, label, day: calendarDay(takenMs, data.timeZone) })}.pdf`;
}

/** "Draft · 28.11.2026", or "2026-014, revision B · 28.11.2026". */
const headerEnd = (data: ReportData, words: ReportWords): string =>
  words.punctuation.separated([
    data.isDraft ? words.t("reports:draftMark") : issuedAs(data, words),
    words.day(data.madeAt),
  ]);

const titleOf = ({ t, options, data }: ReportWords): string => {
  const title = t(`reports:title.${options.type}`);
  return data.site ? t("reports:titleAt", { title, site: data.site }) : title;
};

/** Of a line of text with its leading. */
const lineMm = 5;

const logoHeightMm = (logoSize: ReportOptions["logoSize"]) =>
  logoSize === reportLogoSizes.large ? lineMm * reportLogoSizes.large : lineMm * 1.4;

function blocksOf(model: ReportModel, words: ReportWords, title: string): Block[] {
  const sections = words.options.template.sections.filter(({ on }) => on);
  const blocks: Block[] = [];
  const isTitled = model.hasCover || model.hasSection("summary");
  if (!isTitled) blocks.push(...titleBlocks(model, words, title));
  let previous: ReportSection | undefined;
  let hasSummaryEnded = false as boolean;
  for (const { kind } of sections) {
    if (kind === "cover" && !model.hasCover) continue;
    const written = writers[kind](model, words, title);
    if (written.length === 0) continue;
    // Pages of findings begin with a break of their own.
    // A dashboard ends with the matrix on the page of its summary.
    const staysOnSummary = kind === "matrix" && kind === sections.at(-1)?.kind;
    const endsSummary: boolean =
      model.decidesInSummary &&
      previous !== undefined &&
      isSummary(previous) &&
      !(isSummary(kind) || staysOnSummary) &&
      !hasSummaryEnded;
    hasSummaryEnded ||= endsSummary;
    if (kind !== "pages" && (endsSummary || previous === "pages"))
      blocks.push({ kind: "pageBreak", ...(endsSummary && { ifFilled: 0.3 }) });
    blocks.push(...(previous ? written : written.slice(written[0]?.kind === "pageBreak" ? 1 : 0)));
    if (!previous && kind === "pages" && isOnePage(model)) keepTitleWithFinding(blocks);
    previous = kind;
  }
  return blocks;
}

/** A finding that has no room below the title goes on after its page, and does not leave the title alone on one. */
function keepTitleWithFinding(blocks: Block[]) {
  const end = blocks.findIndex(({ kind }) => kind === "keepTogether") + 1;
  blocks.unshift({ kind: "keepTogether", blocks: blocks.splice(0, end) });
}

/** For a report without a summary. */
const titleBlocks: WriteSection = (model, words, title) => [
  { kind: "heading", level: 1, text: title },
  { kind: "paragraph", size: "lead", text: inspectedLine(model, words) },
  // The page of a single snapshot follows and has the same content.
  ...(isOnePage(model)
    ? []
    : [{ kind: "paragraph", text: words.punctuation.sentences(sentencesOf(model, words)) } as const]),
  ...introBlocks(words),
];

const isSummary = (kind: ReportSection) => summarySections.includes(kind);

function footerOf(model: ReportModel, words: ReportWords, title: string): PageLine {
  const { t, options, locale, punctuation } = words;
  const own = templateText(options.template.texts.footer, locale);
  const { reportNumber } = model.data;
  // The site is in the header; both would not fit.
  const number = reportNumber
    ? punctuation.separated([t(`reports:title.${options.type}`), reportNumber])
    : title;
  return {
    start: own || number,
    middle: model.hasSection("assumptions")
      ? [
          { text: t("reports:footer.assumptions") },
          { field: { pageOf: "assumptions" } },
          { text: `${punctuation.separator}${t("reports:footer.attached")}` },
        ]
      : t("reports:footer.attached"),
    end: [{ field: "page" }, { text: " / " }, { field: "pages" }],
  };
}

function attachmentsOf(results: ReportResults, { t }: ReportWords): ReportAttachment[] {
  const encoder = new TextEncoder();
  return [
    {
      name: "results.csv",
      mediaType: "text/csv",
      description: t("reports:attachment.csv"),
      bytes: encoder.encode(reportResultsCsv(results)),
    },
    {
      name: "results.json",
      mediaType: "application/json",
      description: t("reports:attachment.json"),
      bytes: encoder.encode(reportResultsJson(results)),
    },
  ];
}
