import { type LiveMessage, liveMessageSchema } from "@sonolens/domain";
import { createScope } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { LiveParts } from "../contract/live-messages.ts";
import { createLiveHandlers } from "./features.ts";
import { notificationOf } from "./notify-live-message.ts";

const read = (message: object) =>
  liveMessageSchema.parse({ sequence: 7, sentAt: "2026-11-21T19:00:00.000Z", ...message });
const handlers = await createLiveHandlers({
  services: {} as LiveParts["services"],
  queryClient: new QueryClient(),
  scope: createScope(),
});
const notificationOfMessage = (message: LiveMessage) => notificationOf(message, handlers);
const archive = {
  type: "export-nlz",
  name: "a.zip",
  uuid: "j1",
  downloadUrl: "/x/a.zip",
  status: "FINISHED",
};
const upload = { type: "camera-upload", filename: "a.nlz", serial: "SL-1" };
const update = { type: "fleet-update", serial: "SL-1", ExecutionId: "e1", downloadUrl: null };
const movie = { type: "export", fuid: "s1", state: "ERROR", outputGroupDetails: [] };

it.each([
  ["ERROR", "error"],
  ["WARNING", "warning"],
  ["SUCCESS", "success"],
] as const)("[LIVE-16] tells a message of severity %s in the colour of %s", async (severity, tone) => {
  for (const message of [
    archive,
    upload,
    { ...update, status: "FAILED" },
    { ...movie, errorCode: null },
    { type: "prpd-pattern", snapshotId: "s1", label: "Bay 3" },
    { type: "excel-export", uuid: "j2", downloadUrl: null, status: "FINISHED", description: "r.xlsx" },
    { type: "dashboard-summary", status: "FINISHED", deviceLabel: "" },
  ])
    expect((await notificationOfMessage(read({ ...message, severity })))?.tone).toBe(tone);
});

it("[LIVE-16] tells nothing of messages without a severity", async () => {
  for (const message of [
    archive,
    upload,
    { ...update, status: "RUNNING" },
    { type: "cameras-changed" },
    { type: "new-snapshot", snapshotId: "s1", label: "", version: 3, severity: "SUCCESS" },
  ])
    expect(await notificationOfMessage(read(message))).toBeUndefined();
});

it("offers the file of what was made, and none of what was not", async () => {
  const told = (severity: string, change: object = {}) =>
    notificationOfMessage(read({ ...archive, severity, ...change }));
  expect((await told("SUCCESS"))?.action).toEqual({ kind: "save", address: "/x/a.zip" });
  expect((await told("WARNING"))?.text).toEqual({
    key: "notices:fileReadyWithGaps",
    params: { name: "a.zip" },
  });
  expect((await told("ERROR"))?.action).toBeUndefined();
  expect((await told("SUCCESS", { downloadUrl: "javascript:alert(1)" }))?.action).toBeUndefined();
});

it("[VID-17] says why a movie was not made, by its code", async () => {
  const told = await notificationOfMessage(read({ ...movie, severity: "ERROR", errorCode: "videoTimedOut" }));
  expect(told?.text).toMatchObject({ key: "notices:movieFailed", snapshot: "s1", code: "videoTimedOut" });
  expect(told?.action).toEqual({ kind: "snapshot", id: "s1" });
});

it("[LIVE-11] tells of the camera that was updated, and nothing where a server does not name it", async () => {
  const told = (change: object) => notificationOfMessage(read({ ...update, ...change }));
  expect(await told({ severity: "SUCCESS", status: "SUCCEEDED" })).toMatchObject({
    text: { key: "notices:updateDone", camera: "SL-1" },
    action: { kind: "camera", serial: "SL-1", tab: "software" },
  });
  expect((await told({ severity: "SUCCESS", status: "UPDATE_GENERATED" }))?.text.key).toBe(
    "notices:updateFileReady",
  );
  expect(await told({ severity: "ERROR", status: "FAILED", serial: undefined })).toBeUndefined();
});

it("[LIVE-14] tells of all that one camera sends together, as of all that could not be read", async () => {
  const told = async (severity: string, serial = "SL-1") =>
    (await notificationOfMessage(read({ ...upload, serial, severity })))?.together;
  expect(await told("SUCCESS")).toBe(await told("SUCCESS"));
  expect(await told("SUCCESS")).not.toBe(await told("SUCCESS", "SL-2"));
  expect(await told("SUCCESS")).not.toBe(await told("WARNING"));
  expect(await told("ERROR")).toBe(await told("ERROR"));
  expect(new Set(await Promise.all(["SUCCESS", "WARNING", "ERROR"].map((each) => told(each)))).size).toBe(3);
});
