import type { ReportFonts } from "../fonts/report-fonts.ts";
import { pictureSize } from "../paint/picture-size.ts";
import { layOutText, type TextContext, type TextStyle } from "../text/lay-out-text.ts";
import type { Align, Block, PageLine, ReportDocument, ReportLogo } from "./block.ts";
import { blockItems } from "./block-items.ts";
import { Canvas, type PendingNumber } from "./canvas.ts";
import {
  type FlowItem,
  type FlowPlace,
  HeadingLevels,
  roundingPt,
  stackHeight,
  stretchStack,
} from "./flow.ts";
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

/** Items that stay together. */
type Chain = readonly FlowItem[];

interface DraftPage {
  /** In the order of reading. */
  readonly items: (Pick<FlowItem, "height" | "draw" | "places"> & { readonly y: number })[];
  /** Those that begin on it. */
  readonly chains: Chain[];
  /** Where its last item ends. */
  endY: number;
}

/** Of the height of a page. */
const minLastShare = 1 / 3;

/** The pages from one break to the next: puts items on them, from top to bottom. */
class PageRun {
  readonly pages: DraftPage[] = [];
  readonly #paper: Paper;
  readonly #chains: Chain[] = [];
  #page: DraftPage;
  #y: number;

  constructor(paper: Paper) {
    this.#paper = paper;
    this.#page = this.#newPage();
    this.#y = paper.top;
  }

  #newPage(): DraftPage {
    const { top } = this.#paper;
    const page = { items: [], chains: [], endY: top };
    this.pages.push(page);
    this.#page = page;
    this.#y = top;
    return page;
  }

  get #isEmpty(): boolean {
    return this.#page.items.every(({ height }) => height === 0);
  }

  get #pageHeight(): number {
    return this.#paper.bottom - this.#paper.top;
  }

  #startPage({ repeated }: FlowItem) {
    this.#newPage();
    if (repeated) this.#put({ ...repeated, spaceBefore: 0 });
  }

  #put({ height, draw, places }: FlowItem) {
    this.#page.items.push({ y: this.#y, height, draw, ...(places && { places }) });
    this.#y += height;
    this.#page.endY = this.#y;
  }

  #place(item: FlowItem) {
    const before = this.#isEmpty ? 0 : item.spaceBefore;
    if (!this.#isEmpty && this.#y + before + item.height > this.#paper.bottom) this.#startPage(item);
    else this.#y += before;
    this.#put(item);
  }

  /** Whether a chain begins another run. */
  endsBefore([first]: Chain): boolean {
    const filled = (this.#y - this.#paper.top) / this.#pageHeight;
    return !this.#isEmpty && first?.breakBefore !== undefined && filled >= first.breakBefore;
  }

  /** Places a chain, as far as a page has room for all of it; items that can be higher take what it leaves of that. */
  place(chain: Chain, startsPage = false) {
    const [first] = chain;
    if (!first) return;
    const fitsHere = this.#roomBeside(chain) >= 0;
    const above = first.repeated ? first.repeated.height + first.spaceBefore : 0;
    const fitsOnOne = above + stackHeight(chain) <= this.#pageHeight;
    if (!fitsOnOne && chain.some(({ keepWithNext }) => keepWithNext === "ifAllFit")) {
      for (const part of chainsOf(chain.map(withoutCondition))) this.place(part);
      return;
    }
    if (!this.#isEmpty && (startsPage || (!fitsHere && fitsOnOne))) this.#startPage(first);
    this.#chains.push(chain);
    this.#page.chains.push(chain);
    const room = fitsOnOne ? this.#roomBeside(chain) - roundingPt : 0;
    for (const item of stretchStack(chain, room)) this.#place(item);
  }

  /** What items would leave of this page; below 0 if it has no room for them. */
  #roomBeside(chain: Chain): number {
    const before = this.#isEmpty ? 0 : (chain[0]?.spaceBefore ?? 0);
    return this.#paper.bottom - this.#y - before - stackHeight(chain);
  }

  #startingAt(chain: Chain): PageRun {
    const run = new PageRun(this.#paper);
    for (const each of this.#chains) run.place(each, each === chain);
    return run;
  }

  /**
   * The pages, where the last one is not left nearly empty with the few lines that the one before had no room for: what
   * is above these comes with them, from a heading on if there is one, as long as the page before stays the fuller one.
   */
  settled(): readonly DraftPage[] {
    const { top } = this.#paper;
    const minEndY = top + minLastShare * this.#pageHeight;
    const [before, last] = this.pages.slice(-2);
    if (!before || !last || last.endY >= minEndY) return this.pages;
    if ([...before.chains, ...last.chains].some((chain) => chain.some(({ isCounted }) => isCounted)))
      return this.pages;
    let pages: readonly DraftPage[] = this.pages;
    for (const chain of before.chains.slice(1).reverse()) {
      const run = this.#startingAt(chain);
      const [beforeIt, withIt] = run.pages.slice(-2);
      if (!beforeIt || !withIt || run.pages.length > this.pages.length || beforeIt.endY < withIt.endY) break;
      if (withIt.endY < minEndY) continue;
      if (chain[0]?.isHeading) return run.pages;
      if (pages === this.pages) pages = run.pages;
    }
    return pages;
  }
}

/** Puts items on pages. */
function paginated(items: readonly FlowItem[], paper: Paper): DraftPage[] {
  const pages: DraftPage[] = [];
  let run = new PageRun(paper);
  for (const chain of chainsOf(items)) {
    if (run.endsBefore(chain)) {
      pages.push(...run.settled());
      run = new PageRun(paper);
    }
    run.place(chain);
  }
  return [...pages, ...run.settled()];
}

interface DrawnPage {
  readonly canvas: Canvas;
  readonly boxes: readonly PlacedBox[];
}

/** Draws items on their pages, and notes the places in them. */
function drawn(pages: readonly DraftPage[], paper: Paper, context: TextContext) {
  const anchors = new Map<string, ReportPlace>();
  const bookmarks: Bookmark[] = [];
  const note = (place: ReportPlace, { anchor, bookmark }: FlowPlace) => {
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, place);
    if (!bookmark || bookmark.title === "") return;
    const parent = bookmark.level > 1 ? bookmarks.at(-1) : undefined;
    (parent?.children ?? bookmarks).push({ ...place, title: bookmark.title, children: [] });
  };
  const { left, right } = paper;
  return {
    anchors,
    bookmarks,
    pages: pages.map(({ items }, page): DrawnPage => {
      const canvas = new Canvas(context);
      for (const { y, draw, places = [] } of items) {
        for (const place of places) note({ page, y: y + place.dy }, place);
        draw(canvas, left, y);
      }
      const boxes = items
        .filter(({ height }) => height > 0)
        .map(({ y, height }) => ({ x: left, y, width: right - left, height }));
      return { canvas, boxes };
    }),
  };
}

