import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { liveEnvelopeSchema } from "./live-envelope-schema.ts";
import { liveMessageSchema, liveMessageTypes } from "./live-message-schema.ts";

const envelope = { sequence: 4, sentAt: "2026-11-21T19:00:00.000Z" };

const job = { ...envelope, severity: "SUCCESS" };

const newSnapshot = { ...envelope, type: "new-snapshot", snapshotId: "s1", label: "Flange 7", version: 12 };

it.each([
  ["[LIVE-07]", { ...job, type: "prpd-pattern", snapshotId: "s1", label: "Bay 3" }, ["label"]],
  ["[LIVE-08]", { ...job, type: "video-analysis", result_b64zlib: "eJw=" }, ["result_b64zlib"]],
  [
    "[LIVE-09]",
    {
      ...{ ...job, type: "excel-export", uuid: "j1", downloadUrl: "https://a.example/r.xlsx" },
      ...{ status: "FINISHED", description: "Done" },
    },
    ["uuid"],
  ],
  [
    "[LIVE-10]",
    {
      ...{ ...job, type: "dashboard-summary", status: "FINISHED", deviceLabel: "Hall" },
      data: { pd: [], leak: [], mech: [] },
    },
    [],
  ],
  [
    "[LIVE-11]",
    { ...job, type: "fleet-update", serial: "SL-1", ExecutionId: "e1", status: "RUNNING", downloadUrl: null },
    ["ExecutionId"],
  ],
  [
    "[LIVE-12]",
    { ...job, type: "export-nlz", name: "s1.zip", uuid: "j2", downloadUrl: "/x/s1.zip", status: "FINISHED" },
    ["name"],
  ],
  ["[LIVE-13]", newSnapshot, ["label", "snapshotId", "version"]],
  ["[LIVE-14]", { ...job, type: "camera-upload", filename: "a.nlz", serial: "SL-1" }, ["filename", "serial"]],
  [
    "[LIVE-15]",
    {
      ...{ ...job, type: "export", fuid: "f1", state: "COMPLETE", progress: 100, errorCode: "1010" },
      outputGroupDetails: [{ outputDetails: [{ url: "/v.mp4", durationMs: 4000 }] }],
    },
    ["fuid"],
  ],
])("%s reads all of %j, and refuses it without %j", (_, message, required) => {
  expect(liveMessageSchema.parse(message)).toEqual(message);
  expect(unreadFields(liveMessageSchema, message)).toEqual([]);
  expect(liveMessageTypes.has(message.type)).toBe(true);
  for (const field of [...required, "sequence", "sentAt"])
    expect(liveMessageSchema.safeParse({ ...message, [field]: undefined }).success).toBe(false);
});

it("[LIVE-11] [LIVE-12] reads messages that say no more than the specification names", () => {
  const archive = liveMessageSchema.parse({ ...envelope, type: "export-nlz", name: "s1.zip" });
  expect(archive).toMatchObject({ uuid: null, downloadUrl: null, severity: null });
  const update = liveMessageSchema.parse({ ...envelope, type: "fleet-update", ExecutionId: "e1" });
  expect(update).toMatchObject({ serial: null, downloadUrl: null });
});

it("[LIVE-10] [LIVE-15] reads the first news of a job, which has no results yet", () => {
  const summary = liveMessageSchema.parse({ ...envelope, type: "dashboard-summary", status: "RUNNING" });
  expect(summary).toMatchObject({ deviceLabel: "", data: null, severity: null });
  const video = liveMessageSchema.parse({ ...envelope, type: "export", fuid: 12, state: "PROGRESSING" });
  expect(video).toMatchObject({ fuid: "12", progress: null, errorCode: null, outputGroupDetails: [] });
});

it("reads that a snapshot was edited", () => {
  const message = { ...envelope, type: "snapshot-changed", snapshotId: "s1", version: 13 };
  expect(liveMessageSchema.parse(message)).toEqual(message);
});

it("[BLK-11] reads how far a re-analysis is, and refuses a state that there is not", () => {
  const message = { ...envelope, type: "reanalysis-progress", reanalysisId: "r1", state: "computing" };
  const progress = { ...message, done: 3, total: 10 };
  expect(liveMessageSchema.parse(progress)).toEqual(progress);
  expect(liveMessageSchema.safeParse({ ...progress, state: "resting" }).success).toBe(false);
});

it("keeps the number and the content of a message whose type it does not know", () => {
  const later = { ...newSnapshot, type: "coffee-ready" };
  expect(liveMessageSchema.safeParse(later).success).toBe(false);
  expect(liveEnvelopeSchema.parse(later)).toEqual(later);
});

it("refuses a message without a number", () => {
  for (const sequence of [0, 1.5, "4", undefined])
    expect(liveEnvelopeSchema.safeParse({ ...newSnapshot, sequence }).success).toBe(false);
});
