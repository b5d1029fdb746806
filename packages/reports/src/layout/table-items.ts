import {
  type LaidText,
  layOutText,
  longestWordWidth,
  shortenText,
  type TextContext,
  type TextLine,
  type TextStyle,
} from "../text/lay-out-text.ts";
import type { Link, RichText, TableBlock, TableCell, TableColumn, TableRow } from "./block.ts";
import type { Canvas } from "./canvas.ts";
import { type FlowContext, type FlowItem, withTwoTogether } from "./flow.ts";
import type { StructureNode } from "./operation.ts";
import { mm, ruleColors, sizes } from "./paper.ts";

const columnGap = 10;
const maxAirPt = 16;
/** Of a column that gave up what it does not need. */
const leastAirPt = 4;
const rowPadding = 4.6;
const headerPadding = 3.5;
const cellStyle: TextStyle = { sizePt: sizes.body };
const noteStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };
const headerStyle: TextStyle = { sizePt: sizes.small, tone: "muted" };

const partsOf = (cell: TableCell): { text: RichText; note?: RichText } =>
  typeof cell === "object" && "note" in cell ? cell : { text: cell };

const styleOf = (row: TableRow, column: TableColumn | undefined): TextStyle =>
  row.kind === "total" || row.kind === "group" || (column?.rowHeader && row.kind === undefined)
    ? { ...cellStyle, bold: row.kind !== undefined }
    : cellStyle;

interface ColumnNeed {
  readonly whole: number;
  /** Of its cells in one line, under a title that may be divided between words. */
  readonly cells: number;
  /** Of what is not divided, whatever width the column was given. */
  readonly word: number;
  readonly min: number;
}

/** Of a title without spaces that is not divided: four letters of Chinese. */
const maxTitleWordPt = 4.1 * sizes.small;

/** A sample of the rows decides in long tables: more rows rarely have longer words. */
const maxMeasuredRows = 200;

function needOf(block: TableBlock, index: number, context: TextContext): ColumnNeed {
  const column = block.columns[index];
  let cells = 0;
  let min = 0;
  const title = layOutText(column?.title ?? "", headerStyle, Number.POSITIVE_INFINITY, context).width;
  let longest = longestWordWidth(column?.title ?? "", headerStyle, context);
  // A word of Chinese or Japanese, whose lines may end between any two letters.
  if (typeof column?.title === "string" && !/\s/.test(column.title))
    longest = Math.max(longest, Math.min(title, maxTitleWordPt));
  const add = (text: RichText, style: TextStyle) => {
    const natural = layOutText(text, style, Number.POSITIVE_INFINITY, context).width;
    cells = Math.max(cells, natural);
    const own = longestWordWidth(text, style, context);
    longest = Math.max(longest, own);
    // Numbers are not divided.
    min = Math.max(min, column?.align === "end" ? natural : own);
  };
  min = longest;
  cells = longest;
  for (const row of block.rows.slice(0, maxMeasuredRows)) {
    const cell = row.kind === "group" ? undefined : row.cells[index];
    if (cell === undefined) continue;
    const { text, note } = partsOf(cell);
    add(text, styleOf(row, column));
    if (note !== undefined) add(note, noteStyle);
  }
  return { whole: Math.max(title, cells), cells, min, word: longest };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, own) => total + own, 0);

/**
 * What columns of a fixed width do not need is given to those that share the rest, as far as they need it for one line.
 * The cells of long tables are not all known.
 */
function givenUp(
  block: TableBlock,
  needs: readonly ColumnNeed[],
  widths: readonly number[],
  room: number,
): number[] {
  if (block.rows.length > maxMeasuredRows) return widths.map(() => 0);
  const wished = sumOf(
    block.columns.map(({ share }, index) =>
      share === undefined ? 0 : Math.min(needs[index]?.whole ?? 0, room / 2),
    ),
  );
  const lacking = Math.max(0, wished - (room - sumOf(widths)));
  const spare = block.columns.map(({ widthMm }, index) =>
    widthMm === undefined ? 0 : Math.max(0, (widths[index] ?? 0) - (needs[index]?.cells ?? 0) - leastAirPt),
  );
  const part = Math.min(1, lacking / (sumOf(spare) || 1));
  return spare.map((own) => own * part);
}

/** Divides a width by shares, where no column gets less than its least. */
function sharedOut(width: number, shares: readonly number[], leasts: readonly number[]): number[] {
  const isLeast = shares.map(() => false);
  for (;;) {
    const free = width - sumOf(leasts.filter((_, index) => isLeast[index]));
    const sum = sumOf(shares.filter((_, index) => !isLeast[index]));
    const widths = shares.map((share, index) =>
      isLeast[index] ? (leasts[index] ?? 0) : sum === 0 ? 0 : (free * share) / sum,
    );
    const tooNarrow = widths.findIndex((own, index) => !isLeast[index] && own < (leasts[index] ?? 0) - 0.01);
    if (tooNarrow === -1) return widths;
    isLeast[tooNarrow] = true;
  }
}

