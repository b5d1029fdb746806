import {
  calendarDay,
  decideNow,
  type InspectedPlace,
  inspectedPlaces,
  largestFindings,
  type ReportRow,
  reportSteps,
  severityLevels,
  severityMean,
  templateText,
} from "@sonolens/domain";
import type { Block, Figure, Run, TableCell, TableRow, TextRun } from "../../layout/block.ts";
import { adviceOf } from "../advice.ts";
import type { NumberedSnapshot, ReportModel } from "../report-model.ts";
import {
  findingWord,
  type ReportWords,
  repairMarkOf,
  severityRuns,
  stepWord,
  sumRange,
  sumText,
} from "../report-words.ts";

/** Title, who inspected what when, the large figures, and how sure they are. */
export function summaryBlocks(model: ReportModel, words: ReportWords, title: string): Block[] {
  return [
    { kind: "heading", level: 1, text: title, anchor: "summary" },
    { kind: "paragraph", size: "lead", text: inspectedLine(model, words) },
    ...(model.hasCover ? [] : introBlocks(words)),
    { kind: "figures", rule: true, items: figuresOf(model, words) },
    { kind: "paragraph", text: words.punctuation.sentences(sentencesOf(model, words)) },
    ...actFirstBlocks(model, words),
    // A table of findings has it beside the marks that it explains.
    ...(model.hasSection("findings") ? [] : legendBlocks(words)),
  ];
}

/** The template's own words before everything else. */
export function introBlocks({ options, locale }: ReportWords): Block[] {
  const intro = templateText(options.template.texts.intro, locale);
  return intro ? [{ kind: "paragraph", text: intro }] : [];
}

/** What marks of severity mean, and ranges where there are any. */
export const legendBlocks = ({ options, t, punctuation }: ReportWords): Block[] =>
  options.type === "LEVEL"
    ? []
    : [
        {
          kind: "paragraph",
          size: "small",
          text: punctuation.sentences([
            options.type === "LEAK" && t("reports:legend.ranges"),
            t("reports:legend.severity"),
          ]),
        },
      ];

/** "Inspected 16.11.2026–19.11.2026 by M. Korhonen (level 2) · camera 104417 · report LS-2026-047". */
export function inspectedLine(model: ReportModel, words: ReportWords): string {
  const { data, rows } = model;
  const { t, punctuation } = words;
  const when = periodOf(model, words);
  const { inspector = "", certificate } = data;
  const by = certificate ? punctuation.noted(inspector, certificate).trim() : inspector;
  const cameras = [...new Set(rows.map(({ cameraSerial }) => cameraSerial).filter(Boolean))];
  return punctuation.separated([
    by ? t("reports:inspectedBy", { when, by }) : t("reports:inspectedOn", { when }),
    cameras.length > 0 &&
      t("reports:cameras", { count: cameras.length, serials: punctuation.series(cameras) }),
    data.reportNumber && t("reports:numbered", { number: data.reportNumber }),
    data.revision && t("reports:revision", { revision: data.revision }),
    data.replaces && t("reports:replacesRevision", { revision: data.replaces.revision }),
    data.isDraft && t("reports:draft"),
  ]);
}

/** The days between the first and the last snapshot. */
export function periodOf({ rows }: ReportModel, { t, day }: ReportWords): string {
  const dates = rows.map(({ createdDate }) => createdDate).filter((date) => !Number.isNaN(Date.parse(date)));
  dates.sort((one, other) => Date.parse(one) - Date.parse(other));
  const [first, last] = [day(dates[0] ?? ""), day(dates.at(-1) ?? "")];
  return first === last ? first : t("reports:fromTo", { low: first, high: last });
}

/** Where the findings to act on first are not in the summary: their names, as the summary has to answer that too. */
function actFirstBlocks(model: ReportModel, words: ReportWords): Block[] {
  if (model.decidesInSummary || words.options.type === "LEVEL") return [];
  const { labeled, noted, list, sentence } = words.punctuation;
  const findings = decisionsOf(model).map(({ row }) =>
    noted(`${model.numberOf(row.id) ?? ""} ${words.label(row)}`, worthOf(words, row)),
  );
  if (findings.length === 0) return [];
  const text: Run[] = [
    { text: labeled(words.t("reports:decideNow"), ""), bold: true },
    { text: sentence(list(findings)) },
  ];
  return [{ kind: "paragraph", text }];
}

