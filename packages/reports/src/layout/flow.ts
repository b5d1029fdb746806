import type { TextContext } from "../text/lay-out-text.ts";
import type { Canvas } from "./canvas.ts";
import type { StructureNode } from "./operation.ts";

/** A name or a bookmark of a place within an item. */
export interface FlowPlace {
  /** Below the top of the item. */
  readonly dy: number;
  readonly anchor?: string;
  readonly bookmark?: { readonly level: number; readonly title: string };
}

/** A part of a report that is on one page: a line, a row, a picture. Heights are in points. */
export interface FlowItem {
  readonly height: number;
  /** Left out at the top of a page. */
  readonly spaceBefore: number;
  readonly draw: (canvas: Canvas, x: number, y: number) => void;
  /** What it takes of the width; all of it unless given. */
  readonly width?: number;
  /** How much higher it may be where its page has room, and what it is then. */
  readonly stretch?: { readonly max: number; readonly by: (extra: number) => Omit<FlowItem, "spaceBefore"> };
  /** "ifAllFit": unless the items that stay together are higher than a page. */
  readonly keepWithNext?: boolean | "ifAllFit";
  /** It begins a page where at least this share of the height of the one before is taken; 0: always. */
  readonly breakBefore?: number;
  /** What follows is a part of its own. */
  readonly isHeading?: boolean;
  /** Its page has as many of its kind as the report states. */
  readonly isCounted?: boolean;
  /** Repeated above it where it is the first on its page, without a place in the order of reading. */
  readonly repeated?: { readonly height: number; readonly draw: FlowItem["draw"] };
  readonly places?: readonly FlowPlace[];
}

/** What blocks are measured with. */
export interface FlowContext {
  readonly text: TextContext;
  readonly width: number;
  /** No item is higher than a page. */
  readonly maxHeight: number;
  readonly parent: StructureNode;
  readonly headings: HeadingLevels;
}

/** Levels of headings without gaps: a reader who goes from heading to heading expects none. */
export class HeadingLevels {
  #last: number;

  constructor(last = 0) {
    this.#last = last;
  }

  /** For blocks that are measured again. */
  copy(): HeadingLevels {
    return new HeadingLevels(this.#last);
  }

  /** Continues after blocks that were measured with a copy. */
  follow(copy: HeadingLevels) {
    this.#last = copy.#last;
  }

  next(level: 1 | 2 | 3): 1 | 2 | 3 {
    const levels = [1, 2, 3] as const;
    const next = levels.find((own) => own === Math.min(level, this.#last + 1)) ?? 1;
    this.#last = next;
    return next;
  }
}

/** In points: two ways to add up the same heights differ by less. */
export const roundingPt = 0.01;

/** The height of items below each other. */
export const stackHeight = (items: readonly FlowItem[]): number =>
  items.reduce((sum, item, index) => sum + item.height + (index > 0 ? item.spaceBefore : 0), 0);

/** How much higher items below each other may be. */
export const stackStretch = (items: readonly FlowItem[]): number =>
  items.reduce((sum, { stretch }) => sum + (stretch?.max ?? 0), 0);

/** Items below each other that take more height, the first ones before the others. */
export function stretchStack(items: readonly FlowItem[], extra: number): FlowItem[] {
  let left = extra;
  return items.map((item) => {
    const by = Math.min(item.stretch?.max ?? 0, left);
    if (!item.stretch || by <= 0) return item;
    left -= by;
    return { ...item, ...item.stretch.by(by), spaceBefore: item.spaceBefore };
  });
}

/** Draws items below each other. */
export function drawStack(items: readonly FlowItem[], canvas: Canvas, x: number, y: number): void {
  let top = y;
  items.forEach((item, index) => {
    if (index > 0) top += item.spaceBefore;
    item.draw(canvas, x, top);
    top += item.height;
  });
}

/** The places within items below each other. */
export function stackPlaces(items: readonly FlowItem[]): FlowPlace[] {
  const places: FlowPlace[] = [];
  let top = 0;
  items.forEach((item, index) => {
    if (index > 0) top += item.spaceBefore;
    for (const place of item.places ?? []) places.push({ ...place, dy: place.dy + top });
    top += item.height;
  });
  return places;
}

/** Rows that are this share of a page or less are not alone on one. */
const maxKeptShare = 1 / 12;

/** Rows of a block of which at least two are together on a page, as lines of a paragraph are. */
export const withTwoTogether = (rows: readonly FlowItem[], maxHeight: number): FlowItem[] =>
  rows.map((row, index) => {
    const next = rows[index + 1];
    const isAtEdge = index === 0 || index === rows.length - 2;
    const keeps = next && isAtEdge && Math.max(row.height, next.height) <= maxHeight * maxKeptShare;
    return keeps ? { ...row, keepWithNext: true } : row;
  });
