import type { ApiSchema } from "@sonolens/api-client";
import { frameLatencyMs } from "@sonolens/media-export";
import type {
  SnapshotAlternative,
  SnapshotDirection,
  SnapshotFile,
  SnapshotSource,
} from "@sonolens/snapshot-file";
import type { ImportedDetails } from "../snapshots/index.ts";
import type { PreparedPicture } from "./prepare-picture.ts";

const kelvinOfZeroCelsius = 273.15;

/** The measured part of a snapshot, from its file and the prepared picture. */
export function detailsOfFile(
  { manifest, channelsWav }: SnapshotFile,
  fileName: string,
  picture: PreparedPicture | undefined,
): ImportedDetails {
  const { heatmap, measurement, device } = manifest;
  const latencyMs = heatmap.streamed && frameLatencyMs(heatmap.streamed);
  return {
    file_name: fileName,
    ...(manifest.createdDateSource !== undefined && { created_date_source: manifest.createdDateSource }),
    frame_count: heatmap.frameCount,
    frame_width: heatmap.width,
    frame_height: heatmap.height,
    frame_start_s: heatmap.startS - (latencyMs ?? 0) / 1000,
    frame_interval_s: heatmap.frameIntervalS,
    frame_offset_db: heatmap.offsetDb,
    frame_step_db: heatmap.stepDb,
    sample_rate_hz: manifest.audio?.sampleRateHz ?? null,
    picture_width: picture?.widthPx ?? null,
    picture_height: picture?.heightPx ?? null,
    picture_media_type: picture?.mediaType ?? null,
    direction_map:
      manifest.picture?.kind === "directionMap"
        ? { azimuthDeg: manifest.picture.azimuthDeg, elevationDeg: manifest.picture.elevationDeg }
        : null,
    full_scale_db: heatmap.fullScaleDb ?? null,
    focus_distance: heatmap.focus.mode === "near" ? heatmap.focus.distanceM : null,
    microphone_count: device.microphoneCount ?? manifest.channels?.geometry.length ?? null,
    sources: manifest.sources.map(sourceOf),
    ...(manifest.direction && { direction: directionOf(manifest.direction) }),
    ...(manifest.channels?.leftOut && {
      left_out_channels: manifest.channels.leftOut.map(({ channel, kind }) => ({
        channel: channel + 1,
        kind,
      })),
    }),
    ...(heatmap.thresholdDb !== undefined && { filter_threshold: heatmap.thresholdDb }),
    ...(latencyMs !== undefined && { acimg_latency_compensation_ms: latencyMs }),
    software_version: device.softwareVersion ?? null,
    mic_revision: device.micRevision ?? null,
    current_env_temperature_kelvin:
      measurement?.temperatureC === undefined ? null : measurement.temperatureC + kelvinOfZeroCelsius,
    current_relative_humidity_percent: measurement?.humidityPercent ?? null,
    mech_analysis_kurtosis: measurement?.kurtosis ?? null,
    mech_analysis_crest_factor: measurement?.crestFactor ?? null,
    has_raw_channels: channelsWav !== undefined,
    reflections: manifest.sources.flatMap(({ reflection }, index) => (reflection === true ? [index] : [])),
  };
}

const placeOf = ({ azimuthDeg, elevationDeg, u, v, outsidePicture }: SnapshotAlternative) => ({
  azimuthDeg,
  elevationDeg,
  u,
  v,
  outsidePicture,
});

const sourceOf = (source: SnapshotSource): ApiSchema<"Source"> => ({
  ...placeOf(source),
  levelDb: source.levelDb,
  ...(source.uncertaintyDeg !== undefined && { uncertaintyDeg: source.uncertaintyDeg }),
  ...(source.elevationRangeDeg && { elevationRangeDeg: source.elevationRangeDeg }),
  ...(source.alternatives && { alternatives: source.alternatives.map(placeOf) }),
});

const directionOf = ({
  kind,
  reason,
  cone,
  coherence,
  delayRatio,
  beamwidthDeg,
  warnings,
}: SnapshotDirection): ApiSchema<"DirectionFinding"> => ({
  kind,
  ...(reason !== undefined && { reason }),
  ...(cone && { cone: coneOf(cone) }),
  ...(coherence !== undefined && { coherence }),
  ...(delayRatio !== undefined && { delayRatio }),
  ...(beamwidthDeg !== undefined && { beamwidthDeg }),
  ...(warnings && { warnings }),
});

const coneOf = ({
  angleDeg,
  axis: { azimuthDeg, elevationDeg },
  uncertaintyDeg,
  alternativesDeg,
}: NonNullable<SnapshotDirection["cone"]>): ApiSchema<"DirectionCone"> => ({
  angleDeg,
  axis: { azimuthDeg, elevationDeg },
  ...(uncertaintyDeg !== undefined && { uncertaintyDeg }),
  ...(alternativesDeg && { alternativesDeg }),
});
