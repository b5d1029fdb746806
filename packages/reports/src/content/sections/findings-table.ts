import { leakUnitSymbol, type ReportColumn, type ReportRow, type ReportType } from "@sonolens/domain";
import type { Block, TableCell, TableColumn, TableRow } from "../../layout/block.ts";
import type { NumberedSnapshot, ReportModel } from "../report-model.ts";
import {
  findingWord,
  type ReportWords,
  rangeText,
  severityRuns,
  stepRuns,
  sumRange,
  sumText,
} from "../report-words.ts";
import { anchorOf, legendBlocks, linkOf, numberCell, withFindings } from "./summary.ts";

interface ColumnRule {
  readonly column: TableColumn;
  readonly cell: (item: NumberedSnapshot) => TableCell;
  readonly total?: string;
}

/** Columns that make sense for one type only. */
const typesOf: Partial<Record<ReportColumn, readonly ReportType[]>> = {
  size: ["LEAK"],
  range: ["LEAK"],
  cost: ["LEAK"],
  co2: ["LEAK"],
  kind: ["PD", "MECHANICAL"],
  level: ["PD", "MECHANICAL", "LEVEL"],
  severity: ["LEAK", "PD", "MECHANICAL"],
  status: ["LEAK", "PD", "MECHANICAL"],
  tag: ["LEAK", "PD", "MECHANICAL"],
  assignee: ["LEAK", "PD", "MECHANICAL"],
  due: ["LEAK", "PD", "MECHANICAL"],
};

/** The level report always has what it is about. */
const levelColumns = [
  "place",
  "level",
  "distance",
  "band",
  "date",
] as const satisfies readonly ReportColumn[];

function columnsOf({ options }: ReportWords): readonly ReportColumn[] {
  const { columns } = options.template;
  const chosen = options.type === "LEVEL" ? [...new Set([...levelColumns, ...columns])] : columns;
  return chosen.filter((column) => typesOf[column]?.includes(options.type) ?? true);
}

const dash = "–";

/** Of columns whose cells must not break. */
const widthsMm: Partial<Record<ReportColumn, number>> = {
  severity: 23,
  kind: 29,
  size: 15,
  range: 22,
  cost: 18,
  co2: 15,
  level: 17,
  distance: 16,
  band: 20,
  status: 24,
  tag: 16,
  date: 20,
  due: 20,
};

function ruleOf(column: ReportColumn, model: ReportModel, words: ReportWords): ColumnRule {
  const { t, punctuation } = words;
  const { figures } = model;
  const named = t(`reports:column.${column}`);
  const title =
    column === "size" ? punctuation.series([named, leakUnitSymbol(words.data.units.leak)]) : named;
  const widthMm = widthsMm[column];
  const width = widthMm === undefined ? {} : { widthMm };
  const end = (of: (row: ReportRow, item: NumberedSnapshot) => TableCell, total?: string): ColumnRule => ({
    column: { title, align: "end", ...width },
    cell: (item) => of(item.row, item),
    ...(total !== undefined && { total }),
  });
  const start = (of: (row: ReportRow, item: NumberedSnapshot) => TableCell): ColumnRule => ({
    column: { title, ...width },
    cell: (item) => of(item.row, item),
  });
  switch (column) {
    case "place":
      return {
        // The page of a finding has its whole name.
        column: { title, share: 1, rowHeader: true, maxLines: model.paged.length > 0 ? 2 : 4 },
        cell: ({ row }) => ({ text: words.label(row), note: row.place }),
      };
    case "severity":
      return start((row) => severityRuns(words, row.severity));
    case "kind":
      return start((row) => findingWord(words, row));
    case "size":
      return end(
        (row) => (row.leakLpm === null ? findingWord(words, row) : plain(words.size(row.leakLpm))),
        plain(words.size(figures.foundLpm.total)),
      );
    case "range":
      return end(
        ({ leakLowLpm: low, leakHighLpm: high }) =>
          low === null || high === null
            ? dash
            : [{ text: rangeText(words, plain(words.size(low)), plain(words.size(high))), tone: "muted" }],
        sumRange(words, figures.foundLpm, (lpm) => plain(words.size(lpm))) ?? "",
      );
    case "cost":
      return end(
        ({ annualCost }) => (annualCost === null ? dash : words.cost(annualCost)),
        sumText(words, figures.found, words.cost),
      );
    case "co2":
      return end(({ annualCo2Kg }) => (annualCo2Kg === null ? dash : words.co2(annualCo2Kg)));
    case "level":
      return end(({ levelDb }) => (levelDb === null ? dash : words.level(levelDb)));
    case "distance":
      return end(({ distanceM }) => (distanceM === null ? dash : words.distance(distanceM)));
    case "band":
      return start((_, { snapshot }) => words.band(snapshot.record.band_hz));
    case "status":
      return start((row) => stepRuns(words, row.step));
    case "tag":
      return start(({ tagNumber }) => tagNumber || dash);
    case "assignee":
      return start(({ assignee }) => assignee || dash);
    case "due":
      return start(({ dueDate }) => (dueDate ? words.day(dueDate) : dash));
    case "camera":
      return start(({ cameraLabel, cameraSerial }) => cameraLabel || cameraSerial);
    case "date":
      return start(({ createdDate }) => words.day(createdDate));
    case "comments":
      return { column: { title, share: 1 }, cell: ({ snapshot }) => snapshot.record.comments };
  }
}

/** A number without its unit, which the other end of the range or the column has. */
const plain = (text: string): string => text.replace(/\u00a0.*$/, "");

/** All findings in the order of the report, each with a link to its page. */
export function findingsTableBlocks(model: ReportModel, words: ReportWords): Block[] {
  const { t, options } = words;
  const items = withFindings(model);
  const heading: Block = {
    kind: "heading",
    level: 2,
    text: t(`reports:findings.${options.type}`),
    anchor: "findings",
  };
  if (items.length === 0) return [heading, { kind: "paragraph", text: t("reports:noFindings") }];
  const rules = columnsOf(words).map((column) => ruleOf(column, model, words));
  const hasPages = model.paged.length > 0;
  const hasTotal = rules.some(({ total }) => total !== undefined);
  const rows = items.map(
    (item): TableRow => ({
      cells: [
        numberCell(item.number),
        ...rules.map(({ cell }) => cell(item)),
        ...(hasPages
          ? [model.paged.includes(item) ? [{ field: { pageOf: anchorOf(item.row.id) } } as const] : dash]
          : []),
      ],
      ...linkOf(model, item.row),
    }),
  );
  const total: TableRow = {
    kind: "total",
    cells: [
      "",
      ...rules.map((rule, index) => (index === 0 ? t("reports:all") : (rule.total ?? ""))),
      ...(hasPages ? [""] : []),
    ],
  };
  const leftOut = model.hasSection("pages") ? items.length - model.paged.length : 0;
  return [
    heading,
    {
      kind: "table",
      summary: t(`reports:findings.${options.type}`),
      columns: [
        { title: t("reports:column.number"), align: "end", widthMm: 8 },
        ...rules.map(({ column }) => column),
        ...(hasPages ? [{ title: t("reports:column.page"), align: "end", widthMm: 11 } as const] : []),
      ],
      rows: hasTotal ? [...rows, total] : rows,
    },
    ...legendBlocks(words),
    ...(leftOut > 0 && hasPages
      ? [{ kind: "paragraph", size: "small", text: t("reports:pagesLeftOut", { count: leftOut }) } as const]
      : []),
  ];
}
