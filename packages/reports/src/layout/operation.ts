import type { FaceName } from "../fonts/script.ts";
import type { HexColor, Link, Picture } from "./block.ts";

/** What a part of a report is, for screen readers: an element of the structure tree of a tagged PDF. */
export interface StructureNode {
  readonly tag:
    | "Document"
    | "Sect"
    | "H1"
    | "H2"
    | "H3"
    | "P"
    | "Figure"
    | "Caption"
    | "Table"
    | "THead"
    | "TBody"
    | "TR"
    | "TH"
    | "TD"
    | "L"
    | "LI"
    | "Lbl"
    | "LBody"
    | "Link";
  readonly parent?: StructureNode;
  readonly alt?: string;
  readonly scope?: "Row" | "Column";
  readonly columns?: number;
  readonly summary?: string;
  /** Of a figure: left, top, right and bottom on its page, once it is placed. */
  box?: readonly [number, number, number, number];
}

interface Placed {
  /** Without one, the operation is decoration or furniture of the page, which screen readers skip. */
  readonly node?: StructureNode;
}

/** A text at its baseline. */
export interface TextOperation extends Placed {
  readonly kind: "text";
  x: number;
  readonly y: number;
  width: number;
  drawn: string;
  original: string;
  readonly face: FaceName;
  readonly bold: boolean;
  readonly sizePt: number;
  readonly color: HexColor;
  readonly lang?: string;
}

export interface RectOperation extends Placed {
  readonly kind: "rect";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: HexColor;
  readonly stroke?: HexColor;
  readonly lineWidth?: number;
}

/** A path in the notation of SVG, in points of the page. */
export interface PathOperation extends Placed {
  readonly kind: "path";
  readonly d: string;
  readonly fill?: HexColor;
  readonly stroke?: HexColor;
  readonly lineWidth?: number;
  readonly dash?: number;
}

/** A picture in a rectangle; `crop` is the part of it that is shown, as shares of its size. */
export interface PictureOperation extends Placed {
  readonly kind: "picture";
  readonly picture: Picture;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly cornerRadius?: number;
}

/** An area that leads somewhere. */
export interface LinkOperation {
  readonly kind: "link";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly link: Link;
  /** Its name for screen readers. */
  readonly text: string;
  readonly node: StructureNode;
}

/** An element of the structure that may have nothing to draw, such as an empty cell of a table. */
export interface TagOperation {
  readonly kind: "tag";
  readonly node: StructureNode;
}

/** One step of drawing a page: points from its top left corner, y downwards. */
export type DrawOperation =
  | TextOperation
  | RectOperation
  | PathOperation
  | PictureOperation
  | LinkOperation
  | TagOperation;

/** A rectangle that a block, a line or a row takes up on its page. */
export interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of a report. */
export interface ReportPage {
  readonly width: number;
  readonly height: number;
  readonly operations: readonly DrawOperation[];
  /** In the order of reading, none over another. */
  readonly boxes: readonly PlacedBox[];
}

/** A place that a link or a bookmark leads to. */
export interface ReportPlace {
  readonly page: number;
  readonly y: number;
}

/** A bookmark, with those below it. */
export interface Bookmark extends ReportPlace {
  readonly title: string;
  readonly children: Bookmark[];
}

/** A report that has been laid out. */
export interface ReportLayout {
  readonly title: string;
  readonly language: string;
  readonly pages: readonly ReportPage[];
  readonly anchors: ReadonlyMap<string, ReportPlace>;
  readonly bookmarks: readonly Bookmark[];
}