/** An item that stays with the next one only if it always does, as high as it may be: more pages have room for that. */
const withoutCondition = ({ stretch, ...item }: FlowItem): FlowItem => ({
  ...item,
  ...stretch?.by(stretch.max),
  keepWithNext: item.keepWithNext === true,
});

/** Items in groups that stay together: each up to the first one that may be the last of its page. */
function* chainsOf(items: readonly FlowItem[]): Generator<Chain> {
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
  canvas: Canvas,
  paper: Paper,
  context: TextContext,
  root: StructureNode,
) {
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
function resolveNumber(
  pending: PendingNumber,
  anchors: ReadonlyMap<string, ReportPlace>,
  fonts: ReportFonts,
) {
  const { operation, anchor, before, after, share } = pending;
  const place = anchors.get(anchor);
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
  const items = blockItems(document.blocks, {
    text: context,
    width: paper.right - paper.left,
    maxHeight: paper.bottom - paper.top,
    parent: root,
    headings: new HeadingLevels(),
  });
  const { pages: drawnPages, anchors, bookmarks } = drawn(paginated(items, paper), paper, context);
  const pages = drawnPages.map(({ canvas, boxes }, index) => {
    const numbered = { ...context, page: index + 1, pages: drawnPages.length };
    for (const pending of canvas.pending) resolveNumber(pending, anchors, fonts);
    const furniture = new Canvas(numbered);
    drawFurniture(document, furniture, paper, numbered, root);
    for (const pending of furniture.pending) resolveNumber(pending, anchors, fonts);
    return {
      width: paper.width,
      height: paper.height,
      // A logo is read before the contents, as it is seen.
      operations: [...furniture.operations, ...canvas.operations],
      boxes,
    };
  });
  return { title: document.title, language: document.language, pages, anchors, bookmarks };
}
