/**
 * The content of a report, before it has places: what `layoutReport` takes. All of it but deferred pictures is plain data.
 * Lengths are in millimeters of paper. Texts are already in the reader's language.
 */

/**
 * How a text is colored; the layout knows the colors of paper. "low" to "critical" are those of the levels of severity
 * 1 to 4, "good" that of what is solved, "info" that of what is in repair.
 */
export type Tone = "text" | "muted" | "good" | "info" | "low" | "warning" | "alert" | "critical";

/** Where a run leads: a named place of the report, or an address. */
export type Link = { readonly anchor: string } | { readonly url: string };

/** A piece of text of one kind. Its language is that of the document unless `lang` (BCP 47) is given. */
export interface TextRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly tone?: Tone;
  readonly lang?: string;
  readonly link?: Link;
}

/** A number that is known only when all pages are: of this page, of all pages, or of the page of an anchor. */
export interface FieldRun {
  readonly field: "page" | "pages" | { readonly pageOf: string };
  readonly bold?: boolean;
  readonly tone?: Tone;
}

/** The state of a repair, as shapes and charts show it. */
export type RepairMark = "open" | "inRepair" | "solved";

/**
 * A small shape before a word: the bars of a severity (0 to 4, as `severityRank` of the domain) or the circle of a
 * repair state. The word that follows has the same meaning, so the shape has no text of its own.
 */
export interface MarkRun {
  readonly mark: { readonly severity: number } | { readonly repair: RepairMark };
}

/** One piece of a line. */
export type Run = TextRun | FieldRun | MarkRun;

/** A text: plain, or in runs. */
export type RichText = string | readonly Run[];

/** Bytes of a picture file, or pixels as the heat map renderer draws them (4 bytes each, not premultiplied). */
export type LoadedPicture =
  | { readonly kind: "jpeg"; readonly bytes: Uint8Array }
  | { readonly kind: "png"; readonly bytes: Uint8Array }
  | {
      readonly kind: "rgba";
      readonly widthPx: number;
      readonly heightPx: number;
      readonly pixels: Uint8Array | Uint8ClampedArray;
      /** The picture of which these pixels are a part, and where; all others of it are clear. Absent: it has no others. */
      readonly within?: {
        readonly widthPx: number;
        readonly heightPx: number;
        readonly leftPx: number;
        readonly topPx: number;
      };
    };

/**
 * A picture, or one that is read when its page is painted and not kept after it: a report of hundreds of findings does
 * not hold all of their pictures at once. Its size in pixels is stated beforehand.
 */
export type Picture =
  | LoadedPicture
  | {
      readonly kind: "deferred";
      readonly widthPx: number;
      readonly heightPx: number;
      readonly read: () => LoadedPicture | Promise<LoadedPicture>;
    };

/** A color as `#rrggbb`. */
export type HexColor = `#${string}`;

/** A heading. Levels 1 and 2 become bookmarks, and every heading stays with what follows it. */
export interface HeadingBlock {
  readonly kind: "heading";
  readonly level: 1 | 2 | 3;
  readonly text: RichText;
  /** Larger, for the heading of a page of its own, such as a finding's. */
  readonly prominent?: boolean;
  /** At the other end of the same line, such as a status and a tag number. */
  readonly aside?: RichText;
  /** The name of this place for links. */
  readonly anchor?: string;
}

export interface ParagraphBlock {
  readonly kind: "paragraph";
  readonly text: RichText;
  /** "lead" is for below a title, "small" and "caption" are quieter. "body" unless given. */
  readonly size?: "lead" | "body" | "small" | "caption";
  readonly align?: Align;
}

/** The start, the middle or the end of a line in its direction of reading. */
export type Align = "start" | "center" | "end";

export interface Figure {
  readonly label: RichText;
  readonly value: string;
  /** Smaller, after the value. */
  readonly unit?: string;
  /** A line below, such as the range. */
  readonly note?: RichText;
  readonly tone?: Tone;
}