/** The large figures of a report. */
export function figuresOf(model: ReportModel, words: ReportWords): Figure[] {
  const { figures, rows } = model;
  const { t, cost, co2, number, options } = words;
  const count = (key: "found" | "none" | "cannotTell", value: number): Figure => ({
    value: number(value),
    label: t(`reports:count.${options.type === "PD" ? "PD" : "MECHANICAL"}.${key}`),
    ...(key === "found" && value > 0 && { tone: "alert" }),
  });
  switch (options.type) {
    case "LEAK": {
      const money = (key: "found" | "saved" | "open", more: Partial<Figure> = {}): Figure => {
        const range = sumRange(words, figures[key], cost);
        return {
          value: sumText(words, figures[key], cost),
          label: t(`reports:figure.${key}`),
          ...(range !== undefined && { note: range }),
          ...more,
        };
      };
      const co2Range = sumRange(words, figures.openCo2Kg, co2);
      return [
        money("found"),
        money("saved", { tone: "good" }),
        money("open"),
        {
          value: sumText(words, figures.openCo2Kg, co2),
          label: t("reports:figure.co2"),
          ...(co2Range !== undefined && { note: co2Range }),
        },
      ];
    }
    case "LEVEL": {
      const loudest = rows.reduce((db, { levelDb }) => Math.max(db, levelDb ?? db), Number.NEGATIVE_INFINITY);
      return [
        { value: number(rows.length), label: t("reports:count.LEVEL.snapshots") },
        { value: words.level(loudest), label: t("reports:count.LEVEL.loudest") },
      ];
    }
    default:
      return [
        { value: number(rows.length), label: t("reports:count.inspected") },
        count("found", figures.withFinding),
        count("none", figures.withoutFinding),
        count("cannotTell", figures.unclear),
      ];
  }
}

/** The result in a few sentences: how much, how sure, what it does not contain. */
export function sentencesOf(model: ReportModel, words: ReportWords): string[] {
  const { figures, rows, data, changes } = model;
  const { t, options, cost, punctuation } = words;
  const sentences: (string | false | undefined)[] = [];
  if (options.type === "LEAK") {
    const range = sumRange(words, figures.open, cost);
    const largest = largestFindings(
      rows.filter((row) => row.annualCost !== null),
      2,
    );
    const share = largest.reduce((sum, row) => sum + (row.annualCost ?? 0), 0) / figures.found.total;
    sentences.push(
      figures.foundLpm.count > 0
        ? t("reports:leaksInAll", { count: figures.withFinding, size: words.size(figures.foundLpm.total) })
        : t("reports:leaksWithoutSize", { count: figures.withFinding }),
      figures.found.count > 2 &&
        t("reports:largestShare", { count: largest.length, share: words.percent(share) }),
      range !== undefined && t("reports:openRange", { range }),
      figures.open.withoutRange > 0 && t("reports:withoutRange", { count: figures.open.withoutRange }),
      figures.found.isAtLeast &&
        t("reports:tooLarge", { count: rows.filter(({ finding }) => finding === "tooLarge").length }),
    );
    const others = Object.entries(figures.leftOutBecause).reduce(
      (sum, [reason, count]) => (reason === "tooLarge" ? sum : sum + count),
      0,
    );
    sentences.push(
      others > 0 && t("reports:notCounted", { count: others }),
      figures.saved.total > 0 && t("reports:rounded"),
    );
  }
  const cameBack = (changes?.cameBack ?? []).map(({ id }) => `${model.numberOf(id) ?? ""}`);
  sentences.push(
    cameBack.length > 0 &&
      t("reports:cameBackNumbers", { count: cameBack.length, numbers: punctuation.series(cameBack) }),
    coverageSentence(model, words),
    options.type === "PD" && t("reports:noAllClear.PD"),
    options.type === "MECHANICAL" && t("reports:noAllClear.MECHANICAL"),
    options.type === "LEVEL" && t("reports:levelOnly"),
    model.skipped.length > 0 && t("reports:skipped", { count: model.skipped.length }),
  );
  return [
    // The section of conditions states it too.
    data.processState && !model.hasSection("conditions")
      ? t("reports:processStateIs", { state: data.processState })
      : false,
    ...sentences,
  ].filter((sentence) => typeof sentence === "string" && sentence !== "") as string[];
}