/** Widths of the columns of a table, which fill `width` with the gaps between them. */
export function columnWidths(block: TableBlock, width: number, context: TextContext): number[] {
  const room = width - columnGap * (block.columns.length - 1);
  const needs = block.columns.map((column, index) => {
    const need = needOf(block, index, context);
    // A long word of a wide column is divided before the numbers and units beside it are.
    return column.share === undefined ? need : { ...need, min: Math.min(need.min, room / 3) };
  });
  const hasShares = block.columns.some(({ share }) => share !== undefined);
  const wished = block.columns.map(({ widthMm, share }, index) =>
    widthMm !== undefined
      ? Math.max(widthMm * mm, Math.min(needs[index]?.word ?? 0, room / 3))
      : share !== undefined
        ? 0
        : (needs[index]?.whole ?? 0),
  );
  const spare = hasShares ? givenUp(block, needs, wished, room) : wished.map(() => 0);
  const widths = wished.map((own, index) => own - (spare[index] ?? 0));
  const flexible = block.columns.map(({ widthMm, share }, index) =>
    widthMm !== undefined ? 0 : hasShares ? (share ?? 0) : (needs[index]?.whole ?? 0),
  );
  const leasts = block.columns.map(({ share }, index) =>
    share === undefined ? 0 : Math.max(needs[index]?.min ?? 0, 24),
  );
  const least = sumOf(leasts);
  const rest = room - sumOf(widths);
  if (rest >= least && sumOf(flexible) > 0) {
    // Columns that are as wide as their contents get some air before a wide one gets all the rest.
    const isTight = block.columns.map(
      ({ widthMm, share }, index) => index > 0 && hasShares && widthMm === undefined && share === undefined,
    );
    const tightCount = isTight.filter(Boolean).length;
    const air = tightCount === 0 ? 0 : Math.min(maxAirPt, ((rest - least) * 0.5) / tightCount);
    const shared = sharedOut(rest - air * tightCount, flexible, leasts);
    return widths.map((own, index) => own + (isTight[index] ? air : (shared[index] ?? 0)));
  }
  // Too narrow: each column gets its longest word, and what is left goes by what each would need in one line.
  const mins = block.columns.map(({ widthMm }, index) =>
    widthMm !== undefined ? (widths[index] ?? 0) : Math.max(needs[index]?.min ?? 0, 12),
  );
  const minSum = sumOf(mins);
  if (minSum >= room) {
    const wideSum = sumOf(mins.filter((_, index) => block.columns[index]?.share !== undefined));
    const wideRoom = room - (minSum - wideSum);
    // The words of wide columns are divided before those of the others are.
    if (wideSum > 0 && wideRoom >= wideSum / 2)
      return mins.map((own, index) =>
        block.columns[index]?.share === undefined ? own : (own * wideRoom) / wideSum,
      );
    return mins.map((own) => (own * room) / minSum);
  }
  const wishes = needs.map(({ whole }, index) => Math.max(0, whole - (mins[index] ?? 0)));
  const wishSum = sumOf(wishes) || 1;
  return mins.map((own, index) => own + ((room - minSum) * (wishes[index] ?? 0)) / wishSum);
}

const withLink = (text: RichText, link: Link): RichText =>
  (typeof text === "string" ? [{ text }] : text).map((run) => ("text" in run ? { ...run, link } : run));

interface SetCell {
  readonly lines: readonly TextLine[];
  readonly x: number;
  readonly width: number;
  readonly align: TableColumn["align"];
  readonly node: StructureNode;
}

const heightOf = (lines: readonly TextLine[]) => lines.reduce((sum, { height }) => sum + height, 0);

/** A plain text in the lines that its column allows. */
const shortened = (
  text: RichText,
  style: TextStyle,
  width: number,
  maxLines: number | undefined,
  context: TextContext,
): RichText =>
  typeof text === "string" && maxLines !== undefined
    ? shortenText(text, style, width, maxLines, context)
    : text;

const linesOf = (...texts: readonly LaidText[]) => texts.flatMap(({ lines }) => lines);

function drawCells(
  cells: readonly SetCell[],
  height: number,
  canvas: Canvas,
  x: number,
  y: number,
  tagged: boolean,
) {
  for (const cell of cells) {
    // A row has all of its cells, empty ones too.
    if (tagged) canvas.tag(cell.node);
    let top = y + (height - heightOf(cell.lines)) / 2;
    for (const line of cell.lines) {
      canvas.line(line, x + cell.x, top, {
        width: cell.width,
        align: cell.align ?? "start",
        node: tagged ? cell.node : undefined,
      });
      top += line.height;
    }
  }
}

