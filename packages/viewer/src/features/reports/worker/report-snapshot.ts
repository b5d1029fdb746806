import { decodeWav } from "@sonolens/acoustics";
import { hasMap, type SnapshotDetail, snapshotDetailSchema } from "@sonolens/domain";
import { palettes } from "@sonolens/heatmap-renderer";
import { formatDecibel } from "@sonolens/i18n";
import {
  levelsOf,
  measuredOf,
  type Picture,
  type ReportPicture,
  type ReportSnapshot,
  reportPicture,
  spectrumOf,
} from "@sonolens/reports";
import { defaultDynamicRangeDb } from "../../../lib/picture/picture-defaults.ts";
import { drawnSources, isQuiet, shownSound, thresholdOf } from "../../../lib/picture/shown-sound.ts";
import type { MapLook, ReadSnapshot } from "./report-messages.ts";

/** Sharp at the width of a page, 170 mm. */
const maxPhotoPx = 1000;

/** A snapshot as a report takes it: small pictures and curves in place of what they were made of. */
export async function reportSnapshot(
  read: ReadSnapshot,
  look: MapLook,
  locale: string,
): Promise<ReportSnapshot> {
  const record = snapshotDetailSchema.parse(read.record);
  const picture = await pictureOf(read, record, look, locale);
  const photos = await Promise.all((read.photos ?? []).map(printedPhoto));
  const town = read.address?.place.Label;
  const curves = read.sound ? curvesOf(read.sound, record) : undefined;
  return {
    record,
    link: read.link,
    ...measuredOf(read),
    ...(picture && { picture }),
    ...curves,
    ...(town && { town: { name: town, km: read.address?.distanceKm ?? null } }),
    ...(photos.length > 0 && { attachments: photos.flatMap((photo) => photo?.picture ?? []) }),
  };
}

/** A photo in a format that a report holds. */
interface PrintedPhoto {
  readonly picture: Picture;
  readonly widthPx: number;
  readonly heightPx: number;
}

async function pictureOf(
  read: ReadSnapshot,
  record: SnapshotDetail,
  { palette }: MapLook,
  locale: string,
): Promise<ReportPicture | undefined> {
  const { picture, still } = read;
  const photo = picture && (await printedPhoto(picture));
  if (!photo) return undefined;
  const sources = drawnSources(still, record.sources, record.direction_map);
  const sound = shownSound({ still, frames: undefined }, sources, undefined);
  if (!sound || !hasMap(read.record) || isQuiet(sound.field, sound.maxDb, thresholdOf(read.record)))
    return { photo: photo.picture };
  return reportPicture({
    photo: photo.picture,
    widthPx: photo.widthPx,
    heightPx: photo.heightPx,
    field: sound.field,
    maxDb: sound.maxDb,
    dynamicRangeDb: record.dynamicrange_lin ?? defaultDynamicRangeDb,
    mode: record.meta.heatmap_mode,
    palette: palettes[palette],
    writeLevel: (db) => formatDecibel(db, locale),
  });
}

/** The photo as a JPEG file of at most the size that print shows; undefined if it cannot be read. */
async function printedPhoto(picture: Blob): Promise<PrintedPhoto | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, maxPhotoPx / Math.max(bitmap.width, bitmap.height));
  const widthPx = Math.max(1, Math.round(bitmap.width * scale));
  const heightPx = Math.max(1, Math.round(bitmap.height * scale));
  const size = { widthPx, heightPx };
  if (scale === 1 && picture.type === "image/jpeg") {
    bitmap.close();
    return { ...size, picture: { kind: "jpeg", bytes: new Uint8Array(await picture.arrayBuffer()) } };
  }
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, widthPx, heightPx);
  bitmap.close();
  return { ...size, picture: { kind: "jpeg", bytes: await jpegOf(canvas) } };
}

async function jpegOf(canvas: OffscreenCanvas): Promise<Uint8Array> {
  const file = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  return new Uint8Array(await file.arrayBuffer());
}

/** The spectrum of a recording, and its level over time; nothing if the recording is unreadable. */
function curvesOf(
  wav: ArrayBuffer,
  { level_reference, full_scale_db }: SnapshotDetail,
): Pick<ReportSnapshot, "spectrum" | "levels"> {
  try {
    const { channels, sampleRateHz } = decodeWav(new Uint8Array(wav));
    const [samples] = channels;
    if (!samples) return {};
    const fullScaleDb = level_reference === "soundPressure" ? (full_scale_db ?? undefined) : undefined;
    const sound = { samples, sampleRateHz, fullScaleDb };
    return { spectrum: spectrumOf(sound), levels: levelsOf(sound) };
  } catch {
    return {};
  }
}
