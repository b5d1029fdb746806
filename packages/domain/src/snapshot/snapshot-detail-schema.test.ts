import fc from "fast-check";
import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { snapshotDetailSchema } from "./snapshot-detail-schema.ts";
import { snapshotRecordSchema } from "./snapshot-record-schema.ts";
import { aSnapshotRecord } from "./testing/snapshot-builder.ts";

const read = (fields: object) => snapshotDetailSchema.parse({ ...aSnapshotRecord(), ...fields });
const readMeta = (meta: object) => read({ meta }).meta;

it("[SNP-01] holds every field of the specification, absent ones as not known", () => {
  const { id, created_date, synced_date, level_db, level_reference, band_hz, picture_state, picture_kind } =
    aSnapshotRecord();
  const snapshot = snapshotDetailSchema.parse({
    ...{ id, created_date, synced_date, device_analysis_type: 1 },
    ...{ level_db, level_reference, band_hz, picture_state, picture_kind },
  });
  expect(snapshot).toMatchObject({
    ...{ id, label: "", active: true, device_label: "", device_serial: "", created_date, synced_date },
    ...{ source_distance: null, device: null, comments: "", tags: [], dynamicrange_lin: null },
    ...{ starred: false, fixed: false, fixed_date: null, fault: false, ownership: "" },
    ...{ device_analysis_type: "LEAK", analysis_time: null, pd: null, leak: null, mech: null, locations: [] },
    ...{ repair_status: null, repair_history: [] },
  });
  expect(snapshot.meta.heatmap_mode).toBe("multi");
});

it("[SNP-01] keeps every field of the specification that is sent", () => {
  const source = { azimuthDeg: 1, elevationDeg: 2, levelDb: 60, u: 0.5, v: 0.5, outsidePicture: false };
  const sent = {
    ...{ device: "d1", comments: "Hiss", analysis_time: 1.5, dynamicrange_lin: 6, fault: true },
    ...{ fixed: true, fixed_date: "2026-11-19T08:00:00Z", source_distance: 2.4, starred: true },
    locations: [{ ...source, reflection: true }],
    repair_status: "solved",
    repair_history: [{ status: "solved", at: "2026-11-19T08:00:00Z", userId: "u1", note: "New seal" }],
  };
  expect(read(sent)).toMatchObject(sent);
  expect(unreadFields(snapshotDetailSchema, read(sent))).toEqual([]);
});

it("[SNP-03] reads what the analyses found, with the time of the audio that they looked at", () => {
  const pd = {
    ...{ severity_min: 20, severity_max: 60, fromAudioTime: 1.5 },
    classification: [{ name: "corona", confidence: 0.8 }],
  };
  const mech = {
    ...{ fromAudioTime: 2, analysis_available: true, kurtosis: 4.1, crest_factor: 6, possible_fault: true },
  };
  expect(read({ pd, mech, leak: 12.5, leak_fromAudioTime: 0.5 })).toMatchObject({
    ...{ pd, mech, leak: 12.5, leak_fromAudioTime: 0.5 },
  });
  expect(read({ leak: null }).leak).toBeNull();
});

it("[SNP-03] reads a leak that comes as an object with its audio time", () => {
  const form = { leak: 12.5, fromAudioTime: 0.5 };
  expect(read({ leak: form, leak_fromAudioTime: null })).toMatchObject({
    leak: 12.5,
    leak_fromAudioTime: 0.5,
  });
  const { leak_fromAudioTime: _, ...record } = aSnapshotRecord();
  expect(snapshotRecordSchema.parse({ ...record, leak: form })).toMatchObject({
    leak: 12.5,
    leak_fromAudioTime: 0.5,
  });
});

it.each([
  ["[SNP-04]", { latitude: 60.2, longitude: 24.9, analyzer_mode: "A1", leak_type: "METHANE" }],
  ["[SNP-04]", { software_version: "3.1.0", mic_revision: "Si1", mic_threshold_multiplier: 1.2 }],
  ["[SNP-04]", { filter_threshold: 1, filter_beam_multi: 2, filter_colormin: 3, filter_colormax: 4 }],
  ["[SNP-04]", { calibration_current: 0.5 }],
  ["[SNP-05]", { zoom_val: 1, zoom_value: 2, zoom_heatmap: 3, heatmap_mode: "single" }],
  ["[SNP-05]", { offset_x: 1, offset_y: -2, rotation_deg: 0.3, scale_minus_one: 0.01 }],
  ["[SNP-05]", { picture_brightness: 0.7 }],
  ["[SNP-06]", { video_type: "continuous", duration: 4.2, acimg_latency_compensation_ms: 500 }],
  ["[SNP-06]", { mech_analysis_kurtosis: 3.1, mech_analysis_crest_factor: 4.2, slider_pd: 5 }],
  ["[SNP-06]", { mech_analysis_potential_issue_detected: true, max_value: 9, leak_detected: true }],
  ["[SNP-06]", { current_env_temperature_kelvin: 293, humidity: 40, current_relative_humidity_percent: 45 }],
  ["[SNP-07]", { gas_whitelist: "AIR,NITROGEN", gas_blacklist: "STEAM" }],
  ["[SNP-08]", { specific_power: 7, energy_cost: 0.2, volume_cost: 1, mass_cost: 2, currency: "EUR" }],
  ["", { line_pressure_bar: 7 }],
  ["[SNP-08]", { cost_mode: "mass", utilization_hours_per_year: 4000 }],
  ["[SNP-08]", { current_util_hours: 8, current_util_days: 5, current_util_weeks: 48 }],
  ["[SNP-08]", { ue_util_hours: 12, ue_util_days: 300 }],
])("%s reads %j in meta, and a bad value of each as not known", (_, fields) => {
  expect(readMeta(fields)).toMatchObject(fields);
  const absent = readMeta({});
  for (const name of Object.keys(fields) as (keyof typeof absent)[])
    expect(readMeta({ [name]: { bad: true } })[name]).toEqual(absent[name]);
});

it("[SNP-06] reads what was typed into the camera", () => {
  const input_data = {
    inputs_values: { distance: 3, voltage_kv: 110, component: "T1", tags: ["a"], tag_list: ["a", "b"] },
    location: "Hall 2",
  };
  expect(readMeta({ input_data }).input_data).toEqual(input_data);
  expect(readMeta({ input_data: {} }).input_data?.inputs_values.tag_list).toEqual([]);
});

it("[SNP-08] knows the four cost modes and takes no other", () => {
  for (const cost_mode of ["off", "volume", "mass", "energy"])
    expect(readMeta({ cost_mode })).toMatchObject({ cost_mode });
  expect(readMeta({ cost_mode: "barter" }).cost_mode).toBeNull();
});

it("reads a gas of later days as one of which nothing can be computed", () => {
  expect(readMeta({ leak_type: "XENON" }).leak_type).toBe("OTHER");
  expect(readMeta({ leak_type: "SULPHUR_HEXAFLUORIDE" }).leak_type).toBe("SULPHUR_HEXAFLUORIDE");
});

it("does not lose a snapshot to a part that makes no sense", () => {
  const snapshot = read({ pd: "much", mech: 4, sources: [{}, "x"], direction_map: {}, meta: "none" });
  expect(snapshot).toMatchObject({ id: "s1", pd: null, mech: null, sources: [], direction_map: null });
});

it("[SNP-02] has tags in NFC, each once, and reading them again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (tags) => {
      const once = read({ tags }).tags;
      expect(once).toEqual([...new Set(tags.map((tag) => tag.normalize("NFC")))]);
      expect(read({ tags: once }).tags).toEqual(once);
    }),
  );
});