/** Large figures beside each other, at most four in a line. */
export interface FiguresBlock {
  readonly kind: "figures";
  readonly items: readonly Figure[];
  /** A rule above, as under the title of a summary. */
  readonly rule?: boolean;
}

export interface TableColumn {
  readonly title: RichText;
  readonly align?: Align;
  /** A width of its own; columns without one share the rest by `share`, or by their contents where none has one. */
  readonly widthMm?: number;
  readonly share?: number;
  /** Its cells head their rows. */
  readonly rowHeader?: boolean;
  /** Longer plain texts of its cells end with an ellipsis; notes below them have one line. */
  readonly maxLines?: number;
}

/** A cell: a text, or a text and a quieter line below it. */
export type TableCell = RichText | { readonly text: RichText; readonly note: RichText };

/** A row; a group row has one cell over all columns, a total row is bold under a stronger rule. */
export interface TableRow {
  readonly kind?: "row" | "group" | "total";
  readonly cells: readonly TableCell[];
  /** Its first filled cell, or its row header, leads there. */
  readonly link?: Link;
}

/** A table. Its header is repeated on each page; no row is divided unless it is higher than a page. */
export interface TableBlock {
  readonly kind: "table";
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Says to screen readers what the table is about. */
  readonly summary?: string;
}

/** Pairs of a label and a value, in one or two columns. */
export interface FactsBlock {
  readonly kind: "facts";
  readonly items: readonly { readonly label: RichText; readonly value: RichText }[];
  readonly columns?: 1 | 2;
}

/** The legend beside a heat map: its colors from top to bottom and the levels beside them. */
export interface ColorScale {
  readonly colors: readonly HexColor[];
  /** From 0 at the top to 1 at the bottom. */
  readonly labels: readonly { readonly at: number; readonly text: string; readonly note?: string }[];
}

/**
 * A picture with an optional one over it. It is as wide as its column unless a width or a height is given. With a least
 * height it takes the height that its page has left beside what is kept together with it, up to the greatest one.
 */
export interface ImageBlock {
  readonly kind: "image";
  readonly picture: Picture;
  /** Stretched over the same area, such as a sound map with transparency. */
  readonly overlay?: Picture;
  /** What the picture shows, for those who do not see it; never empty. */
  readonly alt: string;
  readonly widthMm?: number;
  readonly minHeightMm?: number;
  readonly maxHeightMm?: number;
  /** The part of the picture that is shown, as shares of its width and height. */
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly scale?: ColorScale;
  readonly caption?: RichText;
}

/** Horizontal bars, each in the pattern of its state. */
export interface BarsChart {
  readonly kind: "bars";
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    readonly shown: string;
    readonly state?: RepairMark;
    /** What the value is made of, drawn one after the other in place of one bar. */
    readonly parts?: readonly { readonly value: number; readonly state: RepairMark }[];
  }[];
  /** What the three patterns mean; without them there is no legend. */
  readonly legend?: Readonly<Record<RepairMark, string>>;
}

/** Counts of severities (rows, most severe first) by state (columns). */
export interface MatrixChart {
  readonly kind: "matrix";
  readonly columns: readonly { readonly label: string; readonly state: RepairMark }[];
  readonly rows: readonly {
    readonly label: string;
    readonly severity: number;
    /** As many as there are columns. */
    readonly counts: readonly number[];
  }[];
}

