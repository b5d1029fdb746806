import { decodeWav, spectrogram } from "@sonolens/acoustics";
import { hasMap, type SnapshotDetail, snapshotDetailSchema } from "@sonolens/domain";
import { colourAt, describeHeatmap, drawnFloorDb, palettes, renderHeatmap } from "@sonolens/heatmap-renderer";
import { formatDecibel } from "@sonolens/i18n";
import type { ColorScale, Picture, ReportPicture, ReportSnapshot } from "@sonolens/reports";
import { defaultDynamicRangeDb } from "../../../lib/picture/picture-defaults.ts";
import { drawnSources, isQuiet, shownSound, thresholdOf } from "../../../lib/picture/shown-sound.ts";
import type { MapLook, ReadSnapshot } from "./report-messages.ts";

/** Sharp at the width of a page, 170 mm. */
const maxPhotoPx = 1000;
/** A sound map has 110 x 110 levels. */
const mapWidthPx = 480;
/** Of a spectrum in print. */
const spectrumPoints = 200;

/** A snapshot as a report takes it: small pictures and curves in place of what they were made of. */
export async function reportSnapshot(
  read: ReadSnapshot,
  look: MapLook,
  locale: string,
): Promise<ReportSnapshot> {
  const record = snapshotDetailSchema.parse(read.record);
  const picture = await pictureOf(read, record, look, locale);
  const curves = read.sound ? curvesOf(read.sound) : undefined;
  return {
    record,
    link: read.link,
    ...measurementsOf(read),
    ...(picture && { picture }),
    ...curves,
  };
}

type Measured = Pick<ReportSnapshot, "leak" | "discharge" | "machine">;

function measurementsOf({ leak, discharge, pattern, machine }: ReadSnapshot): Measured {
  return {
    ...(leak && {
      leak: {
        lowLpm: leak.leakSizeLowLpmin,
        highLpm: leak.leakSizeHighLpmin,
        smallestDetectableLpm: leak.smallestDetectableLpmin,
        assumptions: leak.assumptions,
        method: leak.method,
        version: leak.version,
      },
    }),
    ...(discharge && {
      discharge: {
        classifications: discharge.classifications,
        severityMinPr: discharge.severityMinPr,
        severityMaxPr: discharge.severityMaxPr,
        recommendation: discharge.recommendationCode,
        notes: discharge.notes,
        ...(pattern && { pattern }),
        method: discharge.method,
        version: discharge.version,
      },
    }),
    ...(machine && {
      machine: {
        possibleFault: machine.possible_fault,
        kurtosis: machine.kurtosis,
        crestFactor: machine.crest_factor,
        findings: machine.findings,
        impactHz: machine.impacts?.frequencyHz ?? null,
        part: machine.expected.find(({ measuredHz }) => measuredHz !== null)?.part ?? null,
        method: machine.method,
        version: machine.version,
      },
    }),
  };
}

async function pictureOf(
  { picture, still, record: read }: ReadSnapshot,
  record: SnapshotDetail,
  { palette, scheme }: MapLook,
  locale: string,
): Promise<ReportPicture | undefined> {
  const photo = picture && (await printedPhoto(picture));
  if (!photo) return undefined;
  const sources = drawnSources(still, record.sources, record.direction_map);
  const sound = shownSound({ still, frames: undefined }, sources, undefined);
  if (!sound || !hasMap(read) || isQuiet(sound.field, sound.maxDb, thresholdOf(read))) return { photo };
  const dynamicRangeDb = record.dynamicrange_lin ?? defaultDynamicRangeDb;
  const { maxDb } = sound;
  const drawn = { ...sound.field, maxDb, dynamicRangeDb, mode: record.meta.heatmap_mode ?? "multi" } as const;
  const ratio = (record.picture_height ?? 3) / (record.picture_width ?? 5);
  const map = renderHeatmap({
    ...drawn,
    scheme,
    palette: palettes[palette],
    outline: "full",
    outWidth: mapWidthPx,
    outHeight: Math.max(1, Math.round(mapWidthPx * ratio)),
    pixelRatio: mapWidthPx / 800,
  });
  return {
    photo,
    soundMap: await pngOf(map),
    described: describeHeatmap(drawn),
    dynamicRangeDb,
    // Hues that tell sources apart stand for no level.
    ...(scheme === "STRENGTH" && { scale: scaleOf(palette, maxDb, dynamicRangeDb, locale) }),
  };
}

