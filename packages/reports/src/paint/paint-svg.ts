import { encode } from "fast-png";
import type { ReportFonts } from "../fonts/report-fonts.ts";
import type { LoadedPicture } from "../layout/block.ts";
import { digits } from "../layout/canvas.ts";
import type { DrawOperation, PictureOperation, ReportPage, TextOperation } from "../layout/operation.ts";
import { loadPicture, partOf, placeOf } from "./pictures.ts";
import { escapeXml } from "./xmp.ts";

const outlineShare = 0.035;

function base64(bytes: Uint8Array): string {
  let binary = "";
  const block = 0x8000;
  for (let at = 0; at < bytes.length; at += block)
    binary += String.fromCharCode(...bytes.subarray(at, at + block));
  return btoa(binary);
}

function dataUrl(picture: LoadedPicture): string {
  if (picture.kind !== "rgba") return `data:image/${picture.kind};base64,${base64(picture.bytes)}`;
  const { widthPx: width, heightPx: height, pixels } = picture;
  const data = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  return `data:image/png;base64,${base64(encode({ width, height, data, channels: 4, depth: 8 }))}`;
}

/** Draws one page; glyphs are shapes that are defined once, so that no font has to be there. */
class SvgPainter {
  readonly #fonts: ReportFonts;
  readonly #definitions = new Map<string, { id: string; markup: string }>();
  #clips = 0;

  constructor(fonts: ReportFonts) {
    this.#fonts = fonts;
  }

  get definitions(): string {
    return [...this.#definitions.values()].map(({ markup }) => markup).join("");
  }

  #define(key: string, markup: (id: string) => string): string {
    const known = this.#definitions.get(key);
    if (known) return known.id;
    const id = `d${this.#definitions.size}`;
    this.#definitions.set(key, { id, markup: markup(id) });
    return id;
  }

  #text({ x, y, drawn, face: name, bold, sizePt, color }: TextOperation): string {
    const face = this.#fonts.faceOf(name, bold);
    const scale = sizePt / face.font.unitsPerEm;
    let pen = 0;
    let uses = "";
    for (const { glyphs, positions } of face.runsOf(drawn))
      glyphs.forEach((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const d = glyph.path.toSVG();
        if (d) {
          const id = this.#define(
            `${name} ${bold && !face.isEmboldened} ${glyph.id}`,
            (own) => `<path id="${own}" d="${d}"/>`,
          );
          uses += `<use href="#${id}" x="${digits(pen + xOffset)}" y="${digits(yOffset)}"/>`;
        }
        pen += xAdvance;
      });
    if (!uses) return "";
    const outline =
      bold && face.isEmboldened
        ? ` stroke="${color}" stroke-width="${digits(outlineShare * face.font.unitsPerEm)}"`
        : "";
    // Glyphs are in units of the font, upwards.
    return `<g transform="translate(${digits(x)} ${digits(y)}) scale(${scale} ${-scale})" fill="${color}"${outline}>${uses}</g>`;
  }

  async #picture(operation: PictureOperation): Promise<string> {
    const { picture, x, y, width, height, cornerRadius = 0 } = operation;
    const loaded = await loadPicture(picture);
    const place = placeOf(operation, partOf(loaded));
    const clip = this.#define(
      `clip ${this.#clips++}`,
      (id) =>
        `<clipPath id="${id}"><rect x="${digits(x)}" y="${digits(y)}" width="${digits(width)}" height="${digits(height)}" rx="${cornerRadius}"/></clipPath>`,
    );
    return `<image href="${dataUrl(loaded)}" x="${digits(place.x)}" y="${digits(place.y)}" width="${digits(place.width)}" height="${digits(place.height)}" preserveAspectRatio="none" clip-path="url(#${clip})"/>`;
  }

  async operation(operation: DrawOperation): Promise<string> {
    switch (operation.kind) {
      case "text":
        return this.#text(operation);
      case "picture":
        return this.#picture(operation);
      case "rect": {
        const { x, y, width, height } = operation;
        return `<rect x="${digits(x)}" y="${digits(y)}" width="${digits(width)}" height="${digits(height)}"${paintOf(operation)}/>`;
      }
      case "path":
        return `<path d="${operation.d}"${paintOf(operation)}${operation.dash ? ` stroke-dasharray="${operation.dash}"` : ""} stroke-linejoin="round"/>`;
      case "link":
      case "tag":
        return "";
    }
  }
}

const paintOf = ({ fill, stroke, lineWidth = 1 }: { fill?: string; stroke?: string; lineWidth?: number }) =>
  ` fill="${fill ?? "none"}"${stroke ? ` stroke="${stroke}" stroke-width="${digits(lineWidth)}"` : ""}`;

/**
 * Draws one page as a picture in SVG, from the operations that the PDF is made of. It needs no fonts where it is shown;
 * `label` is its name for screen readers, as its texts are shapes.
 */
export async function paintSvg(page: ReportPage, fonts: ReportFonts, label: string): Promise<string> {
  const painter = new SvgPainter(fonts);
  const parts: string[] = [];
  for (const operation of page.operations) parts.push(await painter.operation(operation));
  const { width, height } = page;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(label)}"><defs>${painter.definitions}</defs><rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join("")}</svg>`;
}
