import { failure, type Result, success } from "@sonolens/foundation";
import exifr from "exifr";
import PQueue from "p-queue";
import sharp from "sharp";

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

export const thumbnailWidthPx = 480;
/** More than those of any phone: 16,320 x 12,240. */
const maxPixels = 220_000_000;
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
  const pixels = await pixelsOf(bytes);
  if (pixels === undefined || pixels > maxPixels) return failure("pictureUnreadable");
  const reduceTo = pixels > maxKeptPixels ? usualPixels : undefined;
  const work = async () => {
    const whole = await encodeAnew(bytes, format, { reduceTo });
    // Phones and transfers leave JPEGs without their end, which every browser shows.
    return whole.ok || format !== "jpeg"
      ? whole
      : encodeAnew(bytes, format, { reduceTo, isIncomplete: true });
  };
  return pixels > usualPixels ? largeOnes.add(work) : work();
}

/** Width times height from its header. */
async function pixelsOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none" }).metadata();
    return width * height;
  } catch {
    return undefined;
  }
}

async function encodeAnew(
  bytes: Uint8Array,
  format: PictureFormat,
  { reduceTo, isIncomplete = false }: { reduceTo: number | undefined; isIncomplete?: boolean },
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
    const thumbnail = await sharp(data)
      .resize({ width: thumbnailWidthPx, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    const location = await locationIn(bytes);
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

async function locationIn(bytes: Uint8Array): Promise<PreparedPicture["location"]> {
  try {
    const found = (await exifr.gps(bytes)) as { latitude?: unknown; longitude?: unknown } | undefined;
    const { latitude, longitude } = found ?? {};
    if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
    // Cameras without a fix write zeros.
    return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
  } catch {
    return undefined;
  }
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= limit;
