import type { ReportFonts } from "../fonts/report-fonts.ts";
import { pictureSize } from "../paint/picture-size.ts";
import { layOutText, type TextContext, type TextStyle } from "../text/lay-out-text.ts";
import type { Align, Block, PageLine, ReportDocument, ReportLogo } from "./block.ts";
import { blockItems } from "./block-items.ts";
import { Canvas, type PendingNumber } from "./canvas.ts";
import { type FlowItem, HeadingLevels, roundingPt, stackHeight, stretchStack } from "./flow.ts";
import type { Bookmark, PlacedBox, ReportLayout, ReportPlace, StructureNode } from "./operation.ts";
import { mm, type Paper, paperOf, sizes } from "./paper.ts";

const furnitureStyle: TextStyle = { sizePt: sizes.small - 0.3, tone: "muted" };

/** The names of places that blocks define. */
function* anchorsOf(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === "anchor") yield block.name;
    else if (block.kind === "heading" && block.anchor !== undefined) yield block.anchor;
    else if (block.kind === "keepTogether") yield* anchorsOf(block.blocks);
    else if (block.kind === "columns") yield* anchorsOf([...block.first, ...block.second]);
  }
}

interface DraftPage {
  readonly canvas: Canvas;
  readonly boxes: PlacedBox[];
}

/** Puts items on pages, from top to bottom. */
class Pager {
  readonly pages: DraftPage[] = [];
  readonly anchors = new Map<string, ReportPlace>();
  readonly bookmarks: Bookmark[] = [];
  readonly #paper: Paper;
  readonly #context: TextContext;
  #page: DraftPage;
  #y: number;

  constructor(paper: Paper, context: TextContext) {
    this.#paper = paper;
    this.#context = context;
    this.#page = this.#newPage();
    this.#y = paper.top;
  }

  #newPage(): DraftPage {
    const page = { canvas: new Canvas(this.#context), boxes: [] };
    this.pages.push(page);
    this.#page = page;
    this.#y = this.#paper.top;
    return page;
  }

  get #isEmpty(): boolean {
    return this.#page.boxes.length === 0;
  }

  #startPage(item: FlowItem) {
    this.#newPage();
    const { repeated } = item;
    if (!repeated) return;
    this.#box(repeated.height);
    repeated.draw(this.#page.canvas, this.#paper.left, this.#y);
    this.#y += repeated.height;
  }