/** Divides the lines of a row that is higher than a page. */
function divide(cells: readonly SetCell[], maxHeight: number): SetCell[][] {
  if (cells.every(({ lines }) => heightOf(lines) <= maxHeight)) return [[...cells]];
  const rests = cells.map(({ lines }) => [...lines]);
  const parts: SetCell[][] = [];
  while (rests.some((rest) => rest.length > 0))
    parts.push(
      cells.map((cell, index) => {
        const rest = rests[index] ?? [];
        let count = 0;
        let height = 0;
        for (const line of rest) {
          if (count > 0 && height + line.height > maxHeight) break;
          height += line.height;
          count++;
        }
        return { ...cell, lines: rest.splice(0, count) };
      }),
    );
  return parts;
}

/** The items of a table: its header, and one for each row. */
export function tableItems(block: TableBlock, context: FlowContext): FlowItem[] {
  const { text, width } = context;
  const table: StructureNode = {
    tag: "Table",
    parent: context.parent,
    ...(block.summary && { summary: block.summary }),
  };
  const widths = columnWidths(block, width, text);
  const lefts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, own) => sum + own + columnGap, 0),
  );
  const place = (index: number) => ({
    x: lefts[index] ?? 0,
    width: widths[index] ?? 0,
    align: block.columns[index]?.align,
  });

  const headRow: StructureNode = { tag: "TR", parent: { tag: "THead", parent: table } };
  const headCells = block.columns.map((column, index): SetCell => {
    const node: StructureNode = { tag: "TH", scope: "Column", parent: headRow };
    return {
      ...place(index),
      node,
      lines: layOutText(column.title, headerStyle, widths[index] ?? 0, text).lines,
    };
  });
  const headHeight = Math.max(...headCells.map(({ lines }) => heightOf(lines))) + 2 * headerPadding;
  const drawHead = (canvas: Canvas, x: number, y: number, tagged: boolean) => {
    drawCells(headCells, headHeight, canvas, x, y, tagged);
    canvas.rule(x, y + headHeight, width, ruleColors.strong, 0.8);
  };
  const repeated = {
    height: headHeight,
    draw: (canvas: Canvas, x: number, y: number) => drawHead(canvas, x, y, false),
  };
  const head: FlowItem = {
    height: headHeight,
    spaceBefore: 0,
    keepWithNext: block.rows.length > 0,
    draw: (canvas, x, y) => drawHead(canvas, x, y, true),
  };

  const body: StructureNode = { tag: "TBody", parent: table };
  const maxRowHeight = context.maxHeight - headHeight - 4 * rowPadding;
  const rows = block.rows.flatMap((row, rowIndex): FlowItem[] => {
    const node: StructureNode = { tag: "TR", parent: body };
    const cells = row.kind === "group" ? [groupCell(row, node)] : rowCells(row, node);
    const next = block.rows[rowIndex + 1];
    const isTotal = row.kind === "total";
    const padding = row.kind === "group" ? { above: 9, below: 3 } : { above: rowPadding, below: rowPadding };
    return divide(cells, maxRowHeight).map((part): FlowItem => {
      const contents = Math.max(0, ...part.map(({ lines }) => heightOf(lines)));
      const height = contents + padding.above + padding.below;
      return {
        height,
        spaceBefore: 0,
        repeated,
        keepWithNext: row.kind === "group" || (next?.kind === "total" && !isTotal),
        draw: (canvas, x, y) => {
          if (isTotal) canvas.rule(x, y, width, ruleColors.strong, 0.8);
          drawCells(part, contents, canvas, x, y + padding.above, true);
          canvas.rule(x, y + height, width);
        },
      };
    });
  });
  return [head, ...withTwoTogether(rows, context.maxHeight)];

  function groupCell(row: TableRow, parent: StructureNode): SetCell {
    const node: StructureNode = { tag: "TH", scope: "Row", columns: block.columns.length, parent };
    const [cell = ""] = row.cells;
    const { text: own, note } = partsOf(cell);
    const set = layOutText(own, styleOf(row, undefined), width, text);
    const below = note === undefined ? [] : [layOutText(note, noteStyle, width, text)];
    return { x: 0, width, align: "start", node, lines: linesOf(set, ...below) };
  }

  function rowCells(row: TableRow, parent: StructureNode): SetCell[] {
    const headed = block.columns.findIndex(({ rowHeader }) => rowHeader);
    const linked = headed >= 0 ? headed : row.cells.findIndex((cell) => partsOf(cell).text !== "");
    return block.columns.map((column, index): SetCell => {
      const { text: own, note } = partsOf(row.cells[index] ?? "");
      const node: StructureNode = column.rowHeader
        ? { tag: "TH", scope: "Row", parent }
        : { tag: "TD", parent };
      const columnWidth = widths[index] ?? 0;
      const style = styleOf(row, column);
      const { maxLines } = column;
      const short = shortened(own, style, columnWidth, maxLines, text);
      const shown = row.link && index === linked ? withLink(short, row.link) : short;
      const set = layOutText(shown, style, columnWidth, text);
      const shortNote = note && shortened(note, noteStyle, columnWidth, maxLines && 1, text);
      const below = !shortNote ? [] : [layOutText(shortNote, noteStyle, columnWidth, text)];
      return { ...place(index), node, lines: linesOf(set, ...below) };
    });
  }
}
