import { failure, type Result, success } from "@sonolens/foundation";
import exifr from "exifr";
import PQueue from "p-queue";
import sharp, { type Sharp } from "sharp";

/** The end of its file is missing, or it had more pixels than are kept. */
export type PictureWarning = "pictureIncomplete" | "pictureReduced";

/** Why there is no picture. */
export type PictureRefusal = "pictureUnreadable" | "heicNotSupported";

/** A picture as it is served: upright, in sRGB, without any metadata. */
export interface PreparedPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/jpeg" | "image/png" | "image/webp";
  readonly widthPx: number;
  readonly heightPx: number;
  /** WebP for the gallery's cards. */
  readonly thumbnail: Uint8Array;
  /** What is not as it was sent. */
  readonly warnings: readonly PictureWarning[];
  /** The position in its metadata, in degrees. */
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

/** Opaque pixels that the product drew, four values each. */
export interface DrawnPicture {
  readonly rgba: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export const thumbnailWidthPx = 480;
/** More than those of any phone: 16,320 x 12,240. */
const maxPixels = 220_000_000;
/** The longest side of a JPEG. A PNG of 150 bytes may say millions, and each of its lines takes as many in memory. */
const maxSidePx = 65_535;
/** Larger pictures are made smaller, to as many as a usual one has. */
const maxKeptPixels = 100_000_000;
const maxSeconds = 20;

/**
 * A picture of a few hundred kilobytes can have this many pixels, and takes a gigabyte while it is rotated:
 * pictures larger than usual for cameras and phones are prepared one after the other, for all senders.
 */
const usualPixels = 25_000_000;
const largeOnes = new PQueue({ concurrency: 1 });

/**
 * Decodes and re-encodes a picture of a camera or user, so that neither its position nor hidden data is
 * passed on. Applies its EXIF orientation.
 */
export async function preparePicture(bytes: Uint8Array): Promise<Result<PreparedPicture, PictureRefusal>> {
  const format = formatOf(bytes);
  if (format === "heic") return failure("heicNotSupported");
  if (format === undefined) return failure("pictureUnreadable");
  const header = await headerOf(bytes);
  if (header === undefined || header.pixels > maxPixels || header.longSidePx > maxSidePx)
    return failure("pictureUnreadable");
  const { pixels, exif } = header;
  const reduceTo = pixels > maxKeptPixels ? usualPixels : undefined;
  const work = async () => {
    if (format !== "jpeg") return encodeAnew(bytes, format, { reduceTo, exif });
    // Phones and transfers leave JPEGs without their end, which every browser shows. A decoder notices only what it
    // needs: one in ten that lacks no more than its end marker is decoded without an error.
    const whole = hasEndMarker(bytes) ? await encodeAnew(bytes, format, { reduceTo, exif }) : undefined;
    return whole?.ok ? whole : encodeAnew(bytes, format, { reduceTo, exif, isIncomplete: true });
  };
  return pixels > usualPixels ? largeOnes.add(work) : work();
}

/** The same for a picture that the product drew: threads encode it as a PNG. */
export async function prepareDrawing({ rgba, width, height }: DrawnPicture): Promise<PreparedPicture> {
  const pixels = () => sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  const [bytes, thumbnail] = await Promise.all([pixels().png().toBuffer(), thumbnailOf(pixels())]);
  return { bytes, mediaType: "image/png", widthPx: width, heightPx: height, thumbnail, warnings: [] };
}

const thumbnailOf = (picture: Sharp): Promise<Uint8Array> =>
  picture.resize({ width: thumbnailWidthPx, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();

interface PictureHeader {
  readonly pixels: number;
  readonly longSidePx: number;
  /** Its EXIF metadata. */
  readonly exif: Buffer | undefined;
}

async function headerOf(bytes: Uint8Array): Promise<PictureHeader | undefined> {
  try {
    const { width, height, exif } = await sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: "none",
    }).metadata();
    return { pixels: width * height, longSidePx: Math.max(width, height), exif };
  } catch {
    return undefined;
  }
}

/** Whether the image of a JPEG file ends with its marker; what follows it, such as a phone's video, is not read. */
function hasEndMarker(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) at = nextMarker(bytes, at);
    else if (marker === 0xd9) return true;
    else if (marker === 0xff) at += 1;
    else if (isStandalone(marker)) at += 2;
    else {
      const segmentEnd = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
      // The compressed data follows the header of its scan.
      at = marker === 0xda ? nextMarker(bytes, segmentEnd) : segmentEnd;
    }
  }
  return false;
}