  #box(height: number) {
    const { left, right } = this.#paper;
    this.#page.boxes.push({ x: left, y: this.#y, width: right - left, height });
  }

  #note(item: FlowItem) {
    const page = this.pages.length - 1;
    for (const { dy, anchor, bookmark } of item.places ?? []) {
      const place = { page, y: this.#y + dy };
      if (anchor !== undefined && !this.anchors.has(anchor)) this.anchors.set(anchor, place);
      if (!bookmark || bookmark.title === "") continue;
      const parent = bookmark.level > 1 ? this.bookmarks.at(-1) : undefined;
      (parent?.children ?? this.bookmarks).push({ ...place, title: bookmark.title, children: [] });
    }
  }

  #place(item: FlowItem) {
    const before = this.#isEmpty ? 0 : item.spaceBefore;
    if (!this.#isEmpty && this.#y + before + item.height > this.#paper.bottom) this.#startPage(item);
    else this.#y += before;
    this.#note(item);
    if (item.height > 0) this.#box(item.height);
    item.draw(this.#page.canvas, this.#paper.left, this.#y);
    this.#y += item.height;
  }

  /**
   * Places items that stay together, as far as a page has room for all of them; those that can be higher take what they
   * leave of it.
   */
  placeChain(chain: readonly FlowItem[]) {
    const [first] = chain;
    if (!first) return;
    const pageHeight = this.#paper.bottom - this.#paper.top;
    const fitsHere = this.#roomBeside(chain) >= 0;
    const above = first.repeated ? first.repeated.height + first.spaceBefore : 0;
    const fitsOnOne = above + stackHeight(chain) <= pageHeight;
    if (!fitsOnOne && chain.some(({ keepWithNext }) => keepWithNext === "ifAllFit")) {
      for (const part of chainsOf(chain.map(withoutCondition))) this.placeChain(part);
      return;
    }
    const filled = (this.#y - this.#paper.top) / pageHeight;
    const breaks = first.breakBefore !== undefined && filled >= first.breakBefore;
    if (!this.#isEmpty && (breaks || (!fitsHere && fitsOnOne))) this.#startPage(first);
    const room = fitsOnOne ? this.#roomBeside(chain) - roundingPt : 0;
    for (const item of stretchStack(chain, room)) this.#place(item);
  }

  /** What items would leave of this page; below 0 if it has no room for them. */
  #roomBeside(chain: readonly FlowItem[]): number {
    const before = this.#isEmpty ? 0 : (chain[0]?.spaceBefore ?? 0);
    return this.#paper.bottom - this.#y - before - stackHeight(chain);
  }
}

/** An item that stays with the next one only if it always does, as high as it may be: more pages have room for that. */
const withoutCondition = ({ stretch, ...item }: FlowItem): FlowItem => ({
  ...item,
  ...stretch?.by(stretch.max),
  keepWithNext: item.keepWithNext === true,
});

/** Items in groups that stay together: each up to the first one that may be the last of its page. */
function* chainsOf(items: readonly FlowItem[]): Generator<FlowItem[]> {
  let chain: FlowItem[] = [];
  for (const item of items) {
    if (item.breakBefore !== undefined && chain.length > 0) {
      yield chain;
      chain = [];
    }
    chain.push(item);
    if (item.keepWithNext) continue;
    yield chain;
    chain = [];
  }
  if (chain.length > 0) yield chain;
}

const alignments = { start: "start", middle: "center", end: "end" } as const satisfies Record<string, Align>;

/** Draws a line at the edge of a page; each of its texts keeps to its part of the width. */
function drawPageLine(line: PageLine, canvas: Canvas, paper: Paper, baseline: number, context: TextContext) {
  const width = paper.right - paper.left;
  const shares =
    line.middle === undefined
      ? { start: 0.68, middle: 0, end: 0.3 }
      : { start: 0.36, middle: 0.42, end: 0.2 };
  for (const part of ["start", "middle", "end"] as const) {
    const text = line[part];
    if (text === undefined) continue;
    const [set] = layOutText(text, furnitureStyle, width * shares[part], context).lines;
    if (set) canvas.line(set, paper.left, baseline - set.baseline, { width, align: alignments[part] });
  }
}

/** The highest that a logo may be, so that it stays above the contents. */
const maxLogoMm = 11;

function drawFurniture(
  document: ReportDocument,
  page: DraftPage,
  paper: Paper,
  context: TextContext,
  root: StructureNode,
) {
  const { canvas } = page;
  const { logo, endLogo, header } = document;
  const isFirst = context.page === 1;
  const draw = ({ picture, alt, heightMm }: ReportLogo, isAtEnd: boolean) => {
    const { widthPx, heightPx } = pictureSize(picture);
    const height = Math.min(heightMm ?? 9, maxLogoMm) * mm;
    // Two do not meet.
    const width = Math.min((height * widthPx) / heightPx, ((paper.right - paper.left) / 2) * 0.95);
    const shown = (width * heightPx) / widthPx;
    const x = isAtEnd ? paper.right - width : paper.left;
    const y = paper.headerY + 3 - shown;
    const node: StructureNode = { tag: "Figure", alt, parent: root, box: [x, y, x + width, y + shown] };
    canvas.figure(node, () => canvas.picture({ picture, x, y, width, height: shown }));
  };
  if (logo && isFirst) draw(logo, false);
  if (endLogo && isFirst) draw(endLogo, true);
  const left = isFirst &&
    header && {
      ...header,
      ...(logo && { start: undefined }),
      ...(endLogo && { end: undefined }),
    };
  if (header) drawPageLine(definedOf(left || header), canvas, paper, paper.headerY, context);
  if (document.footer) drawPageLine(document.footer, canvas, paper, paper.footerY, context);
}

const definedOf = ({
  start,
  middle,
  end,
}: {
  start?: PageLine["start"] | undefined;
  middle?: PageLine["middle"];
  end?: PageLine["end"] | undefined;
}): PageLine => ({
  ...(start !== undefined && { start }),
  ...(middle !== undefined && { middle }),
  ...(end !== undefined && { end }),
});

/** Writes the number of a page where its place was kept, and closes the gap that a shorter one leaves. */
function resolveNumber(pending: PendingNumber, pager: Pager, fonts: ReportFonts) {
  const { operation, anchor, before, after, share } = pending;
  const place = pager.anchors.get(anchor);
  const shown = place ? String(place.page + 1) : "";
  const width = fonts.faceOf(operation.face, operation.bold).widthOf(shown, operation.sizePt);
  const gap = operation.width - width;
  for (const moved of [...before, operation]) moved.x += gap * share;
  for (const moved of after) moved.x -= gap * (1 - share);
  operation.width = width;
  operation.drawn = shown;
  operation.original = shown;
}

/**
 * Lays out a report on pages: measures its blocks, breaks lines and pages, repeats the headers of tables, numbers the
 * pages, and states for every operation what it is to a screen reader. The same document and fonts give the same layout.
 */
export function layoutReport(document: ReportDocument, fonts: ReportFonts): ReportLayout {
  const paper = paperOf(document.pageSize);
  const context: TextContext = {
    fonts,
    language: document.language,
    anchors: new Set(anchorsOf(document.blocks)),
  };
  const root: StructureNode = { tag: "Document" };
  const pager = new Pager(paper, context);
  const items = blockItems(document.blocks, {
    text: context,
    width: paper.right - paper.left,
    maxHeight: paper.bottom - paper.top,
    parent: root,
    headings: new HeadingLevels(),
  });
  for (const chain of chainsOf(items)) pager.placeChain(chain);
  const pages = pager.pages.map((page, index) => {
    const numbered = { ...context, page: index + 1, pages: pager.pages.length };
    for (const pending of page.canvas.pending) resolveNumber(pending, pager, fonts);
    const furniture = new Canvas(numbered);
    drawFurniture(document, { ...page, canvas: furniture }, paper, numbered, root);
    for (const pending of furniture.pending) resolveNumber(pending, pager, fonts);
    return {
      width: paper.width,
      height: paper.height,
      // A logo is read before the contents, as it is seen.
      operations: [...furniture.operations, ...page.canvas.operations],
      boxes: page.boxes,
    };
  });
  return {
    title: document.title,
    language: document.language,
    pages,
    anchors: pager.anchors,
    bookmarks: pager.bookmarks,
  };
}
