/** What is used of packages that declare nothing, or that declare less than they have. */

declare module "fontkit" {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
    readonly path: { toSVG(): string };
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    /** Those that were read so far; fonts of the same file may share them, as its own variations do. */
    _tables: Record<string, unknown>;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module "bidi-js" {
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): EmbeddingLevels;
    getReorderSegments(text: string, levels: EmbeddingLevels, start: number, end: number): [number, number][];
    getMirroredCharacter(character: string): string | null;
  }
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default function bidiFactory(): Bidi;
}

declare module "linebreak" {
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare module "pdfkit" {
  import type { Font } from "fontkit";

  /** An object of the file. */
  export interface PdfReference {
    // biome-ignore lint/suspicious/noExplicitAny: a dictionary of the file holds anything.
    readonly data: Record<string, any>;
    end(bytes?: Uint8Array): void;
  }
  /** The content of a page. */
  export interface PdfContent extends PdfReference {
    /** What has been written. */
    readonly buffer: Uint8Array<ArrayBuffer>[];
    write: (operators: string) => void;
    end: (bytes?: Uint8Array) => void;
    /** Whether the library compresses it. */
    compress: boolean;
  }
  /** A font as the file embeds it. */
  export interface PdfFont {
    readonly id: string;
    ref(): PdfReference;
    /**
     * Codes of the glyphs of a text in hexadecimal digits, and where they are, in thousandths of the size. Word by word
     * unless there are features, if only an empty list.
     */
    encode(
      text: string,
      features?: readonly string[],
    ): [string[], readonly { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }[]];
  }
  export interface PdfStructContent {
    readonly refs: readonly unknown[];
  }
  export interface PdfStructOptions {
    readonly lang?: string;
    readonly alt?: string;
    readonly bbox?: readonly [number, number, number, number];
  }
  export interface PdfStructElement {
    readonly dictionary: PdfReference;
    add(child: PdfStructElement | PdfStructContent): PdfStructElement;
    end(): void;
  }
  export interface PdfOutline {
    addItem(
      title: string,
      options: { pageNumber: number; top: number; left: number; expanded?: boolean },
    ): PdfOutline;
  }
  /** A picture that is an object of the file already. */
  export interface PdfImage {
    readonly width: number;
    readonly height: number;
    readonly label: string;
    readonly orientation?: number;
    readonly obj?: PdfReference | null;
  }
  export class PDFDocument {
    constructor(options: {
      readonly size: readonly [number, number];
      readonly margin: number;
      readonly pdfVersion: "1.7";
      readonly subset: "PDF/A-3a";
      readonly tagged: true;
      readonly lang: string;
      readonly displayTitle: true;
      readonly autoFirstPage: false;
      /** Without it, Helvetica is loaded. */
      readonly font: null;
      readonly info: Readonly<Record<string, string | Date>>;
    });
    readonly info: Readonly<Record<string, string | Date>>;
    readonly outline: PdfOutline;
    readonly page: {
      readonly height: number;
      readonly fonts: Record<string, PdfReference>;
      readonly content: PdfContent;
    };
    /** The font that was chosen last. */
    readonly _font: PdfFont;
    addContent(operators: string): this;
    /** Writes the document's own metadata; replaced, because it escapes nothing. */
    _addInfo: () => void;
    /** Writes the part and the conformance that the file claims. */
    _addPdfaMetadata: () => void;
    _imageCount: number;
    // biome-ignore lint/suspicious/noExplicitAny: a dictionary of the file holds anything.
    ref(data?: Record<string, any>): PdfReference;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: unknown) => void): this;
    addPage(): this;
    appendXML(xml: string): void;
    end(): void;
    save(): this;
    restore(): this;
    font(source: string | Font): this;
    registerFont(name: string, source: Font): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(widthPt: number): this;
    lineJoin(join: "round" | "miter"): this;
    dash(lengthPt: number, options: { space: number }): this;
    undash(): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    path(d: string): this;
    clip(): this;
    fill(): this;
    stroke(): this;
    openImage(bytes: Uint8Array): PdfImage;
    image(image: PdfImage, x: number, y: number, options: { width: number; height: number }): this;
    struct(type: string, options?: PdfStructOptions): PdfStructElement;
    addStructure(element: PdfStructElement): this;
    markContent(tag: "Artifact", options: { type: "Pagination" | "Layout" }): this;
    markStructureContent(tag: string): PdfStructContent;
    endMarkedContent(): this;
    addNamedDestination(name: string, kind: "XYZ", x: number, y: number, zoom: null): void;
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { structParent: PdfStructElement; Contents: unknown },
    ): this;
    goTo(
      x: number,
      y: number,
      width: number,
      height: number,
      name: string,
      options: { structParent: PdfStructElement; Contents: unknown },
    ): this;
    file(
      bytes: Uint8Array,
      options: {
        name: string;
        type: string;
        description?: string;
        relationship: "Data";
        creationDate: Date;
        modifiedDate: Date;
      },
    ): unknown;
  }
}
