import type { LaidText, TextContext, TextFragment, TextLine } from "../text/lay-out-text.ts";
import type { Align, HexColor, Link } from "./block.ts";
import type {
  DrawOperation,
  PathOperation,
  PictureOperation,
  RectOperation,
  StructureNode,
  TextOperation,
} from "./operation.ts";
import { repairColors, ruleColors, severityColors } from "./paper.ts";

/** A number of a drawing with as many digits as a printer can show. */
export const digits = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A text whose number is known once all pages are. */
export interface PendingNumber {
  readonly operation: TextOperation;
  readonly anchor: string;
  /** Texts of the same line, which move as far as the number is narrower than its place. */
  readonly before: readonly TextOperation[];
  readonly after: readonly TextOperation[];
  /** How much of the missing width is before the line: 0 at its start, 1 at its end. */
  readonly share: number;
}

const shares: Readonly<Record<Align, number>> = { start: 0, center: 0.5, end: 1 };

/** Collects the operations of a page. */
export class Canvas {
  readonly operations: DrawOperation[] = [];
  readonly pending: PendingNumber[] = [];
  readonly context: TextContext;
  #current: StructureNode | undefined;

  constructor(context: TextContext) {
    this.context = context;
  }

  /** Draws a figure: everything that `draw` draws belongs to it. */
  figure(node: StructureNode, draw: () => void): void {
    this.#current = node;
    draw();
    this.#current = undefined;
  }

  rect(operation: Omit<RectOperation, "kind" | "node">): void {
    this.operations.push({ kind: "rect", ...operation, ...this.#placed() });
  }

  path(operation: Omit<PathOperation, "kind" | "node">): void {
    this.operations.push({ kind: "path", ...operation, ...this.#placed() });
  }

  picture(operation: Omit<PictureOperation, "kind" | "node">): void {
    this.operations.push({ kind: "picture", ...operation, ...this.#placed() });
  }

  #placed(): { node?: StructureNode } {
    return this.#current ? { node: this.#current } : {};
  }

  /** Makes an element of the structure, even if nothing is drawn for it. */
  tag(node: StructureNode): void {
    this.operations.push({ kind: "tag", node });
  }

  /** A horizontal line. */
  rule(x: number, y: number, width: number, color: HexColor = ruleColors.hairline, lineWidth = 0.5): void {
    this.rect({ x, y: y - lineWidth / 2, width, height: lineWidth, fill: color });
  }

  link(
    box: { x: number; y: number; width: number; height: number },
    link: Link,
    text: string,
    node: StructureNode,
  ): void {
    this.operations.push({ kind: "link", ...box, link, text, node });
  }

  /** A line of text whose top is at `y`, aligned in a width. */
  line(
    line: TextLine,
    x: number,
    y: number,
    options: { node?: StructureNode | undefined; width?: number; align?: Align } = {},
  ): void {
    const { node, width = line.width, align = "start" } = options;
    const share = shares[align];
    const left = x + (width - line.width) * share;
    const links = new Map<Link, StructureNode>();
    const texts: TextOperation[] = [];
    const pending: { readonly anchor: string; readonly index: number }[] = [];
    for (const fragment of line.fragments) {
      if (fragment.kind === "mark") {
        this.#mark(fragment.mark, left + fragment.x, y + line.baseline, fragment.sizePt);
        continue;
      }
      const { link } = fragment;
      let own = node;
      if (link && node && this.#leadsSomewhere(link)) {
        own = links.get(link) ?? { tag: "Link", parent: node };
        links.set(link, own);
      }
      if (fragment.pageOf !== undefined) pending.push({ anchor: fragment.pageOf, index: texts.length });
      texts.push(this.#fragment(fragment, left, y + line.baseline, own));
      if (link && own?.tag === "Link")
        this.link(
          { x: left + fragment.x, y, width: fragment.width, height: line.height },
          link,
          fragment.original,
          own,
        );
    }
    for (const { anchor, index } of pending) {
      const operation = texts[index];
      if (operation)
        this.pending.push({
          operation,
          anchor,
          share,
          before: texts.slice(0, index),
          after: texts.slice(index + 1),
        });
    }
  }

  #leadsSomewhere(link: Link): boolean {
    return "url" in link || this.context.anchors.has(link.anchor);
  }

  #fragment(fragment: TextFragment, left: number, y: number, node: StructureNode | undefined): TextOperation {
    const { drawn, original, face, bold, sizePt, color, lang, width } = fragment;
    const operation: TextOperation = {
      kind: "text",
      x: left + fragment.x,
      y,
      width,
      drawn,
      original,
      face,
      bold,
      sizePt,
      color,
      ...(lang && { lang }),
      ...(node && { node }),
    };
    if (drawn !== "") this.operations.push(operation);
    return operation;
  }

  /** The lines of a text, one below the other. */
  text(
    text: LaidText,
    x: number,
    y: number,
    options: { node?: StructureNode | undefined; width?: number; align?: Align } = {},
  ): void {
    let top = y;
    const width = options.width ?? text.width;
    for (const line of text.lines) {
      this.line(line, x, top, { ...options, width });
      top += line.height;
    }
  }

  #mark(
    mark: { severity: number } | { repair: keyof typeof repairColors },
    x: number,
    y: number,
    sizePt: number,
  ): void {
    if ("severity" in mark) this.#severity(mark.severity, x, y, sizePt);
    else this.#repair(mark.repair, x, y, sizePt);
  }

  /** Four slanted ticks, filled up to the level; outlines where there is no rating. */
  #severity(level: number, x: number, y: number, sizePt: number): void {
    const height = 0.66 * sizePt;
    const slant = 0.16 * sizePt;
    const width = 0.14 * sizePt;
    const color = severityColors[level] ?? ruleColors.hairline;
    for (let tick = 0; tick < 4; tick++) {
      const left = x + tick * 0.24 * sizePt;
      const d = `M${digits(left + slant)} ${digits(y - height)}h${digits(width)}L${digits(left + width)} ${digits(y)}h${digits(-width)}Z`;
      if (level === 0) this.path({ d, stroke: color, lineWidth: 0.4 });
      else this.path({ d, fill: tick < level ? color : ruleColors.hairline });
    }
  }

  /** A circle: empty while open, half full in repair, full once solved. */
  #repair(state: keyof typeof repairColors, x: number, y: number, sizePt: number): void {
    const radius = 0.26 * sizePt;
    const centerX = x + 0.32 * sizePt;
    const centerY = y - 0.33 * sizePt;
    const color = repairColors[state];
    const circle = `M${digits(centerX - radius)} ${digits(centerY)}a${digits(radius)} ${digits(radius)} 0 1 1 ${digits(2 * radius)} 0a${digits(radius)} ${digits(radius)} 0 1 1 ${digits(-2 * radius)} 0Z`;
    this.path(
      state === "solved"
        ? { d: circle, fill: color }
        : { d: circle, stroke: color, lineWidth: 0.09 * sizePt },
    );
    if (state !== "inRepair") return;
    const half = `M${digits(centerX)} ${digits(centerY - radius)}a${digits(radius)} ${digits(radius)} 0 0 1 0 ${digits(2 * radius)}Z`;
    this.path({ d: half, fill: color });
  }
}