/** An axis: where it ends, and the texts at its ticks. */
export interface ChartAxis {
  readonly title?: string;
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** A line, for a spectrum (with its band shaded), a level over time, or a trend (with its points marked). */
export interface LineChart {
  readonly kind: "line";
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  readonly lines: readonly {
    /** x and y in turn; a value that is not finite interrupts the line. */
    readonly points: readonly (readonly [number, number])[];
    readonly label?: string;
    readonly tone?: Tone;
    readonly markers?: boolean;
    readonly stepped?: boolean;
  }[];
  readonly bands?: readonly { readonly from: number; readonly to: number }[];
  /** Vertical lines, such as harmonics or dates of repairs. */
  readonly marks?: readonly { readonly at: number; readonly text?: string }[];
}

/** Pulses over the phase of the mains, under a faint sine. */
export interface PrpdChart {
  readonly kind: "prpd";
  readonly x: ChartAxis;
  readonly y: ChartAxis;
  /** Degrees and amplitude. */
  readonly pulses: readonly (readonly [number, number])[];
}

export type Chart = BarsChart | MatrixChart | LineChart | PrpdChart;

export interface ChartBlock {
  readonly kind: "chart";
  readonly chart: Chart;
  /** A description of the chart for those who do not see it; never empty. */
  readonly alt: string;
  /** Of charts with axes; others are as high as their rows. */
  readonly heightMm?: number;
  readonly caption?: RichText;
}

/** Two stacks side by side; `ratio` is the share of the first one. Read from the first to the second. */
export interface ColumnsBlock {
  readonly kind: "columns";
  readonly first: readonly Block[];
  readonly second: readonly Block[];
  readonly ratio: number;
  /** The second one begins where the first one ends, such as beside a picture that is narrower than its share. */
  readonly secondFillsRest?: boolean;
  readonly gapMm?: number;
}

/** On one page if it fits on one. */
export interface KeepTogetherBlock {
  readonly kind: "keepTogether";
  readonly blocks: readonly Block[];
  /** Takes so much room that no more of them are on one page. */
  readonly maxPerPage?: number;
}

/** What follows begins on a new page. */
export interface PageBreakBlock {
  readonly kind: "pageBreak";
  /** Only where at least this share of the height of the page is taken: not below the last lines of what came before. */
  readonly ifFilled?: number;
}

/** A place that links can name, without anything to see. */
export interface AnchorBlock {
  readonly kind: "anchor";
  readonly name: string;
}

/** A QR code that holds an address, which is also a link. */
export interface QrBlock {
  readonly kind: "qr";
  readonly url: string;
  readonly alt: string;
  readonly sizeMm?: number;
  readonly caption?: RichText;
}

/** Lines to sign on, at most three in a line. */
export interface SignaturesBlock {
  readonly kind: "signatures";
  readonly fields: readonly { readonly label: string; readonly name?: string }[];
}

/** Boxes to tick on paper. */
export interface TickBoxesBlock {
  readonly kind: "tickBoxes";
  readonly items: readonly RichText[];
}

/** Free space or a line between two blocks. */
export interface SpaceBlock {
  readonly kind: "space";
  readonly heightMm: number;
  readonly rule?: boolean;
}

/** A part of a report. */
export type Block =
  | HeadingBlock
  | ParagraphBlock
  | FiguresBlock
  | TableBlock
  | FactsBlock
  | ImageBlock
  | ChartBlock
  | ColumnsBlock
  | KeepTogetherBlock
  | PageBreakBlock
  | AnchorBlock
  | QrBlock
  | SignaturesBlock
  | TickBoxesBlock
  | SpaceBlock;

/** Texts at the start, the middle and the end of a line at the edge of each page. */
export interface PageLine {
  readonly start?: RichText;
  readonly middle?: RichText;
  readonly end?: RichText;
}

/** A picture in the header of the first page, in place of the text there. */
export interface ReportLogo {
  readonly picture: Picture;
  readonly alt: string;
  readonly heightMm?: number;
}

/** A report before its layout. */
export interface ReportDocument {
  readonly title: string;
  /** BCP 47: chooses the fonts, the rules of line breaks and what a screen reader speaks. */
  readonly language: string;
  readonly pageSize: "A4" | "Letter";
  readonly header?: PageLine;
  readonly footer?: PageLine;
  /** A picture at the start of the header of the first page. */
  readonly logo?: ReportLogo;
  /** One at its end. */
  readonly endLogo?: ReportLogo;
  readonly blocks: readonly Block[];
}
