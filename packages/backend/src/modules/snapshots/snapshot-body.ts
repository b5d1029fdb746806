import type { ApiSchema } from "@sonolens/api-client";
import { kelvinFromCelsius, machineFindingFrom } from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "./imported-details.ts";
import { shownNotes } from "./picture-notes.ts";
import { utilizationFields } from "./stored-utilization.ts";

/** The columns of a row that the list needs. */
export type SnapshotListRow = Omit<
  SnapshotRow,
  | "details"
  | "comments"
  | "picture_notes"
  | "picture_notes_version"
  | "temperature_c"
  | "humidity_percent"
  | "voltage_kv"
  | "ac_frequency_hz"
  | "line_pressure_bar"
  | "analysis_time_s"
  | "heatmap_options"
  | "repair_history"
  | "repair_note"
  | "leak_tag_key"
  | "deleted_at"
  | "deleted_by"
  | "analysis_due"
>;

/** A row as a record of the list. */
export function recordOf(row: SnapshotListRow): ApiSchema<"SnapshotRecord"> {
  return {
    id: row.id,
    version: row.version,
    label: row.label,
    active: row.active === 1,
    device_label: row.device_label,
    device_serial: row.device_serial,
    device_analysis_type: row.analysis_type as ApiSchema<"SnapshotRecord">["device_analysis_type"],
    created_date: row.created_date,
    synced_date: row.synced_date,
    source_distance: row.source_distance,
    dynamicrange_lin: row.dynamic_range_db,
    tags: JSON.parse(row.tags) as string[],
    starred: row.starred === 1,
    fixed: row.fixed === 1,
    fixed_date: row.fixed_date,
    ownership: row.ownership_id,
    level_db: row.level_db,
    level_reference: row.level_reference as ApiSchema<"LevelReference">,
    band_hz: [row.band_low_hz, row.band_high_hz],
    picture_state: row.picture_state as ApiSchema<"SnapshotRecord">["picture_state"],
    picture_kind: row.picture_kind as ApiSchema<"SnapshotRecord">["picture_kind"],
    ...(row.repair_status !== null && { repair_status: row.repair_status as ApiSchema<"RepairStatus"> }),
    ...repairWorkOf(row),
    ...analysesOf(row),
    meta: {
      latitude: row.latitude,
      longitude: row.longitude,
      video_type: row.video_type as "continuous" | null,
      duration: row.duration_s,
      ...(row.gas !== null && { leak_type: row.gas as ApiSchema<"Gas"> }),
      ...(row.leak_detected !== null && { leak_detected: row.leak_detected === 1 }),
      ...costsOf(row),
    },
  };
}

/** What is planned and known of a repair; a list has a hundred thousand rows: unknown values are omitted. */
function repairWorkOf(row: SnapshotListRow): { readonly repair_work?: ApiSchema<"RepairWork"> } {
  const work: ApiSchema<"RepairWork"> = {
    ...(row.repair_assignee !== null && { assignee: row.repair_assignee }),
    ...(row.repair_due !== null && { due_date: row.repair_due }),
    ...(row.leak_tag !== null && { tag_number: row.leak_tag }),
    ...(row.repair_cause !== null && { cause: row.repair_cause as ApiSchema<"RepairCause"> }),
    ...(row.repair_measure !== null && { measure: row.repair_measure as ApiSchema<"RepairMeasure"> }),
    ...(row.repair_checked_by !== null && { checked_by: row.repair_checked_by }),
  };
  return Object.keys(work).length === 0 ? {} : { repair_work: work };
}

/** The entered values that the cost of a leak depends on. */
const costsOf = (row: SnapshotListRow) => ({
  ...(row.cost_mode !== null && { cost_mode: row.cost_mode as ApiSchema<"CostMode"> }),
  ...(row.currency !== null && { currency: row.currency }),
  ...(row.specific_power !== null && { specific_power: row.specific_power }),
  ...(row.energy_cost !== null && { energy_cost: row.energy_cost }),
  ...(row.volume_cost !== null && { volume_cost: row.volume_cost }),
  ...(row.mass_cost !== null && { mass_cost: row.mass_cost }),
  ...utilizationFields(row),
});

