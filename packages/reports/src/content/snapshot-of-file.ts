import { decodeWav, WavError } from "@sonolens/acoustics";
import { type SnapshotDetail, snapshotDetailSchema } from "@sonolens/domain";
import { highestLevelDb, meanOfFrames } from "@sonolens/heatmap-renderer";
import { formatDecibel } from "@sonolens/i18n";
import type { SnapshotFile } from "@sonolens/snapshot-file";
import type { Picture } from "../layout/block.ts";
import type {
  DischargeMeasurement,
  LeakMeasurement,
  MachineMeasurement,
  ReportPicture,
  ReportSnapshot,
} from "./report-data.ts";
import { type ReportPictureInput, reportPicture } from "./report-picture.ts";
import { levelsOf, type ReportSound, spectrumOf } from "./sound-curves.ts";

/** What analyses found in a snapshot file; absent for those that were not run. */
export interface FileAnalyses {
  readonly leak?: LeakMeasurement & {
    readonly leakLpm: number | null;
    readonly isDetected: boolean;
    /** Too large to measure. */
    readonly isInfinite: boolean;
  };
  readonly discharge?: DischargeMeasurement;
  readonly machine?: MachineMeasurement;
}

const kelvinOfZeroCelsius = 273.15;
/** Of files that state none, as on the stage. */
const usualDynamicRangeDb = 7;

/** A snapshot of a report from its file, with what analyses found in it and the town that it was taken in. */
export function reportSnapshotOfFile(
  file: SnapshotFile,
  analyses: FileAnalyses & Pick<ReportSnapshot, "town">,
  locale: string,
): ReportSnapshot {
  const { leak, discharge, machine, town } = analyses;
  const record = recordOf(file, analyses);
  return {
    record,
    ...(leak && { leak }),
    ...(discharge && { discharge }),
    ...(machine && { machine }),
    ...(town && { town }),
    ...snapshotDrawings(drawnFile(file), record, locale),
  };
}

function recordOf(
  { manifest, frames }: SnapshotFile,
  { leak, discharge, machine }: FileAnalyses,
): SnapshotDetail {
  const { heatmap, measurement, device } = manifest;
  const machineFinding =
    machine &&
    (machine.possibleFault === null
      ? "cannotTell"
      : machine.possibleFault
        ? "possibleFault"
        : "noFaultFound");
  return snapshotDetailSchema.parse({
    id: manifest.snapshotId,
    label: manifest.label ?? "",
    comments: manifest.comments ?? "",
    tags: manifest.tags ?? [],
    starred: manifest.starred ?? false,
    fixed: manifest.fixed ?? false,
    fixed_date: manifest.fixedDate ?? null,
    created_date: manifest.createdDate,
    synced_date: manifest.createdDate,
    device_serial: device.serial,
    device_label: device.label,
    device_analysis_type: manifest.analysisType,
    source_distance: measurement?.distanceM ?? null,
    dynamicrange_lin: heatmap.dynamicRangeDb ?? null,
    level_db: manifest.sources[0]?.levelDb ?? frames.reduce((one, other) => Math.max(one, other), -300),
    level_reference: heatmap.reference,
    band_hz: heatmap.bandHz,
    picture_state: manifest.picture ? "present" : "missing",
    picture_kind: manifest.picture?.kind ?? "spectrogram",
    leak: leak?.leakLpm ?? null,
    leak_infinite: leak?.isInfinite ?? false,
    machine_finding: machineFinding ?? null,
    pd: discharge
      ? {
          severity_min: discharge.severityMinPr,
          severity_max: discharge.severityMaxPr,
          classification: discharge.classifications,
        }
      : null,
    sources: manifest.sources,
    meta: {
      ...manifest.location,
      leak_detected: leak?.isDetected ?? null,
      software_version: device.softwareVersion ?? null,
      mic_revision: device.micRevision ?? null,
      filter_threshold: heatmap.thresholdDb ?? null,
      current_env_temperature_kelvin:
        measurement?.temperatureC === undefined ? null : measurement.temperatureC + kelvinOfZeroCelsius,
      current_relative_humidity_percent: measurement?.humidityPercent ?? null,
      mech_analysis_kurtosis: measurement?.kurtosis ?? null,
      mech_analysis_crest_factor: measurement?.crestFactor ?? null,
      input_data: { inputs_values: { voltage_kv: measurement?.voltageKv ?? null } },
    },
  });
}

