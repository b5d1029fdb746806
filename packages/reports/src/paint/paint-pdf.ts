import { PDFDocument, type PdfImage, type PdfStructElement } from "pdfkit";
import type { ReportFonts } from "../fonts/report-fonts.ts";
import { isRightToLeft } from "../fonts/script.ts";
import type { HexColor, Picture } from "../layout/block.ts";
import { digits } from "../layout/canvas.ts";
import type {
  Bookmark,
  DrawOperation,
  LinkOperation,
  PathOperation,
  PictureOperation,
  RectOperation,
  ReportLayout,
  ReportPage,
  StructureNode,
  TextOperation,
} from "../layout/operation.ts";
import { deflate, joined } from "./deflate.ts";
import { nextTurn } from "./next-turn.ts";
import { loadPicture, type PicturePart, partOf, pixelsOf, placeOf } from "./pictures.ts";
import { straightPath } from "./straight-path.ts";
import { xmpDescriptions } from "./xmp.ts";

/** A file inside the report, such as its results as a table. */
export interface ReportAttachment {
  readonly name: string;
  /** Such as `text/csv`. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly description?: string;
}

/** What a PDF contains beside its pages, and how its making is followed. */
export interface PdfOptions {
  /** Of the report, not of the clock: the same report gives the same bytes. */
  readonly created: Date;
  readonly author?: string;
  readonly subject?: string;
  readonly attachments?: readonly ReportAttachment[];
  /** After each page. */
  readonly onPage?: (done: number, all: number) => void;
  readonly signal?: AbortSignal;
}

const producer = "Sonolens";
/** Painted before others get a turn: bytes are handed on, and a wish to cancel arrives. */
const pagesPerTurn = 8;
/** Of the size of the text: what makes a regular weight look bold. */
const outlineShare = 0.035;

/**
 * Whether a text needs to be stated beside its glyphs. Letters from right to left do not: programs that extract text put
 * what they find into the order of reading, and would turn a stated text around.
 */
const isActualNeeded = ({ drawn, original, face }: TextOperation): boolean =>
  face === "thai" || face === "emoji" || (drawn !== original && !isRightToLeft(face));

/** A text as a string of the file, in UTF-16. */
const hexString = (text: string): string =>
  `<feff${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0")).join("")}>`;

/** A picture, or a part of it, in the file. */
interface StoredPicture {
  readonly image: PdfImage;
  readonly part: PicturePart;
}

/** The paper and the state of one file that is written. */
class PdfPainter {
  readonly #document: PDFDocument;
  readonly #fonts: ReportFonts;
  readonly #layout: ReportLayout;
  readonly #elements = new Map<StructureNode, PdfStructElement>();
  readonly #images = new Map<Picture, StoredPicture>();
  readonly #destinations: ReadonlyMap<string, string>;
  /** The last operation of each element and of those within it. */
  readonly #lastUses = new Map<StructureNode, DrawOperation>();
  /** How often each picture is still needed. */
  readonly #pictureUses = new Map<Picture, number>();
  /** Objects whose bytes are being compressed, in their order in the file. */
  readonly #compressing: {
    readonly compressed: Promise<Uint8Array>;
    readonly end: (compressed: Uint8Array) => void;
  }[] = [];
  #openNode: StructureNode | "artifact" | undefined;