const coverageSentence = ({ data, rows }: ReportModel, { t, punctuation }: ReportWords): string => {
  if (data.notReached === undefined) return t("reports:coverageUnknown");
  const missed = data.notReached.length;
  if (missed === 0) return t("reports:coverageFull");
  const named = data.notReached
    .slice(0, maxPointsNamed)
    .map(({ point, reason }) => punctuation.noted(point, reason));
  return punctuation.sentences([
    t("reports:coveragePart", { count: missed, all: missed + rows.length }),
    t("reports:notReachedPoints", {
      points: punctuation.list([...named, missed > named.length && "…"]),
    }),
  ]);
};

/** The others are in the section of what was not inspected. */
const maxPointsNamed = 3;

/** The three findings to act on first. */
function decisionsOf({ rows, changes, data }: ReportModel) {
  const cameBack = new Set((changes?.cameBack ?? []).map(({ id }) => id));
  const today = calendarDay(Date.parse(data.madeAt), data.timeZone);
  return decideNow(rows, { today, cameBack });
}

/** What to do about one of them: where, what, and why before the others. */
function actionRuns(
  model: ReportModel,
  words: ReportWords,
  { row, reason }: ReturnType<typeof decisionsOf>[number],
): TextRun[] {
  const { t, day, punctuation } = words;
  const item = model.all.find((one) => one.row.id === row.id);
  const advice = item && adviceOf(words, row, item.snapshot);
  const why =
    reason === "cameBack"
      ? t("reports:why.cameBack")
      : reason === "overdue"
        ? t("reports:why.overdue", { due: day(row.dueDate ?? "") })
        : undefined;
  return [
    { text: words.label(row), bold: true },
    ...(row.place ? [{ text: punctuation.noted("", row.place), tone: "muted" } as const] : []),
    { text: punctuation.labeled("", punctuation.sentences([advice?.lead, advice?.until])) },
    ...(why ? [{ text: `${punctuation.space}${why}`, tone: "alert" } as const] : []),
  ];
}

/** The three findings to act on first, in one sentence each. */
export function decideNowBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, options } = words;
  const decisions = decisionsOf(model);
  if (options.type === "LEVEL") return [];
  const heading: Block = { kind: "heading", level: 2, text: t("reports:decideNow") };
  if (decisions.length === 0) return [heading, { kind: "paragraph", text: t("reports:nothingToDecide") }];
  const rows = decisions.map(
    (decision): TableRow => ({
      cells: [
        numberCell(model.numberOf(decision.row.id)),
        actionRuns(model, words, decision),
        worthOf(words, decision.row),
      ],
      ...linkOf(model, decision.row),
    }),
  );
  return [
    heading,
    {
      kind: "table",
      summary: t("reports:decideNow"),
      columns: [
        { title: t("reports:column.number"), align: "end", widthMm: 9 },
        { title: t("reports:column.action"), share: 1, rowHeader: true },
        { title: valueTitle(words), align: "end" },
      ],
      rows,
    },
  ];
}

export const numberCell = (number: number | undefined): Run[] => [
  { text: number === undefined ? "" : String(number), bold: true },
];

const findingAnchor = "finding-";

export const anchorOf = (id: string): string => `${findingAnchor}${id}`;

/** The snapshot whose finding has this place in a layout; undefined for any other place. */
export const findingOfAnchor = (name: string): string | undefined =>
  name.startsWith(findingAnchor) ? name.slice(findingAnchor.length) : undefined;

/** Leads to the page of a finding, if it has one. */
export const linkOf = (model: ReportModel, row: ReportRow) =>
  model.paged.some((item) => item.row.id === row.id) ? { link: { anchor: anchorOf(row.id) } } : {};

/** What a finding costs a year, or how severe it is. */
export function worthOf(words: ReportWords, row: ReportRow): string {
  if (words.options.type === "LEAK")
    return row.annualCost === null ? findingWord(words, row) : words.cost(row.annualCost);
  return findingWord(words, row);
}

const valueTitle = ({ options, t }: ReportWords): string =>
  options.type === "LEAK" ? t("reports:column.costYear") : t("reports:column.finding");

/** With more, a summary would not fit on one page. */
const maxBars = { A4: 10, Letter: 7 } as const;
const minBars = 4;

/** Letters of Chinese, Japanese and Korean take the room of two others. */
const wideLetters = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]/gu;