/** The sound of the microphone that the snapshot stores; undefined without one that can be read. */
function soundOf({ audioWav, manifest }: SnapshotFile): ReportSound | undefined {
  if (!audioWav) return undefined;
  try {
    const { channels, sampleRateHz } = decodeWav(audioWav);
    const { reference, fullScaleDb } = manifest.heatmap;
    const samples = channels[0];
    return (
      samples && {
        samples,
        sampleRateHz,
        fullScaleDb: reference === "soundPressure" ? fullScaleDb : undefined,
      }
    );
  } catch (error) {
    if (error instanceof WavError) return undefined;
    throw error;
  }
}

/** What a report draws of a snapshot file. It can be posted to a thread, and is small beside the file. */
export interface DrawnFile extends Pick<ReportSnapshot, "spectrum" | "levels"> {
  readonly picture?: DrawnPicture;
}

type DrawnPicture = Pick<ReportPictureInput, "photo" | "widthPx" | "heightPx" | "field">;

/** Takes from a snapshot file what a report draws of it. */
export function drawnFile(file: SnapshotFile): DrawnFile {
  const sound = soundOf(file);
  const picture = drawnPictureOf(file);
  return {
    ...(picture && { picture }),
    ...(sound && { spectrum: spectrumOf(sound), levels: levelsOf(sound) }),
  };
}

function drawnPictureOf({ manifest, picture, frames }: SnapshotFile): DrawnPicture | undefined {
  const { heatmap } = manifest;
  // A copy, because the bytes are part of the whole file.
  const photo = picture && photoOf(manifest.picture?.mediaType, picture.slice());
  if (!photo || !manifest.picture) return undefined;
  const { width, height, frameCount, startS, frameIntervalS } = heatmap;
  const recorded = { width, height, frameCount, startS, frameIntervalS, levels: frames };
  const { widthPx, heightPx } = manifest.picture;
  return { photo, widthPx, heightPx, field: meanOfFrames(recorded, { first: 0, count: frameCount }) };
}

/** The pictures and curves of a snapshot in a report. */
export function snapshotDrawings(
  { picture: drawn, ...curves }: DrawnFile,
  record: SnapshotDetail,
  locale: string,
): Pick<ReportSnapshot, "picture" | "spectrum" | "levels"> {
  const picture = drawn && pictureOf(drawn, record, locale);
  return { ...curves, ...(picture && { picture }) };
}

function pictureOf(drawn: DrawnPicture, record: SnapshotDetail, locale: string): ReportPicture {
  const thresholdDb = record.meta.filter_threshold;
  // The camera drew nothing either.
  if (thresholdDb !== null && (highestLevelDb(drawn.field.levelsDb) ?? thresholdDb) < thresholdDb)
    return { photo: drawn.photo };
  return reportPicture({
    ...drawn,
    dynamicRangeDb: record.dynamicrange_lin ?? usualDynamicRangeDb,
    mode: record.meta.heatmap_mode,
    writeLevel: (db) => formatDecibel(db, locale),
  });
}

/** A PDF holds JPEG and PNG; a picture in another format has to be converted by the caller. */
function photoOf(mediaType: string | undefined, bytes: Uint8Array): Picture | undefined {
  if (mediaType === "image/jpeg") return { kind: "jpeg", bytes };
  return mediaType === "image/png" ? { kind: "png", bytes } : undefined;
}
