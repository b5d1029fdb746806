import type { Block, Chart, PageLine, ReportDocument, RichText, TableCell } from "./block.ts";

/** A text of a report, with its language where that is not the document's. */
export interface OwnText {
  readonly text: string;
  readonly lang?: string;
}

function* ofRuns(text: RichText | undefined): Generator<OwnText> {
  if (text === undefined) return;
  if (typeof text === "string") yield { text };
  else for (const run of text) if ("text" in run) yield run;
}

/** The texts of a cell of a table. */
const ofCell = (cell: TableCell): RichText[] =>
  typeof cell === "object" && "note" in cell ? [cell.text, cell.note] : [cell];

function* ofChart(chart: Chart): Generator<string> {
  switch (chart.kind) {
    case "bars":
      for (const { label, shown } of chart.bars) yield* [label, shown];
      yield* Object.values(chart.legend ?? {});
      return;
    case "matrix":
      for (const { label } of [...chart.columns, ...chart.rows]) yield label;
      return;
    case "line":
    case "prpd":
      for (const axis of [chart.x, chart.y]) {
        if (axis.title) yield axis.title;
        for (const { text } of axis.ticks) yield text;
      }
      if (chart.kind === "prpd") return;
      for (const { label } of chart.lines) if (label) yield label;
      for (const { text } of chart.marks ?? []) if (text) yield text;
  }
}

function* ofBlock(block: Block): Generator<OwnText> {
  switch (block.kind) {
    case "heading":
      yield* ofRuns(block.text);
      yield* ofRuns(block.aside);
      return;
    case "paragraph":
      yield* ofRuns(block.text);
      return;
    case "figures":
      for (const { label, value, unit, note } of block.items)
        for (const text of [label, value, unit, note]) yield* ofRuns(text);
      return;
    case "table":
      for (const { title } of block.columns) yield* ofRuns(title);
      for (const { cells } of block.rows) for (const text of cells.flatMap(ofCell)) yield* ofRuns(text);
      return;
    case "facts":
      for (const { label, value } of block.items) {
        yield* ofRuns(label);
        yield* ofRuns(value);
      }
      return;
    case "image":
      yield* ofRuns(block.caption);
      for (const { text, note = "" } of block.scale?.labels ?? []) yield { text: `${text} ${note}` };
      return;
    case "chart":
      for (const text of ofChart(block.chart)) yield { text };
      yield* ofRuns(block.caption);
      return;
    case "columns":
      for (const inner of [...block.first, ...block.second]) yield* ofBlock(inner);
      return;
    case "keepTogether":
      for (const inner of block.blocks) yield* ofBlock(inner);
      return;
    case "qr":
      yield* ofRuns(block.caption);
      return;
    case "signatures":
      for (const { label, name = "" } of block.fields) yield { text: `${label} ${name}` };
      return;
    case "tickBoxes":
      for (const item of block.items) yield* ofRuns(item);
      return;
    case "anchor":
    case "pageBreak":
    case "space":
  }
}

function* ofLine(line: PageLine | undefined): Generator<OwnText> {
  for (const text of [line?.start, line?.middle, line?.end]) yield* ofRuns(text);
}

/** All texts that a report shows, in no order. */
export function* textsOf(document: ReportDocument): Generator<OwnText> {
  yield* ofLine(document.header);
  yield* ofLine(document.footer);
  for (const block of document.blocks) yield* ofBlock(block);
}
