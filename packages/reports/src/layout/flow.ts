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
  readonly keepWithNext?: boolean;
  readonly breakBefore?: boolean;
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
  #last = 0;

  next(level: 1 | 2 | 3): 1 | 2 | 3 {
    const levels = [1, 2, 3] as const;
    const next = levels.find((own) => own === Math.min(level, this.#last + 1)) ?? 1;
    this.#last = next;
    return next;
  }
}

/** The height of items below each other. */
export const stackHeight = (items: readonly FlowItem[]): number =>
  items.reduce((sum, item, index) => sum + item.height + (index > 0 ? item.spaceBefore : 0), 0);

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
