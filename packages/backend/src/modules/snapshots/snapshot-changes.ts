import { celsiusFromKelvin, locationPayload } from "@sonolens/domain";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "./imported-details.ts";
import { shownNotes } from "./picture-notes.ts";

/** A value as the change log shows it: what a write of the field would send. */
export type ChangedValue = unknown;

/** One field that a write changed. */
export interface FieldChange {
  readonly field: ChangedField;
  readonly from: ChangedValue;
  readonly to: ChangedValue;
}

type Read = (row: SnapshotRow) => ChangedValue;

const parsed = (text: string | null): unknown => (text === null ? null : (JSON.parse(text) as unknown));

const detailsOf = ({ details }: SnapshotRow) => JSON.parse(details) as ImportedDetails;

/** What the camera measured, without the floating-point error of the conversion. */
function measuredCelsius(row: SnapshotRow): number | null {
  const kelvin = detailsOf(row).current_env_temperature_kelvin;
  return kelvin === null ? null : Number(celsiusFromKelvin(kelvin).toFixed(3));
}

/** Every field that users change, by its name in the call that writes it. */
const fields = {
  label: (row) => row.label,
  comments: (row) => row.comments,
  picturenotes: shownNotes,
  tags: (row) => parsed(row.tags),
  starred: (row) => row.starred === 1,
  fixed: (row) => row.fixed === 1,
  fixed_date: (row) => row.fixed_date,
  repair_status: (row) => row.repair_status,
  assignee: (row) => row.repair_assignee,
  due_date: (row) => row.repair_due,
  tag_number: (row) => row.leak_tag,
  cause: (row) => row.repair_cause,
  measure: (row) => row.repair_measure,
  repair_note: (row) => row.repair_note,
  distance: (row) => row.source_distance,
  voltage: (row) => row.voltage_kv,
  acfrequency: (row) => row.ac_frequency_hz,
  location: ({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : (locationPayload({ latitude, longitude }) ?? null),
  temperature: (row) => row.temperature_c ?? measuredCelsius(row),
  humidity: (row) => row.humidity_percent ?? detailsOf(row).current_relative_humidity_percent,
  gas_type: (row) => row.gas,
  specificpower: (row) => row.specific_power,
  linepressure: (row) => row.line_pressure_bar,
  energycost: (row) => row.energy_cost,
  volumecost: (row) => row.volume_cost,
  masscost: (row) => row.mass_cost,
  costmode: (row) => row.cost_mode,
  currency: (row) => row.currency,
  utilization: ({ util_hours: hours, util_days: days, util_weeks: weeks }) =>
    hours === null ? null : { hours, days, ...(weeks !== null && { weeks }) },
  dynamicrange: (row) => row.dynamic_range_db,
  picture_brightness: (row) => row.picture_brightness,
  heatmap_mode: (row) => row.heatmap_mode,
  analysis_type: (row) => row.analysis_type,
  analysistime: (row) => row.analysis_time_s,
  heatmap_options: (row) => parsed(row.heatmap_options),
  active: (row) => row.active === 1,
} as const satisfies Record<string, Read>;

/**
 * `imageattachments` is for images that were added or removed: their ids, null for none. `parts` are those that a whole
 * copy of the file added.
 */
export type ChangedField = keyof typeof fields | "imageattachments" | "parts";

/** What a write changed, field by field. */
export function changesBetween(before: SnapshotRow, after: SnapshotRow): FieldChange[] {
  return Object.entries<Read>(fields).flatMap(([field, read]) => {
    const [from, to] = [read(before), read(after)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field: field as ChangedField, from, to }];
  });
}