/** The results of the analyses. A list has a hundred thousand rows: unknown values are omitted. */
const analysesOf = (row: SnapshotListRow) => ({
  ...(row.fault === 1 && { fault: true }),
  ...(row.mech !== null &&
    row.analysis_type === "MECHANICAL" && {
      machine_finding: machineFindingFrom((JSON.parse(row.mech) as ApiSchema<"MechSummary">).possible_fault),
    }),
  ...(row.leak_lpm !== null && { leak: row.leak_lpm }),
  ...(row.leak_audio_time_s !== null && { leak_fromAudioTime: row.leak_audio_time_s }),
  ...(row.leak_infinite === 1 && { leak_infinite: true }),
  ...(row.pd !== null && { pd: JSON.parse(row.pd) as ApiSchema<"PdSummary"> }),
});

/** A row with everything that its screen shows. */
export function detailOf(row: SnapshotRow): ApiSchema<"SnapshotDetail"> {
  const details = JSON.parse(row.details) as ImportedDetails;
  const record = recordOf(row);
  const notes = shownNotes(row);
  return {
    ...record,
    comments: row.comments,
    file_name: details.file_name,
    ...(details.created_date_source !== undefined && { created_date_source: details.created_date_source }),
    frame_count: details.frame_count,
    frame_width: details.frame_width,
    frame_height: details.frame_height,
    frame_start_s: details.frame_start_s,
    frame_interval_s: details.frame_interval_s,
    sample_rate_hz: details.sample_rate_hz,
    picture_width: details.picture_width,
    picture_height: details.picture_height,
    picture_media_type: details.picture_media_type,
    direction_map: details.direction_map,
    full_scale_db: details.full_scale_db,
    focus_distance: details.focus_distance,
    microphone_count: details.microphone_count,
    ...(details.has_raw_channels !== undefined && { has_raw_channels: details.has_raw_channels }),
    sources: details.sources,
    ...(details.direction && { direction: details.direction }),
    ...(details.left_out_channels && { left_out_channels: details.left_out_channels }),
    ...(notes.length > 0 && { picture_notes: notes }),
    ...(row.repair_note !== "" && { repair_note: row.repair_note }),
    ...(row.analysis_time_s !== null && { analysis_time: row.analysis_time_s }),
    ...(row.heatmap_options !== null && {
      heatmap_options: JSON.parse(row.heatmap_options) as Record<string, unknown>,
    }),
    ...(row.mech !== null && { mech: JSON.parse(row.mech) as ApiSchema<"MechSummary"> }),
    meta: {
      ...record.meta,
      heatmap_mode: row.heatmap_mode as ApiSchema<"SnapshotMeta">["heatmap_mode"],
      picture_brightness: row.picture_brightness,
      software_version: details.software_version,
      mic_revision: details.mic_revision,
      ...(details.filter_threshold !== undefined && { filter_threshold: details.filter_threshold }),
      ...(details.acimg_latency_compensation_ms !== undefined && {
        acimg_latency_compensation_ms: details.acimg_latency_compensation_ms,
      }),
      current_env_temperature_kelvin:
        row.temperature_c === null
          ? details.current_env_temperature_kelvin
          : kelvinFromCelsius(row.temperature_c),
      current_relative_humidity_percent: row.humidity_percent ?? details.current_relative_humidity_percent,
      ...(row.ac_frequency_hz !== null && { ac_frequency_hz: row.ac_frequency_hz }),
      ...(row.line_pressure_bar !== null && { line_pressure_bar: row.line_pressure_bar }),
      input_data: {
        inputs_values: {
          distance: row.source_distance,
          voltage_kv: row.voltage_kv,
          component: null,
          tags: record.tags,
          tag_list: [],
        },
        location: null,
      },
      gas_whitelist: "",
      gas_blacklist: "",
      mech_analysis_kurtosis: details.mech_analysis_kurtosis,
      mech_analysis_crest_factor: details.mech_analysis_crest_factor,
    },
  };
}
