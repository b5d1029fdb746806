import { type LaidText, layOutText, type TextStyle } from "../text/lay-out-text.ts";
import type {
  Block,
  ColumnsBlock,
  FactsBlock,
  Figure,
  FiguresBlock,
  HeadingBlock,
  KeepTogetherBlock,
  ParagraphBlock,
  RichText,
  SignaturesBlock,
  TickBoxesBlock,
} from "./block.ts";
import type { Canvas } from "./canvas.ts";
import {
  drawStack,
  type FlowContext,
  type FlowItem,
  type FlowPlace,
  roundingPt,
  stackHeight,
  stackPlaces,
  stackStretch,
  stretchStack,
  withTwoTogether,
} from "./flow.ts";
import { chartItem, imageItem, qrItem } from "./image-items.ts";
import type { StructureNode } from "./operation.ts";
import { mm, ruleColors, sizes } from "./paper.ts";
import { tableItems } from "./table-items.ts";

const headingSizes = { 1: sizes.title, 2: sizes.section, 3: sizes.subsection } as const;
const headingGaps = { 1: 0, 2: 20, 3: 14 } as const;
const headingTags = { 1: "H1", 2: "H2", 3: "H3" } as const;

/** A text without its formatting. */
export const plainText = (text: RichText): string =>
  typeof text === "string"
    ? text
    : text
        .map((run) => ("text" in run ? run.text : ""))
        .join("")
        .trim();

function headingItem(block: HeadingBlock, level: 1 | 2 | 3, context: FlowContext): FlowItem {
  const sizePt = block.prominent ? sizes.pageTitle : headingSizes[block.level];
  const aside =
    block.aside === undefined
      ? undefined
      : layOutText(block.aside, { sizePt: sizes.body }, context.width * 0.4, context.text);
  const width = context.width - (aside ? aside.width + 12 : 0);
  const text = layOutText(block.text, { sizePt, bold: true }, width, context.text);
  const firstLine = text.lines[0];
  const firstAside = aside?.lines[0];
  const asideTop = Math.max(0, (firstLine?.baseline ?? 0) - (firstAside?.baseline ?? 0));
  return {
    height: Math.max(text.height, aside ? asideTop + aside.height : 0),
    spaceBefore: headingGaps[block.level],
    keepWithNext: true,
    isHeading: true,
    places: [
      {
        dy: 0,
        ...(block.anchor !== undefined && { anchor: block.anchor }),
        ...(block.level < 3 && { bookmark: { level: block.level, title: plainText(block.text) } }),
      },
    ],
    draw(canvas, x, y) {
      canvas.text(text, x, y, { node: { tag: headingTags[level], parent: context.parent } });
      if (aside)
        canvas.text(aside, x + context.width - aside.width, y + asideTop, {
          node: { tag: "P", parent: context.parent },
          width: aside.width,
          align: "end",
        });
    },
  };
}

const paragraphStyles: Readonly<Record<NonNullable<ParagraphBlock["size"]>, TextStyle>> = {
  lead: { sizePt: sizes.lead, tone: "muted" },
  body: { sizePt: sizes.body },
  small: { sizePt: sizes.small },
  caption: { sizePt: sizes.small, tone: "muted" },
};

/** Each line is an item; at least two lines are together on a page. */
function paragraphItems(block: ParagraphBlock, context: FlowContext): FlowItem[] {
  const text = layOutText(block.text, paragraphStyles[block.size ?? "body"], context.width, context.text);
  const node: StructureNode = { tag: "P", parent: context.parent };
  const { align = "start" } = block;
  return text.lines.map(
    (line, index): FlowItem => ({
      height: line.height,
      spaceBefore: index === 0 ? 7 : 0,
      keepWithNext: text.lines.length > 1 && (index === 0 || index === text.lines.length - 2),
      draw: (canvas, x, y) => canvas.line(line, x, y, { node, width: context.width, align }),
    }),
  );
}

const maxFigures = 4;
const figureGap = 14;
const minFigurePt = 10;
/** Of the size of the value. */
const unitShare = 0.62;

/** The size at which all values of a row are in one line each, so that none looks more important than another. */
function figureSize(figures: readonly Figure[], width: number, context: FlowContext): number {
  const fits = (sizePt: number) =>
    figures.every(
      ({ value }) =>
        layOutText([{ text: value, bold: true }], { sizePt }, width, context.text).lines.length === 1,
    );
  let sizePt: number = sizes.figure;
  while (sizePt > minFigurePt && !fits(sizePt)) sizePt -= 1;
  return sizePt;
}