const scaleSteps = 32;

function scaleOf(
  palette: MapLook["palette"],
  maxDb: number,
  dynamicRangeDb: number,
  locale: string,
): ColorScale {
  const floorDb = drawnFloorDb(maxDb, dynamicRangeDb);
  const hex = (share: number): `#${string}` =>
    `#${colourAt(palettes[palette], share)
      .map((part) => Math.round(part).toString(16).padStart(2, "0"))
      .join("")}`;
  return {
    colors: Array.from({ length: scaleSteps }, (_, index) => hex(1 - index / (scaleSteps - 1))),
    labels: [0, 0.5, 1].map((at) => ({
      at,
      text: formatDecibel(maxDb - at * (maxDb - floorDb), locale),
    })),
  };
}

/** The photo as a JPEG file of at most the size that print shows; undefined if it cannot be read. */
async function printedPhoto(picture: Blob): Promise<Picture | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, maxPhotoPx / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && picture.type === "image/jpeg") {
    bitmap.close();
    return { kind: "jpeg", bytes: new Uint8Array(await picture.arrayBuffer()) };
  }
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const file = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  return { kind: "jpeg", bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function pngOf({ rgba, width, height }: ReturnType<typeof renderHeatmap>): Promise<Picture> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(new ImageData(rgba, width, height), 0, 0);
  const file = await canvas.convertToBlob({ type: "image/png" });
  return { kind: "png", bytes: new Uint8Array(await file.arrayBuffer()) };
}

const meanDb = (levelsDb: Iterable<number>): number => {
  let power = 0;
  let count = 0;
  for (const level of levelsDb) {
    power += 10 ** (level / 10);
    count += 1;
  }
  return 10 * Math.log10(power / Math.max(1, count));
};

/** The spectrum of a recording, and its level over time, dB re full scale; nothing if the recording is unreadable. */
function curvesOf(wav: ArrayBuffer): Pick<ReportSnapshot, "spectrum" | "levels"> {
  try {
    const { channels, sampleRateHz } = decodeWav(new Uint8Array(wav));
    const { timesS, frequenciesHz, levelsDb } = spectrogram(channels[0] ?? new Float32Array(0), sampleRateHz);
    const bins = frequenciesHz.length;
    if (bins === 0) return {};
    const times = timesS.length;
    const step = Math.max(1, Math.floor(bins / spectrumPoints));
    const spectrum: [number, number][] = [];
    for (let bin = 0; bin < bins; bin += step) {
      const levels = function* () {
        for (let time = 0; time < times; time++)
          for (let at = bin; at < Math.min(bin + step, bins); at++) yield levelsDb[time * bins + at] ?? 0;
      };
      const last = Math.min(bin + step, bins) - 1;
      spectrum.push([((frequenciesHz[bin] ?? 0) + (frequenciesHz[last] ?? 0)) / 2, meanDb(levels())]);
    }
    const stride = Math.max(1, Math.ceil(times / spectrumPoints));
    const levels: [number, number][] = [];
    for (let time = 0; time < times; time += stride) {
      const row = levelsDb.subarray(time * bins, (time + 1) * bins);
      levels.push([timesS[time] ?? 0, meanDb(row) + 10 * Math.log10(bins)]);
    }
    return { spectrum: { points: spectrum }, levels: { points: levels } };
  } catch {
    return {};
  }
}
