import type { SnapshotDetail } from "../types.ts";
import type { SnapshotEdit } from "./edit-snapshot.ts";

/** The edits that only the page of a snapshot makes. Texts carry the version that they are based on. */
export const snapshotEdits = {
  tags: (id: string, tags: string[]): SnapshotEdit => ({
    id,
    patch: { tags },
    send: (api) => api.setSnapshotTags({ path: { id }, body: { tags } }),
  }),
  distance: (id: string, distanceM: number | null): SnapshotEdit => ({
    id,
    patch: { source_distance: distanceM },
    send: (api) => api.setSnapshotDistance({ path: { id }, body: { distance: distanceM } }),
  }),
  /** Of the installation, kV; null if unknown. `inputs` are those of the snapshot, including it. */
  voltage: (
    id: string,
    voltageKv: number | null,
    inputs?: SnapshotDetail["meta"]["input_data"],
  ): SnapshotEdit => ({
    id,
    patch: inputs
      ? {
          meta: {
            input_data: { ...inputs, inputs_values: { ...inputs.inputs_values, voltage_kv: voltageKv } },
          },
        }
      : {},
    send: (api) => api.setSnapshotVoltage({ path: { id }, body: { voltage: voltageKv } }),
  }),
  /** Mains frequency; 0 detects it from the sound. */
  acFrequency: (id: string, frequencyHz: number): SnapshotEdit => ({
    id,
    patch: { meta: { ac_frequency_hz: frequencyHz } },
    send: (api) => api.setSnapshotAcFrequency({ path: { id }, body: { acfrequency: frequencyHz } }),
  }),
  /** What it is looked at for. */
  analysisType: (id: string, type: SnapshotDetail["device_analysis_type"]): SnapshotEdit => ({
    id,
    patch: { device_analysis_type: type },
    send: (api) => api.setSnapshotAnalysisType({ path: { id }, body: { analysis_type: type } }),
  }),
  dynamicRange: (id: string, rangeDb: number): SnapshotEdit => ({
    id,
    patch: { dynamicrange_lin: rangeDb },
    send: (api) => api.setSnapshotDynamicRange({ path: { id }, body: { value: rangeDb } }),
    quiet: true,
  }),
  brightness: (id: string, brightness: number): SnapshotEdit => ({
    id,
    patch: { meta: { picture_brightness: brightness } },
    send: (api) =>
      api.setSnapshotPictureBrightness({ path: { id }, body: { picture_brightness: brightness } }),
    quiet: true,
  }),
  mode: (id: string, mode: "single" | "multi"): SnapshotEdit => ({
    id,
    patch: { meta: { heatmap_mode: mode } },
    send: (api) => api.setSnapshotHeatmapMode({ path: { id }, body: { mode } }),
    quiet: true,
  }),
  analysisTime: (id: string, audioTime: number | null): SnapshotEdit => ({
    id,
    patch: { analysis_time: audioTime },
    send: (api) => api.setSnapshotAnalysisTime({ path: { id }, body: { audioTime } }),
    quiet: true,
  }),
  label: (id: string, label: string, fromVersion: number): SnapshotEdit => ({
    id,
    patch: { label },
    send: (api) =>
      api.setSnapshotLabel({ path: { id }, headers: { "If-Match": `"${fromVersion}"` }, body: { label } }),
  }),
  comments: (id: string, comments: string, fromVersion: number): SnapshotEdit => ({
    id,
    patch: { comments },
    send: (api) =>
      api.setSnapshotComments({
        path: { id },
        headers: { "If-Match": `"${fromVersion}"` },
        body: { comments },
      }),
  }),
};