function figureValue(
  { value, unit, tone = "text" }: Figure,
  sizePt: number,
  width: number,
  context: FlowContext,
): LaidText {
  const text = layOutText([{ text: value, bold: true, tone }], { sizePt }, width, context.text);
  const [line] = text.lines;
  if (!unit || text.lines.length !== 1 || !line) return text;
  const small = layOutText(
    [{ text: unit, tone: "muted" }],
    { sizePt: sizePt * unitShare },
    width,
    context.text,
  );
  const [unitLine] = small.lines;
  if (!unitLine || small.lines.length > 1 || line.width + 3 + unitLine.width > width) {
    const both = layOutText(
      [{ text: `${value} ${unit}`, bold: true, tone }],
      { sizePt: minFigurePt },
      width,
      context.text,
    );
    return both;
  }
  const moved = unitLine.fragments.map((fragment) => ({ ...fragment, x: fragment.x + line.width + 3 }));
  const joined = {
    ...line,
    fragments: [...line.fragments, ...moved],
    width: line.width + 3 + unitLine.width,
  };
  return { lines: [joined], width: joined.width, height: line.height };
}

function figureItems(block: FiguresBlock, context: FlowContext): FlowItem[] {
  const count = Math.min(maxFigures, block.items.length);
  const width = (context.width - figureGap * (count - 1)) / Math.max(1, count);
  const rows = Array.from({ length: Math.ceil(block.items.length / maxFigures) }, (_, row) =>
    block.items.slice(row * maxFigures, (row + 1) * maxFigures),
  );
  return rows.map((row, rowIndex): FlowItem => {
    const sizePt = figureSize(row, width, context);
    const set = row.map((figure) => ({
      value: figureValue(figure, sizePt, width, context),
      label: layOutText(figure.label, { sizePt: sizes.small, tone: "muted" }, width, context.text),
      note:
        figure.note === undefined
          ? undefined
          : layOutText(figure.note, { sizePt: sizes.small, tone: "muted" }, width, context.text),
    }));
    const valueHeight = Math.max(...set.map(({ value }) => value.height));
    const hasRule = block.rule === true && rowIndex === 0;
    const above = hasRule ? 9 : 0;
    return {
      height:
        above + Math.max(...set.map(({ label, note }) => valueHeight + label.height + (note?.height ?? 0))),
      spaceBefore: 12,
      draw(canvas, x, y) {
        if (hasRule) canvas.rule(x, y, context.width, ruleColors.strong, 0.8);
        set.forEach(({ value, label, note }, index) => {
          const left = x + index * (width + figureGap);
          const top = y + above;
          const node: StructureNode = { tag: "P", parent: context.parent };
          canvas.text(value, left, top + valueHeight - value.height, { node });
          canvas.text(label, left, top + valueHeight, { node });
          if (note) canvas.text(note, left, top + valueHeight + label.height, { node });
        });
      },
    };
  });
}

const factPadding = 4;
const factColumnGap = 18;

/** Rows of labels and values, read row by row. */
function factItems(block: FactsBlock, context: FlowContext): FlowItem[] {
  const columns = block.columns ?? 1;
  const width = (context.width - factColumnGap * (columns - 1)) / columns;
  const labelWidth = width * 0.42;
  const valueWidth = width - labelWidth - 8;
  const table: StructureNode = { tag: "Table", parent: context.parent };
  const rows = Math.ceil(block.items.length / columns);
  const items = Array.from({ length: rows }, (_, row): FlowItem => {
    const rowNode: StructureNode = { tag: "TR", parent: table };
    const cells = Array.from({ length: columns }, (_, column) => {
      const item = block.items[row + column * rows];
      return {
        exists: item !== undefined,
        left: column * (width + factColumnGap),
        label: layOutText(
          item?.label ?? "",
          { sizePt: sizes.small, tone: "muted" },
          labelWidth,
          context.text,
        ),
        value: layOutText(item?.value ?? "", { sizePt: sizes.body }, valueWidth, context.text),
      };
    });
    const contents = Math.max(...cells.map(({ label, value }) => Math.max(label.height, value.height)));
    const height = contents + 2 * factPadding;
    return {
      height,
      spaceBefore: row === 0 ? 4 : 0,
      draw(canvas, x, y) {
        for (const { exists, left, label, value } of cells) {
          const head: StructureNode = exists
            ? { tag: "TH", scope: "Row", parent: rowNode }
            : { tag: "TD", parent: rowNode };
          const cell: StructureNode = { tag: "TD", parent: rowNode };
          canvas.tag(head);
          canvas.text(label, x + left, y + (height - label.height) / 2, { node: head });
          canvas.tag(cell);
          canvas.text(value, x + left + width - valueWidth, y + (height - value.height) / 2, {
            node: cell,
            width: valueWidth,
            align: "end",
          });
          if (exists) canvas.rule(x + left, y + height, width);
        }
      },
    };
  });
  return withTwoTogether(items, context.maxHeight);
}