/** The marker of a JPEG at or after a position in compressed data, where 0xff is followed by 0. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && isStandalone(bytes[at + 1] ?? 0)) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

/** A stuffed zero, TEM, or a restart marker: without a length after it. */
const isStandalone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

async function encodeAnew(
  bytes: Uint8Array,
  format: PictureFormat,
  {
    reduceTo,
    exif,
    isIncomplete = false,
  }: { reduceTo: number | undefined; exif: Buffer | undefined; isIncomplete?: boolean },
): Promise<Result<PreparedPicture, PictureRefusal>> {
  try {
    const opened = sharp(bytes, { failOn: isIncomplete ? "none" : "error", limitInputPixels: maxPixels });
    const sidePx = reduceTo === undefined ? undefined : Math.floor(Math.sqrt((reduceTo * 4) / 3));
    const upright = (
      sidePx === undefined
        ? opened.autoOrient()
        : opened
            .autoOrient()
            .resize({ width: sidePx, height: sidePx, fit: "inside", withoutEnlargement: true })
    ).timeout({ seconds: maxSeconds });
    const encoded = format === "png" ? upright.png() : upright.toFormat(format, { quality: 95 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const thumbnail = await thumbnailOf(sharp(data));
    const location = await locationIn(bytes, exif);
    return success({
      bytes: data,
      mediaType: `image/${format}`,
      widthPx: info.width,
      heightPx: info.height,
      thumbnail,
      warnings: [
        ...(isIncomplete ? (["pictureIncomplete"] as const) : []),
        ...(reduceTo === undefined ? [] : (["pictureReduced"] as const)),
      ],
      ...(location !== undefined && { location }),
    });
  } catch {
    return failure("pictureUnreadable");
  }
}

type PictureFormat = "jpeg" | "png" | "webp";

/** Photos of telephones in HEIF, whose compression is patented: no browser but one shows them. */
const heicBrand = /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

/**
 * By its first bytes, whatever its claimed type: other formats (SVG, PDF) can refer to files and addresses.
 */
function formatOf(bytes: Uint8Array): PictureFormat | "heic" | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "webp";
  if (heicBrand.test(head)) return "heic";
  return undefined;
}

async function locationIn(bytes: Uint8Array, exif: Buffer | undefined): Promise<PreparedPicture["location"]> {
  try {
    if (exif === undefined || !hasPossibleCounts(exif)) return undefined;
    const found = (await exifr.gps(bytes)) as { latitude?: unknown; longitude?: unknown } | undefined;
    const { latitude, longitude } = found ?? {};
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
    // Cameras without a fix write zeros.
    return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
  } catch {
    return undefined;
  }
}

const gpsPointer = 0x8825;
const entryBytes = 12;

/**
 * Whether no field of the main directory and that of the position has more values than there are bytes. The parser
 * reserves memory for as many as a damaged field claims, up to 34 GB.
 */
function hasPossibleCounts(exif: Buffer): boolean {
  const start = exif.toString("latin1", 0, 6) === "Exif\0\0" ? 6 : 0;
  const tiff = new DataView(exif.buffer, exif.byteOffset + start, exif.byteLength - start);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const main = tiff.getUint32(4, isLittle);
  for (const at of [main, ...gpsDirectories(tiff, main, isLittle)]) {
    const fields = tiff.getUint16(at, isLittle);
    for (let field = 0; field < fields; field += 1)
      if (tiff.getUint32(at + 2 + field * entryBytes + 4, isLittle) > exif.length) return false;
  }
  return true;
}

function gpsDirectories(tiff: DataView, at: number, isLittle: boolean): number[] {
  const fields = Array.from(
    { length: tiff.getUint16(at, isLittle) },
    (_, field) => at + 2 + field * entryBytes,
  );
  return fields
    .filter((field) => tiff.getUint16(field, isLittle) === gpsPointer)
    .map((field) => tiff.getUint32(field + 8, isLittle));
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= limit;
