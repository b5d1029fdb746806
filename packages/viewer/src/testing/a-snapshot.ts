import type { SnapshotDetail, SnapshotRecord } from "../data/types.ts";

const base = {
  version: 1,
  active: true,
  device_label: "Hall camera",
  device_serial: "SL-2041",
  device_analysis_type: "LEAK",
  created_date: "2026-11-18T09:12:44.000Z",
  synced_date: "2026-11-18T09:14:02.000Z",
  source_distance: 2.4,
  dynamicrange_lin: 6,
  tags: ["compressor", "night shift"],
  starred: false,
  fixed: false,
  fixed_date: null,
  ownership: "ownership-1",
  level_db: 61.2,
  level_reference: "soundPressure",
  band_hz: [20_000, 40_000],
  picture_state: "present",
  picture_kind: "camera",
} satisfies Partial<SnapshotRecord>;

/** A record of the gallery with all fields set; the test names what matters. */
export function aSnapshotRecord(named: Partial<SnapshotRecord> = {}): SnapshotRecord {
  const id = named.id ?? "snapshot-1";
  return {
    ...base,
    id,
    label: `Snapshot ${id}`,
    meta: { latitude: 60.17, longitude: 24.94, video_type: null, duration: 4 },
    ...named,
  };
}

/** A snapshot detail with all fields set; the test names what matters. */
export function aSnapshotDetail(named: Partial<SnapshotDetail> = {}): SnapshotDetail {
  return {
    ...base,
    id: "snapshot-1",
    label: "Compressor hall, flange 7",
    comments: "Hissing since Monday.",
    file_name: "flange-7.nlz",
    frame_count: 3,
    frame_width: 110,
    frame_height: 110,
    frame_start_s: 0,
    frame_interval_s: 0.1,
    sample_rate_hz: 96_000,
    picture_width: 1600,
    picture_height: 960,
    picture_media_type: "image/jpeg",
    direction_map: null,
    full_scale_db: 120,
    focus_distance: null,
    microphone_count: 64,
    sources: [
      { azimuthDeg: -12.4, elevationDeg: 8.1, levelDb: 61.2, u: 0.41, v: 0.37, outsidePicture: false },
    ],
    meta: {
      latitude: 60.17,
      longitude: 24.94,
      video_type: null,
      duration: 4,
      heatmap_mode: "multi",
      picture_brightness: 0.2,
      software_version: "3.1.0",
      mic_revision: "Si1",
      current_env_temperature_kelvin: 293.15,
      current_relative_humidity_percent: 45,
      gas_whitelist: "",
      gas_blacklist: "",
      mech_analysis_kurtosis: 3.1,
      mech_analysis_crest_factor: 4.2,
    },
    ...named,
  };
}