const defaultColumnGapMm = 6;

/** Two stacks beside each other; where they are higher than a page, one below the other. */
function columnItems(block: ColumnsBlock, context: FlowContext): FlowItem[] {
  const gap = (block.gapMm ?? defaultColumnGapMm) * mm;
  const share = (context.width - gap) * block.ratio;
  const headings = context.headings.copy();
  const first = blockItems(block.first, { ...context, headings, width: share });
  /** Beside the first stack, as wide as that leaves it. */
  const besideFirst = (stack: readonly FlowItem[]) => {
    const firstWidth = block.secondFillsRest
      ? Math.min(share, Math.max(0, ...stack.map(({ width = share }) => width)))
      : share;
    const width = context.width - gap - firstWidth;
    const own = headings.copy();
    return { second: blockItems(block.second, { ...context, headings: own, width }), firstWidth, own };
  };
  const itemOf = (left: readonly FlowItem[], right: readonly FlowItem[], firstWidth: number) => ({
    height: Math.max(stackHeight(left), stackHeight(right)),
    places: [...stackPlaces(left), ...stackPlaces(right)],
    draw(canvas: Canvas, x: number, y: number) {
      drawStack(left, canvas, x, y);
      drawStack(right, canvas, x + firstWidth + gap, y);
    },
  });
  const { second, firstWidth, own } = besideFirst(first);
  const item = itemOf(first, second, firstWidth);
  if (item.height > context.maxHeight) return blockItems([...block.first, ...block.second], context);
  context.headings.follow(own);
  const highest = Math.max(...[first, second].map((stack) => stackHeight(stack) + stackStretch(stack)));
  const max = Math.min(highest, context.maxHeight) - item.height;
  const by = (extra: number) => {
    const height = item.height + extra;
    const left = stretchStack(first, height - stackHeight(first));
    const beside = block.secondFillsRest ? besideFirst(left) : { second, firstWidth };
    const right = stretchStack(beside.second, height - stackHeight(beside.second));
    const grown = itemOf(left, right, beside.firstWidth);
    // Where a text beside a wider picture takes more lines than there is room for, the picture stays as it is.
    return grown.height <= height + roundingPt ? grown : item;
  };
  return [{ ...item, spaceBefore: 12, ...(max > 0 && { stretch: { max, by } }) }];
}

const maxSignatures = 3;

function signatureItems(block: SignaturesBlock, context: FlowContext): FlowItem[] {
  const gap = 20;
  const count = Math.min(maxSignatures, block.fields.length);
  const width = (context.width - gap * (count - 1)) / Math.max(1, count);
  const rows = Array.from({ length: Math.ceil(block.fields.length / maxSignatures) }, (_, row) =>
    block.fields.slice(row * maxSignatures, (row + 1) * maxSignatures),
  );
  return rows.map((row): FlowItem => {
    const set = row.map(({ label, name = "" }) => ({
      label: layOutText(label, { sizePt: sizes.small, tone: "muted" }, width, context.text),
      name: layOutText(name, { sizePt: sizes.body }, width, context.text),
    }));
    const lineAt = 26 + Math.max(...set.map(({ name }) => name.height));
    return {
      height: lineAt + 3 + Math.max(...set.map(({ label }) => label.height)),
      spaceBefore: 10,
      draw(canvas, x, y) {
        set.forEach(({ label, name }, index) => {
          const left = x + index * (width + gap);
          const node: StructureNode = { tag: "P", parent: context.parent };
          canvas.text(name, left, y + lineAt - 2 - name.height, { node });
          canvas.rule(left, y + lineAt, width, ruleColors.strong, 0.6);
          canvas.text(label, left, y + lineAt + 3, { node });
        });
      },
    };
  });
}

const tickBoxSize = 9;

function tickBoxItems(block: TickBoxesBlock, context: FlowContext): FlowItem[] {
  const list: StructureNode = { tag: "L", parent: context.parent };
  const indent = tickBoxSize + 7;
  return block.items.map((item, index): FlowItem => {
    const text = layOutText(item, { sizePt: sizes.body }, context.width - indent, context.text);
    const lineHeight = text.lines[0]?.height ?? 0;
    return {
      height: text.height,
      spaceBefore: index === 0 ? 8 : 5,
      draw(canvas, x, y) {
        const body: StructureNode = { tag: "LBody", parent: { tag: "LI", parent: list } };
        canvas.rect({
          x: x + 0.5,
          y: y + (lineHeight - tickBoxSize) / 2,
          width: tickBoxSize,
          height: tickBoxSize,
          stroke: ruleColors.strong,
          lineWidth: 0.7,
        });
        canvas.text(text, x + indent, y, { node: body });
      },
    };
  });
}