  constructor(document: PDFDocument, layout: ReportLayout, fonts: ReportFonts) {
    this.#document = document;
    this.#layout = layout;
    this.#fonts = fonts;
    // Names in a file have to be in order; those of a report may be any text.
    this.#destinations = new Map(
      [...layout.anchors.keys()].map((anchor, index) => [anchor, `a${String(index).padStart(6, "0")}`]),
    );
    for (const { operations } of layout.pages)
      for (const operation of operations) {
        for (let node = operation.node; node; node = node.parent) this.#lastUses.set(node, operation);
        if (operation.kind === "picture")
          this.#pictureUses.set(operation.picture, (this.#pictureUses.get(operation.picture) ?? 0) + 1);
      }
    for (const { regular, bold } of fonts.names.map((name) => ({
      regular: { name, face: fonts.faceOf(name, false) },
      bold: { name, face: fonts.faceOf(name, true) },
    }))) {
      document.registerFont(`${regular.name} regular`, regular.face.font);
      if (!bold.face.isEmboldened) document.registerFont(`${bold.name} bold`, bold.face.font);
    }
  }

  /** The element of a node, made with those above it when its first operation is painted. */
  #elementOf(node: StructureNode): PdfStructElement {
    const known = this.#elements.get(node);
    if (known) return known;
    const element = this.#document.struct(node.tag, {
      ...(node.alt !== undefined && { alt: node.alt }),
      ...(node.box && { bbox: node.box }),
    });
    const attributes = {
      ...(node.scope && { Scope: node.scope }),
      ...(node.columns !== undefined && { ColSpan: node.columns }),
      ...(node.summary !== undefined && { Summary: new String(node.summary) }),
    };
    if (Object.keys(attributes).length > 0) element.dictionary.data.A = { O: "Table", ...attributes };
    this.#elements.set(node, element);
    if (node.parent) this.#elementOf(node.parent).add(element);
    else this.#document.addStructure(element);
    return element;
  }

  #close() {
    if (this.#openNode !== undefined) this.#document.endMarkedContent();
    this.#openNode = undefined;
  }

  /** Neighboring operations of one element, or of none, are one piece of content. */
  #enter(node: StructureNode | undefined) {
    const next = node ?? "artifact";
    if (this.#openNode === next) return;
    this.#close();
    if (node) this.#elementOf(node).add(this.#document.markStructureContent(node.tag));
    else this.#document.markContent("Artifact", { type: "Layout" });
    this.#openNode = next;
  }

  /** Ends the elements that nothing more belongs to, which writes them. */
  #endElements(operation: DrawOperation) {
    for (let node = operation.node; node; node = node.parent) {
      if (this.#lastUses.get(node) !== operation) return;
      if (this.#openNode === node) this.#close();
      this.#elements.get(node)?.end();
      this.#elements.delete(node);
    }
  }

  #text(operation: TextOperation) {
    const { drawn, original, color, lang, sizePt } = operation;
    if (drawn === "") return;
    const document = this.#document;
    const face = this.#fonts.faceOf(operation.face, operation.bold);
    const isOutlined = operation.bold && face.isEmboldened;
    document.font(`${operation.face} ${operation.bold && !isOutlined ? "bold" : "regular"}`);
    document.fillColor(color);
    if (isOutlined) document.strokeColor(color).lineWidth(sizePt * outlineShare);
    const properties = [
      ...(isActualNeeded(operation) ? [`/ActualText ${hexString(original)}`] : []),
      ...(lang ? [`/Lang ${hexString(lang)}`] : []),
    ];
    const isSpan = operation.node !== undefined && properties.length > 0;
    document.addContent(
      [
        "BT",
        ...(isOutlined ? ["2 Tr"] : []),
        ...(isSpan ? [`/Span <<${properties.join(" ")}>> BDC`] : []),
        this.#glyphs(operation),
        ...(isSpan ? ["EMC"] : []),
        ...(isOutlined ? ["0 Tr"] : []),
        "ET",
      ].join("\n"),
    );
  }

  /**
   * The operators that show a text. `text` of the library would turn the page upright around each text, so that a Span
   * around that is in another direction than its text, and programs that extract texts take it for upside down.
   */
  #glyphs({ x, y, drawn, sizePt, face }: TextOperation): string {
    const document = this.#document;
    const font = document._font;
    document.page.fonts[font.id] ??= font.ref();
    const [codes, positions] = isRightToLeft(face) ? font.encode(drawn, []) : font.encode(drawn);
    const scale = sizePt / 1000;
    const operators = [`/${font.id} ${digits(sizePt)} Tf`];
    let pen = x;
    let start = pen;
    let isRaised = false;
    let shown = "";
    let codesOfString = "";
    const flush = (raise: number) => {
      if (codesOfString) shown += `<${codesOfString}>`;
      if (shown) operators.push(`1 0 0 -1 ${digits(start)} ${digits(y - raise)} Tm`, `[${shown}] TJ`);
      shown = "";
      codesOfString = "";
    };
    codes.forEach((code, index) => {
      const { xAdvance = 0, advanceWidth = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const isOffset = xOffset !== 0 || yOffset !== 0;
      if (isOffset || isRaised) {
        flush(0);
        start = pen + xOffset * scale;
      }
      codesOfString += code;
      if (isOffset) flush(yOffset * scale);
      else if (xAdvance !== advanceWidth) {
        shown += `<${codesOfString}>${digits(advanceWidth - xAdvance)}`;
        codesOfString = "";
      }
      isRaised = isOffset;
      pen += xAdvance * scale;
    });
    flush(0);
    return operators.join("\n");
  }

  #paintShape(operation: { fill?: HexColor; stroke?: HexColor; lineWidth?: number }, outline: () => void) {
    const document = this.#document;
    const { fill, stroke, lineWidth = 1 } = operation;
    if (fill) {
      document.fillColor(fill);
      outline();
      document.fill();
    }
    if (!stroke) return;
    document.strokeColor(stroke).lineWidth(lineWidth);
    outline();
    document.stroke();
  }

  #rect(operation: RectOperation) {
    const { x, y, width, height } = operation;
    this.#paintShape(operation, () => this.#document.rect(x, y, width, height));
  }

  #path(operation: PathOperation) {
    const document = this.#document;
    if (operation.dash) document.dash(operation.dash, { space: operation.dash });
    document.lineJoin("round");
    const operators = straightPath(operation.d);
    this.#paintShape(operation, () => {
      if (operators === undefined) document.path(operation.d);
      else document.addContent(operators);
    });
    if (operation.dash) document.undash();
  }

  async #imageOf(picture: Picture): Promise<StoredPicture> {
    const known = this.#images.get(picture);
    if (known) return known;
    const loaded = await loadPicture(picture);
    const stored =
      loaded.kind === "jpeg"
        ? { image: this.#document.openImage(loaded.bytes), part: partOf(loaded) }
        : this.#embed(pixelsOf(loaded));
    this.#images.set(picture, stored);
    return stored;
  }

  #compress(bytes: Uint8Array<ArrayBuffer>, end: (compressed: Uint8Array) => void) {
    const compressed = deflate(bytes);
    // It rejects where it is awaited.
    compressed.catch(() => undefined);
    this.#compressing.push({ compressed, end });
  }

  /** Ends the objects in the order in which their compression began, so that the same report gives the same bytes. */
  async endCompressed(): Promise<void> {
    for (const { compressed, end } of this.#compressing.splice(0)) end(await compressed);
  }

  /** The content of the page is compressed when the library ends it, while the next page is painted. */
  #compressContent() {
    const { content } = this.#document.page;
    const { write, end } = content;
    // Where the page begins, as the library wrote it.
    const begun = content.buffer.splice(0);
    const operators: string[] = [];
    content.compress = false;
    content.data.Filter = "FlateDecode";
    content.write = (text) => operators.push(text);
    content.end = () =>
      this.#compress(joined([...begun, new TextEncoder().encode(operators.join("\n"))]), (compressed) => {
        content.write = write;
        end.call(content, compressed);
      });
  }

  /** Writes pixels as an object of the file. */
  #embed({ widthPx, heightPx, part, rgb, alpha }: ReturnType<typeof pixelsOf>): StoredPicture {
    const document = this.#document;
    const common = {
      Type: "XObject",
      Subtype: "Image",
      Width: widthPx,
      Height: heightPx,
      BitsPerComponent: 8,
      Filter: "FlateDecode",
    };
    const mask = alpha && document.ref({ ...common, ColorSpace: "DeviceGray", Interpolate: false });
    if (mask) this.#compress(alpha, (compressed) => mask.end(compressed));
    const obj = document.ref({ ...common, ColorSpace: "DeviceRGB", ...(mask && { SMask: mask }) });
    this.#compress(rgb, (compressed) => obj.end(compressed));
    document._imageCount += 1;
    return { part, image: { width: widthPx, height: heightPx, label: `I${document._imageCount}`, obj } };
  }

  async #picture(operation: PictureOperation) {
    const { picture, x, y, width, height, crop, cornerRadius } = operation;
    // Reading a picture may take a while; nothing else is painted meanwhile.
    const { image, part } = await this.#imageOf(picture);
    const document = this.#document;
    document.save();
    if (cornerRadius) document.roundedRect(x, y, width, height, cornerRadius).clip();
    else if (crop) document.rect(x, y, width, height).clip();
    const place = placeOf(operation, part);
    document.image(image, place.x, place.y, { width: place.width, height: place.height });
    document.restore();
    const uses = (this.#pictureUses.get(picture) ?? 1) - 1;
    this.#pictureUses.set(picture, uses);
    if (uses === 0) this.#images.delete(picture);
  }

  #link({ x, y, width, height, link, text, node }: LinkOperation) {
    const options = { structParent: this.#elementOf(node), Contents: new String(text) };
    if ("url" in link) this.#document.link(x, y, width, height, link.url, options);
    else {
      const destination = this.#destinations.get(link.anchor);
      if (destination !== undefined) this.#document.goTo(x, y, width, height, destination, options);
    }
  }

  async #operation(operation: DrawOperation) {
    switch (operation.kind) {
      case "tag":
        this.#elementOf(operation.node);
        break;
      case "link":
        this.#close();
        this.#link(operation);
        break;
      case "text":
        this.#enter(operation.node);
        this.#text(operation);
        break;
      case "rect":
        this.#enter(operation.node);
        this.#rect(operation);
        break;
      case "path":
        this.#enter(operation.node);
        this.#path(operation);
        break;
      case "picture":
        this.#enter(operation.node);
        await this.#picture(operation);
    }
    this.#endElements(operation);
  }

  async page(page: ReportPage, index: number) {
    const document = this.#document;
    document.addPage();
    this.#compressContent();
    for (const [anchor, place] of this.#layout.anchors) {
      const destination = this.#destinations.get(anchor);
      if (place.page === index && destination !== undefined)
        document.addNamedDestination(destination, "XYZ", 0, Math.max(0, place.y - 12), null);
    }
    for (const operation of page.operations) await this.#operation(operation);
    this.#close();
    await this.endCompressed();
  }

  bookmarks(items: readonly Bookmark[], into = this.#document.outline) {
    const left = this.#layout.pages[0]?.width ?? 0;
    for (const { title, page, y, children } of items) {
      // The library counts from the right edge.
      const item = into.addItem(title, { pageNumber: page, top: Math.max(0, y - 12), left });
      this.bookmarks(children, item);
    }
  }
}

