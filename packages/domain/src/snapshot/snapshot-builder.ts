import type { SnapshotRecord } from "./snapshot-schema.ts";

/** A list record for tests: complete, with what the test names changed. */
export const aSnapshotRecord = (changes: Partial<SnapshotRecord> = {}): SnapshotRecord => ({
  id: "s1",
  version: 1,
  label: "Flange 7",
  active: true,
  device_label: "Hall camera",
  device_serial: "SL-2041",
  device_analysis_type: "LEAK",
  created_date: "2026-11-18T09:12:44.000Z",
  synced_date: "2026-11-18T09:14:02.000Z",
  source_distance: 2.4,
  dynamicrange_lin: null,
  tags: [],
  starred: false,
  fixed: false,
  fixed_date: null,
  ownership: "o1",
  level_db: 61.2,
  level_reference: "soundPressure",
  band_hz: [20_000, 40_000],
  picture_state: "present",
  picture_kind: "camera",
  meta: { latitude: null, longitude: null, video_type: null, duration: 4.2 },
  ...changes,
});