/** With room below, so that no more of them are on one page than the block says. */
function togetherItems({ blocks, maxPerPage }: KeepTogetherBlock, context: FlowContext): FlowItem[] {
  const items = blockItems(blocks, context);
  if (maxPerPage === undefined) return together(items);
  const height = items.reduce((sum, item) => sum + item.spaceBefore + item.height, 0);
  const missing = context.maxHeight / (maxPerPage + 1) + 1 - height;
  const room: FlowItem = {
    height: Math.max(0, missing),
    spaceBefore: 0,
    isCounted: true,
    draw: () => undefined,
  };
  return together([...items, room]);
}

/** Keeps items on one page if they fit on one. */
const together = (items: readonly FlowItem[]): FlowItem[] =>
  items.map((item, index) =>
    index < items.length - 1 ? { ...item, keepWithNext: item.keepWithNext || "ifAllFit" } : item,
  );

function itemsOf(block: Block, level: 1 | 2 | 3, context: FlowContext): FlowItem[] {
  switch (block.kind) {
    case "heading":
      return [headingItem(block, level, context)];
    case "paragraph":
      return paragraphItems(block, context);
    case "figures":
      return block.items.length === 0 ? [] : figureItems(block, context);
    case "table":
      return tableItems(block, context);
    case "facts":
      return factItems(block, context);
    case "image":
      return [imageItem(block, context)];
    case "chart":
      return [chartItem(block, context)];
    case "columns":
      return columnItems(block, context);
    case "keepTogether":
      return togetherItems(block, context);
    case "qr":
      return [qrItem(block, context)];
    case "signatures":
      return block.fields.length === 0 ? [] : signatureItems(block, context);
    case "tickBoxes":
      return tickBoxItems(block, context);
    case "space": {
      const height = Math.min(block.heightMm * mm, context.maxHeight);
      return [
        {
          height,
          spaceBefore: 0,
          draw(canvas, x, y) {
            if (block.rule) canvas.rule(x, y + height / 2, context.width);
          },
        },
      ];
    }
    case "pageBreak":
    case "anchor":
      return [];
  }
}

const gapAfterHeading = { paragraph: 3, figures: 8, other: 6 } as const;

function gapAfter(block: Block): number {
  if (block.kind === "paragraph") return gapAfterHeading.paragraph;
  if (block.kind === "figures") return gapAfterHeading.figures;
  if (block.kind === "heading" || block.kind === "table") return 3;
  return gapAfterHeading.other;
}

/** The items of blocks, in their order. */
export function blockItems(blocks: readonly Block[], context: FlowContext): FlowItem[] {
  const items: FlowItem[] = [];
  let waiting: FlowPlace[] = [];
  let breakBefore: number | undefined;
  let previous: Block | undefined;
  for (const block of blocks) {
    if (block.kind === "pageBreak") {
      breakBefore = block.ifFilled ?? 0;
      continue;
    }
    if (block.kind === "anchor") {
      waiting.push({ dy: 0, anchor: block.name });
      continue;
    }
    const level = block.kind === "heading" ? context.headings.next(block.level) : 1;
    const [first, ...others] = itemsOf(block, level, context);
    if (!first) continue;
    const spaceBefore = previous?.kind === "heading" ? gapAfter(block) : spaceOf(block, first);
    items.push(
      { ...atTop(waiting, first), spaceBefore, ...(breakBefore !== undefined && { breakBefore }) },
      ...others,
    );
    waiting = [];
    breakBefore = undefined;
    previous = block;
  }
  if (waiting.length > 0) items.push({ height: 0, spaceBefore: 0, places: waiting, draw: () => undefined });
  return items;
}

/** An item with places at its top, also where it takes more height. */
function atTop(
  top: readonly FlowPlace[],
  item: Omit<FlowItem, "spaceBefore">,
): Omit<FlowItem, "spaceBefore"> {
  const { places = [], stretch } = item;
  if (top.length === 0) return item;
  return {
    ...item,
    places: [...top, ...places],
    ...(stretch && { stretch: { ...stretch, by: (extra: number) => atTop(top, stretch.by(extra)) } }),
  };
}

const spaceOf = (block: Block, first: FlowItem): number => (block.kind === "table" ? 10 : first.spaceBefore);
