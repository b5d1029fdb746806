import { failure, type Result, success } from "@sonolens/foundation";
import exifr from "exifr";
import PQueue from "p-queue";
import sharp from "sharp";

/** A picture as it is served: upright, in sRGB, without any metadata. */
export interface PreparedPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/jpeg" | "image/png" | "image/webp";
  readonly widthPx: number;
  readonly heightPx: number;
  /** WebP for the gallery's cards. */
  readonly thumbnail: Uint8Array;
  /** The position in its metadata, in degrees. */
  readonly location?: { readonly latitude: number; readonly longitude: number };
}

export const thumbnailWidthPx = 480;
const maxPixels = 100_000_000;
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
export async function preparePicture(
  bytes: Uint8Array,
): Promise<Result<PreparedPicture, "pictureUnreadable">> {
  const format = formatOf(bytes);
  if (format === undefined) return failure("pictureUnreadable");
  const pixels = await pixelsOf(bytes);
  if (pixels === undefined || pixels > maxPixels) return failure("pictureUnreadable");
  const work = () => encodeAnew(bytes, format);
  return pixels > usualPixels ? largeOnes.add(work) : work();
}

/** Width times height from its header. */
async function pixelsOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    return width * height;
  } catch {
    return undefined;
  }
}

async function encodeAnew(
  bytes: Uint8Array,
  format: PictureFormat,
): Promise<Result<PreparedPicture, "pictureUnreadable">> {
  try {
    const upright = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels })
      .autoOrient()
      .timeout({ seconds: maxSeconds });
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
      ...(location !== undefined && { location }),
    });
  } catch {
    return failure("pictureUnreadable");
  }
}

type PictureFormat = "jpeg" | "png" | "webp";

/**
 * By its first bytes, whatever its claimed type: other formats (SVG, PDF) can refer to files and addresses.
 */
function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "webp";
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
