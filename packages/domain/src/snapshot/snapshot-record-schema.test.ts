import { expect, it } from "vitest";
import { snapshotDetailSchema } from "./snapshot-detail-schema.ts";
import { snapshotRecordSchema } from "./snapshot-record-schema.ts";
import { aSnapshotRecord } from "./testing/snapshot-builder.ts";

it("keeps a complete record as it is", () => {
  const record = aSnapshotRecord();
  expect(snapshotRecordSchema.parse(record)).toEqual(record);
});

it("[SNP-02] reads tags in NFC", () => {
  const record = snapshotRecordSchema.parse({ ...aSnapshotRecord(), tags: ["a\u0308"] });
  expect(record.tags).toEqual(["\u00e4"]);
});

it("[SNP-09] reads numeric analysis types as snapshot types", () => {
  const types = [1, 2, 3, 4].map(
    (type) =>
      snapshotRecordSchema.parse({ ...aSnapshotRecord(), device_analysis_type: type }).device_analysis_type,
  );
  expect(types).toEqual(["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"]);
});

it("reads what an older server leaves out as not known, and keeps what a newer one adds", () => {
  const { source_distance: _distance, tags: _tags, starred: _starred, ...older } = aSnapshotRecord();
  const record = snapshotRecordSchema.parse({ ...older, starred: 1, hue: "blue" });
  expect(record).toMatchObject({ source_distance: null, tags: [], starred: true, hue: "blue" });
});

it.each([
  ["no id", { id: "" }],
  ["a moment that is none", { created_date: "yesterday" }],
  ["a type that nobody knows", { device_analysis_type: "SMELL" }],
  ["a band of one frequency", { band_hz: [1000] }],
])("refuses a record with %s", (_, change) => {
  expect(snapshotRecordSchema.safeParse({ ...aSnapshotRecord(), ...change }).success).toBe(false);
});

it("gives a detail the default brightness and mode where they make no sense", () => {
  const detail = snapshotDetailSchema.parse({
    ...aSnapshotRecord(),
    meta: { heatmap_mode: "both", picture_brightness: 7 },
  });
  expect(detail.meta).toMatchObject({ heatmap_mode: "multi", picture_brightness: 0.2, duration: 0 });
  expect(detail).toMatchObject({ comments: "", sources: [], direction_map: null, frame_width: 110 });
});

it("[SNP-10] reads the codes of devices as snapshot types", () => {
  const types = ["A1", "A2", "E1", "E2", "E3"].map(
    (device_analysis_type) =>
      snapshotRecordSchema.parse({ ...aSnapshotRecord(), device_analysis_type }).device_analysis_type,
  );
  expect(types).toEqual(["LEAK", "LEAK", "PD", "PD", "PD"]);
});

it("leaves out what only one screen shows, unless it is sent", () => {
  expect(snapshotRecordSchema.parse(aSnapshotRecord())).not.toHaveProperty("comments");
});