/** About how many lines a text takes. */
const linesOf = (text: string, lettersPerLine: number): number =>
  Math.max(1, Math.ceil((text.length + (text.match(wideLetters)?.length ?? 0)) / lettersPerLine));

/** About how many lines are above the chart beyond those that the bars leave room for. */
function extraLines(model: ReportModel, words: ReportWords): number {
  if (!model.decidesInSummary) return 0;
  const intro = model.hasCover ? "" : templateText(words.options.template.texts.intro, words.locale);
  const above =
    linesOf(inspectedLine(model, words), 105) -
    2 +
    linesOf(words.punctuation.sentences(sentencesOf(model, words)), 125) -
    3;
  const decisions = decisionsOf(model).map((decision) => {
    const texts = actionRuns(model, words, decision).map(({ text }) => text);
    return linesOf(texts.join(""), 88) - 1;
  });
  const below = decisions.reduce((sum, lines) => sum + lines, -1);
  return Math.max(0, above) + Math.max(0, below) + (intro ? linesOf(intro, 125) : 0);
}

/** The largest, as bars by repair. */
export function largestBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, options } = words;
  const most = maxBars[options.template.pageSize] - extraLines(model, words);
  const largest = largestFindings(model.rows, Math.max(minBars, most));
  if (largest.length < 2) return [];
  const barOf = (row: ReportRow): number => {
    if (options.type === "LEAK") return row.annualCost ?? 0;
    if (options.type === "LEVEL") return Math.max(0, row.levelDb ?? 0);
    if (options.type === "PD") return severityMean(row.pdSeverityMin, row.pdSeverityMax) || 0;
    return row.severity === null ? 0 : severityLevels.indexOf(row.severity) * 25;
  };
  const shown = largest.filter((row) => barOf(row) > 0);
  if (shown.length < 2) return [];
  const [first] = shown as [ReportRow, ...ReportRow[]];
  return [
    {
      kind: "keepTogether",
      blocks: [
        { kind: "heading", level: 2, text: t(`reports:largest.${options.type}`) },
        {
          kind: "chart",
          chart: {
            kind: "bars",
            bars: shown.map((row) => ({
              label: `${model.numberOf(row.id) ?? ""} ${words.label(row)}`,
              value: barOf(row),
              shown: worthOf(words, row),
              ...(options.type !== "LEVEL" && { state: repairMarkOf(row.step) }),
            })),
            ...(options.type !== "LEVEL" && {
              legend: {
                open: stepWord(words, "open"),
                inRepair: stepWord(words, "inRepair"),
                solved: stepWord(words, "solved"),
              },
            }),
          },
          alt: t("reports:largestAlt", {
            count: shown.length,
            label: words.label(first),
            value: worthOf(words, first),
          }),
        },
      ],
    },
  ];
}

/** How many findings there are of each severity, by repair. */
export function matrixBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, options, punctuation } = words;
  // Of a single snapshot, eleven of its twelve fields would be empty.
  if (options.type === "LEVEL" || model.rows.length < 2) return [];
  const { matrix } = model.figures;
  const levels = [...severityLevels].reverse();
  const countOf = (step: (typeof reportSteps)[number]) =>
    levels.reduce((sum, level) => sum + matrix[level][step], 0);
  if (reportSteps.every((step) => countOf(step) === 0)) return [];
  return [
    {
      kind: "keepTogether",
      blocks: [
        { kind: "heading", level: 2, text: t("reports:matrix") },
        {
          kind: "chart",
          chart: {
            kind: "matrix",
            columns: reportSteps.map((step) => ({ label: stepWord(words, step), state: repairMarkOf(step) })),
            rows: levels.map((level) => ({
              label: t(`common:severity.${level}`),
              severity: severityLevels.indexOf(level) + 1,
              counts: reportSteps.map((step) => matrix[level][step]),
            })),
          },
          alt: punctuation.series(
            reportSteps.map((step) => punctuation.labeled(stepWord(words, step), `${countOf(step)}`)),
          ),
        },
      ],
    },
  ];
}

/** The summary has one page; the table of findings has every place. */
const maxPlaces = 3;