/**
 * Writes a report as PDF, page by page: tagged, PDF/A-3a and PDF/UA-1. `write` gets the bytes in order as they come; no
 * page is kept after it. The same layout and options give the same bytes.
 */
export async function streamPdf(
  layout: ReportLayout,
  fonts: ReportFonts,
  options: PdfOptions,
  write: (chunk: Uint8Array) => void,
): Promise<void> {
  const { created, author, subject, attachments = [], onPage, signal } = options;
  const [first] = layout.pages;
  if (!first) throw new Error("A report has at least one page.");
  const document = new PDFDocument({
    size: [first.width, first.height],
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: layout.language,
    displayTitle: true,
    autoFirstPage: false,
    font: null,
    info: {
      Title: layout.title,
      ...(author !== undefined && { Author: author }),
      ...(subject !== undefined && { Subject: subject }),
      Creator: producer,
      Producer: producer,
      CreationDate: created,
      ModDate: created,
    },
  });
  const metadata = { title: layout.title, language: layout.language, created, producer };
  document._addInfo = () =>
    document.appendXML(
      xmpDescriptions({
        ...metadata,
        ...(author !== undefined && { author }),
        ...(subject !== undefined && { subject }),
      }),
    );
  document._addPdfaMetadata = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    document.on("data", write);
    document.on("end", resolve);
    document.on("error", reject);
  });
  const painter = new PdfPainter(document, layout, fonts);
  for (const [index, page] of layout.pages.entries()) {
    signal?.throwIfAborted();
    await painter.page(page, index);
    onPage?.(index + 1, layout.pages.length);
    if (index % pagesPerTurn === pagesPerTurn - 1) await nextTurn();
  }
  painter.bookmarks(layout.bookmarks);
  for (const { name, mediaType, bytes, description } of attachments)
    document.file(bytes, {
      name,
      type: mediaType,
      relationship: "Data",
      creationDate: created,
      modifiedDate: created,
      ...(description !== undefined && { description }),
    });
  document.end();
  await painter.endCompressed();
  await ended;
}

/** Writes a report as PDF; see `streamPdf`. */
export async function paintPdf(
  layout: ReportLayout,
  fonts: ReportFonts,
  options: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await streamPdf(layout, fonts, options, (chunk) => {
    chunks.push(chunk);
  });
  return joined(chunks);
}
