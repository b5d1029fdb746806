import type { Punctuation } from "@sonolens/i18n";
import type { BarsChart, Block, Figure, ReportDocument, Run, TableColumn } from "../layout/block.ts";
import { roundAxis } from "./chart-blocks.ts";

/** A part of the dashboard with bars, such as by place. */
interface DashboardBars {
  readonly title: string;
  readonly bars: BarsChart["bars"];
  /** What the patterns mean, once on the page. */
  readonly legend?: BarsChart["legend"];
}

/** A part of the dashboard with a table. */
interface DashboardTable {
  readonly title: string;
  /** Beside the title, such as how many there are. */
  readonly note?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly { readonly cells: readonly (string | readonly Run[])[]; readonly url?: string }[];
  /** In place of a table without rows. */
  readonly empty?: string;
}

/** What a dashboard shows. All texts are as on its screen, already in the reader's language. */
export interface DashboardPage {
  readonly title: string;
  /** Of what time and which places it is, and when it was made. */
  readonly subtitle: string;
  readonly product: string;
  /** BCP 47 */
  readonly language: string;
  /** The marks between texts in that language. */
  readonly punctuation: Punctuation;
  readonly figures: readonly Figure[];
  /** Below the figures: how exact they are. */
  readonly hint?: string;
  /** Running totals by month. */
  readonly overTime: {
    readonly title: string;
    readonly note: string;
    readonly found: string;
    readonly saved: string;
    readonly months: readonly {
      readonly name: string;
      readonly found: number;
      readonly saved: number;
      /** The amounts in words. */
      readonly text: string;
    }[];
    readonly axisAmount: (value: number) => string;
  };
  readonly bars: readonly DashboardBars[];
  readonly tables: readonly DashboardTable[];
}

const chartMm = 46;
/** More names would touch each other. */
const maxMonthNames = 12;

/** The dashboard as a document: the figures, charts and tables of its screen on pages. */
export function dashboardDocument(page: DashboardPage): ReportDocument {
  return {
    title: page.title,
    language: page.language,
    pageSize: "A4",
    footer: {
      start: page.product,
      middle: page.subtitle,
      end: [{ field: "page" }, { text: " / " }, { field: "pages" }],
    },
    blocks: [
      { kind: "heading", level: 1, text: page.title },
      { kind: "paragraph", size: "lead", text: page.subtitle },
      { kind: "figures", items: page.figures, rule: true },
      ...(page.hint === undefined ? [] : [{ kind: "paragraph", size: "caption", text: page.hint } as const]),
      ...overTimeBlocks(page.overTime, page.punctuation),
      ...page.bars.filter(({ bars }) => bars.length > 0).map((part) => barsBlock(part, page.punctuation)),
      ...page.tables.flatMap(tableBlocks),
    ],
  };
}

function overTimeBlocks(
  { title, note, found, saved, months, axisAmount }: DashboardPage["overTime"],
  { sentence, sentences, list }: Punctuation,
): Block[] {
  const last = months.at(-1);
  if (!last) return [];
  const every = Math.ceil(months.length / maxMonthNames);
  const highest = months.reduce((high, month) => Math.max(high, month.found), 0);
  // A step holds until the next month begins, and the last one to the end of the axis.
  const steps = (amountOf: (month: (typeof months)[number]) => number) =>
    [...months, last].map((month, index) => [index, amountOf(month)] as const);
  return [
    {
      kind: "keepTogether",
      blocks: [
        { kind: "heading", level: 2, text: title, aside: [{ text: note, tone: "muted" }] },
        {
          kind: "chart",
          heightMm: chartMm,
          chart: {
            kind: "line",
            x: {
              min: 0,
              max: months.length,
              ticks: months.flatMap(({ name }, index) =>
                (months.length - 1 - index) % every === 0 ? [{ at: index + 0.5, text: name }] : [],
              ),
            },
            y: roundAxis(0, Math.max(highest, 1), axisAmount),
            lines: [
              { label: found, points: steps((month) => month.found), stepped: true, tone: "text" },
              { label: saved, points: steps((month) => month.saved), stepped: true, tone: "good" },
            ],
          },
          alt: sentences([sentence(title), list(months.map(({ text }) => text))]),
        },
      ],
    },
  ];
}

const barsBlock = (
  { title, bars, legend }: DashboardBars,
  { sentence, sentences, list, labeled }: Punctuation,
): Block => ({
  kind: "keepTogether",
  blocks: [
    { kind: "heading", level: 2, text: title },
    {
      kind: "chart",
      chart: { kind: "bars", bars, ...(legend && { legend }) },
      alt: sentences([sentence(title), list(bars.map(({ label, shown }) => labeled(label, shown)))]),
    },
  ],
});

function tableBlocks({ title, note, columns, rows, empty }: DashboardTable): Block[] {
  const heading: Block = {
    kind: "heading",
    level: 2,
    text: title,
    ...(note !== undefined && { aside: [{ text: note, tone: "muted" }] }),
  };
  if (rows.length === 0) return empty === undefined ? [] : [heading, { kind: "paragraph", text: empty }];
  return [
    heading,
    {
      kind: "table",
      summary: title,
      columns,
      rows: rows.map(({ cells, url }) => ({ cells, ...(url !== undefined && { link: { url } }) })),
    },
  ];
}