/** The most important places; the others in one line. */
function shownPlaces(rows: readonly ReportRow[], { t }: ReportWords): InspectedPlace[] {
  const places = inspectedPlaces(rows);
  if (places.length <= maxPlaces + 1) return places;
  const shown = places.slice(0, maxPlaces);
  const names = new Set(shown.map(({ place }) => place));
  const others = t("reports:otherPlaces", { count: places.length - maxPlaces });
  const rest = rows.filter(({ place }) => !names.has(place)).map((row) => ({ ...row, place: others }));
  return [...shown, ...inspectedPlaces(rest)];
}

/** What was inspected, by place. */
export function inspectedBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, number, options } = words;
  const places = shownPlaces(model.rows, words);
  const isLeak = options.type === "LEAK";
  const total = model.figures;
  const isLevel = options.type === "LEVEL";
  const cellsOf = (place: InspectedPlace): TableCell[] => [
    place.place || t("reports:noPlace"),
    number(place.points),
    ...(isLevel ? [] : [number(place.withFinding)]),
    ...(isLeak
      ? [
          place.openLpm.total === 0 ? "–" : words.size(place.openLpm.total),
          place.openCost.count === 0 && !place.openCost.isAtLeast
            ? "–"
            : sumText(words, place.openCost, words.cost),
        ]
      : []),
    isLevel && place.highest
      ? findingWord(words, place.highest)
      : severityRuns(words, place.highest?.severity ?? null),
  ];
  return [
    { kind: "heading", level: 2, text: t("reports:inspected") },
    {
      kind: "table",
      summary: t("reports:inspected"),
      columns: [
        { title: t("reports:column.area"), share: 2, rowHeader: true },
        { title: t("reports:column.points"), align: "end", share: 1 },
        ...(options.type === "LEVEL"
          ? []
          : [{ title: t("reports:column.withFinding"), align: "end", share: 1 } as const]),
        ...(isLeak
          ? ([
              { title: t("reports:column.openSize"), align: "end", share: 1 },
              { title: t("reports:column.openCost"), align: "end", share: 1 },
            ] as const)
          : []),
        {
          title: options.type === "LEVEL" ? t("reports:column.loudest") : t("reports:column.highest"),
          share: 1,
        },
      ],
      rows: [
        ...places.map((place): TableRow => ({ cells: cellsOf(place) })),
        {
          kind: "total",
          cells: [
            t("reports:all"),
            number(total.snapshots),
            ...(options.type === "LEVEL" ? [] : [number(total.withFinding)]),
            ...(isLeak ? [words.size(total.openLpm.total), sumText(words, total.open, words.cost)] : []),
            "",
          ],
        },
      ],
    },
  ];
}

/** A label below a figure as the beginning of a line. */
const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** What became of the findings of the report before. */
export function sinceLastBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { changes, data } = model;
  const { t, locale, number, day, punctuation } = words;
  if (!changes || !data.earlier) return [];
  const listed: readonly (readonly [
    key: "added" | "solved" | "cameBack" | "worse",
    rows: readonly ReportRow[],
  ])[] = [
    ["cameBack", changes.cameBack],
    ["worse", changes.worse],
    ["solved", changes.solved],
  ];
  const blocks: Block[] = [
    { kind: "heading", level: 2, text: t("reports:sinceLast", { day: day(data.earlier.madeAt) }) },
    {
      kind: "figures",
      items: [
        { value: number(changes.added.length), label: t("reports:change.added") },
        { value: number(changes.solved.length), label: t("reports:change.solved"), tone: "good" },
        {
          value: number(changes.cameBack.length),
          label: t("reports:change.cameBack"),
          ...(changes.cameBack.length > 0 && { tone: "alert" }),
        },
        { value: number(changes.unchanged.length + changes.worse.length), label: t("reports:change.still") },
      ],
    },
    ...listed.flatMap(([key, rows]): Block[] =>
      rows.length === 0
        ? []
        : [
            {
              kind: "paragraph",
              text: [
                {
                  text: punctuation.labeled(capitalized(t(`reports:change.${key}`), locale), ""),
                  bold: true,
                },
                {
                  text: punctuation.list(
                    rows.map((row) => `${model.numberOf(row.id) ?? ""} ${words.label(row)}`),
                  ),
                },
              ],
            },
          ],
    ),
  ];
  return [{ kind: "keepTogether", blocks }];
}

/** Numbered findings, without what has no finding. */
export const withFindings = (model: ReportModel): NumberedSnapshot[] =>
  model.options.type === "LEVEL" ? [...model.all] : model.all.filter(({ row }) => row.finding !== "none");
