import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInCamera } from "../../testing/a-camera.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { pairCamera } from "../../testing/pair-camera.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-22T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({
    nowMs: () => nowMs,
    tokenLifetimes: { accessS: 10 ** 7, refreshS: 10 ** 7 },
  });
  await pairCamera(test, "SL-2041", "full", {
    productCode: "SC1",
    productCodeDescription: "Sound camera",
    warrantyEndDate: "2028-01-31T00:00:00.000Z",
    gasWhitelist: ["SULPHUR_HEXAFLUORIDE"],
  });
});
afterAll(() => test.close());

const list = async (as: TestUser, query = "") =>
  (await test.call("listDevices", `/api/devices/${query}`, { as })).body;
const versions = (as: TestUser, serial = "SL-2041") =>
  test.call("getDeviceVersions", `/api/device/${serial}/`, { as });
const update = (as: TestUser, json: object, serial = "SL-2041") =>
  test.call("requestDeviceUpdate", `/api/device/${serial}/update/`, { as, json });
const missed = async (as: TestUser, after: number) =>
  (await test.call("listMissedMessages", `/api/live-messages/?after=${after}`, { as })).body;
const importAs = async (as: TestUser, captureId: string) => {
  const imported = await test.backend.importSnapshotFile(await aSnapshotFile(captureId, { size: 16 }), as);
  if (!imported.ok) throw new Error(imported.error.message);
};

describe("listDevices", () => {
  it("[API-16] [CAM-17] lists the cameras that the caller sees, with who is paired", async () => {
    await importAs("full", "9f2504e0-4f89-41d3-9a0c-000000000001");
    const cameras = await list("full");
    expect(cameras).toMatchObject([
      {
        serial: "SL-2041",
        name: "Hall camera",
        nickname: "",
        isActive: true,
        pairedUsers: [{ username: "full" }],
        gasWhitelist: ["SULPHUR_HEXAFLUORIDE"],
      },
    ]);
    expect(await list("demo")).toEqual(cameras);
    expect(await list("stranger")).toEqual([]);
  });

  it("[API-16] lists only the ownerships asked for, and none that are not the caller's", async () => {
    const [camera] = await list("full");
    expect(await list("full", `?ownerships=${camera?.id},nonsense`)).toHaveLength(1);
    expect(await list("full", "?ownerships=nonsense")).toEqual([]);
    expect(await list("stranger", `?ownerships=${camera?.id}`)).toEqual([]);
  });
});

describe("getDeviceVersions", () => {
  it("[API-89] [CAM-10] reads what a camera is and runs", async () => {
    await test.backend.cameras.addSoftware({ version: "3.2.0", productCode: "SC1" });
    await test.backend.cameras.addSoftware({ version: "9.0.0", productCode: "SC2" });
    expect((await versions("full")).body).toMatchObject({
      SoftwareVersionId: null,
      AllowedToUpdate: true,
      AvailableSoftwareUpdates: [{ SoftwareVersionId: "3.2.0", Active: true }],
      ProductCode: "SC1",
      ProductCodeDescription: "Sound camera",
      WarrantyEndDate: "2028-01-31T00:00:00.000Z",
      snapshotCount: 1,
      mostRecentSnapshot: "2026-11-18T09:12:44.000Z",
    });
  });

  it("[API-89] answers 404 for what the caller does not see, the same as for what is not there", async () => {
    const [theirs, nothing] = [await versions("stranger"), await versions("stranger", "SL-9999")];
    expect([theirs.status, nothing.status]).toEqual([404, 404]);
    expect(theirs.refusal).toEqual(nothing.refusal);
  });

  it("[API-89] tells nothing of the camera itself to somebody who only has a file that names it", async () => {
    await importAs("stranger", "9f2504e0-4f89-41d3-9a0c-000000000002");
    const { body } = await versions("stranger");
    expect(body).toMatchObject({
      ProductCode: null,
      WarrantyEndDate: null,
      AllowedToUpdate: false,
      snapshotCount: 1,
    });
    expect((await list("stranger"))[0]).toMatchObject({ pairedUsers: [], gasWhitelist: [] });
    expect(
      (await update("stranger", { targetSoftwareVersion: "3.2.0", configurationId: null, updateMode: "S3" }))
        .refusal.codes,
    ).toEqual({
      non_field_errors: ["notAllowed"],
    });
  });
});

describe("setDeviceNickname", () => {
  const name = (as: TestUser, nickname: unknown, serial = "SL-2041") =>
    test.call("setDeviceNickname", `/api/device/${serial}/nickname/`, { as, json: { nickname } });

  it("[API-91] [CAM-13] saves a nickname, answers the text SUCCESS and tells the others", async () => {
    const { lastSequence } = await missed("demo", 0);
    expect((await name("full", "  Compressor hall ")).body).toBe("SUCCESS");
    expect((await list("demo"))[0]?.nickname).toBe("Compressor hall");
    expect((await list("stranger"))[0]?.nickname).toBe("");
    expect((await missed("demo", lastSequence)).messages).toMatchObject([{ type: "cameras-changed" }]);
    expect((await missed("stranger", 0)).messages.filter(({ type }) => type === "cameras-changed")).toEqual(
      [],
    );
  });

  it("[CAM-12] takes at most 100 characters", async () => {
    expect((await name("full", "x".repeat(100))).status).toBe(200);
    expect((await name("full", "x".repeat(101))).refusal.codes).toEqual({ nickname: ["tooLong"] });
    expect((await name("full", 7)).status).toBe(400);
    expect((await name("full", "nobody's", "SL-9999")).status).toBe(404);
  });

  it("refuses the demo account", async () => {
    expect((await name("demo", "x")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  });
});

describe("requestDeviceUpdate", () => {
  const wanted = { targetSoftwareVersion: "3.2.0", configurationId: null, updateMode: "S3" };

  it("[API-90] sends a request once within 20 s, and tells how far it is", async () => {
    const { lastSequence } = await missed("demo", 0);
    const first = (await update("full", wanted)).body;
    expect(first).toMatchObject({ status: "SUBMITTED", sent: true });
    nowMs += 19_000;
    expect((await update("full", wanted)).body).toEqual({ ...first, sent: false });
    expect((await missed("demo", lastSequence)).messages).toMatchObject([
      { type: "fleet-update", ExecutionId: first.ExecutionId, status: "SUBMITTED", downloadUrl: null },
      { type: "cameras-changed" },
    ]);
    nowMs += 1_001;
    const second = (await update("full", wanted)).body;
    expect(second.sent).toBe(true);
    expect(second.ExecutionId).not.toBe(first.ExecutionId);
  });

  it("[API-90] makes a file for a stick, whose address works without a session for a day", async () => {
    nowMs += 60_000;
    const bytes = new TextEncoder().encode("the package");
    await test.backend.cameras.addSoftware({ version: "3.3.0", productCode: "SC1", bytes });
    const { lastSequence } = await missed("full", 0);
    const usb = { targetSoftwareVersion: "3.3.0", configurationId: "c7", updateMode: "USB" };
    expect((await update("full", usb)).body.status).toBe("UPDATE_GENERATED");
    const [message] = (await missed("full", lastSequence)).messages;
    const url = message?.type === "fleet-update" ? (message.downloadUrl ?? "") : "";
    const file = await test.call("getDeviceFile", url);
    expect(new TextDecoder().decode(file.bytes)).toBe("the package");
    expect((await test.call("getDeviceFile", `${url}x`)).status).toBe(404);
    nowMs += 24 * 3600_000 + 1;
    expect((await test.call("getDeviceFile", url)).status).toBe(404);
  });

  it("[API-90] refuses what is not offered, and cameras that may not update", async () => {
    const codesOf = async (json: object) => (await update("full", json)).refusal.codes;
    expect(await codesOf({ ...wanted, targetSoftwareVersion: "9.0.0" })).toEqual({
      targetSoftwareVersion: ["unknownValue"],
    });
    expect(await codesOf({ ...wanted, updateMode: "USB" })).toEqual({ updateMode: ["unknownValue"] });
    expect(await codesOf({ ...wanted, updateMode: "POST" })).toEqual({ updateMode: ["unknownValue"] });
    expect((await update("full", wanted, "SL-9999")).status).toBe(404);
    await pairCamera(test, "SL-7000", "full", { allowedToUpdate: false });
    expect((await update("full", wanted, "SL-7000")).refusal.codes).toEqual({
      non_field_errors: ["notAllowed"],
    });
  });

  it("lists the software for the caller's cameras, newest first, and notifies of it [API-93]", async () => {
    const software = (await test.call("listSoftwareUpdates", "/api/software-updates/", { as: "full" })).body;
    expect(software.map(({ SoftwareVersionId }) => SoftwareVersionId)).toEqual(["3.3.0", "3.2.0"]);
    const others = await test.call("listSoftwareUpdates", "/api/software-updates/", { as: "stranger" });
    expect(others.body).toEqual([]);
    const notified = await test.call("listDeviceNotifications", "/api/device-notifications/", { as: "full" });
    expect(notified.body).toMatchObject([
      { type: "softwareUpdate", serial: "SL-2041", SoftwareVersionId: "3.3.0" },
    ]);
    const none = await test.call("listDeviceNotifications", "/api/device-notifications/", { as: "stranger" });
    expect(none.body).toEqual([]);
  });
});

it("[API-93] notifies of an update that failed, under an id that stays, and of none that succeeded", async () => {
  nowMs += 60_000;
  const secret = await pairCamera(test, "SL-7100", "full", { productCode: "SC1" });
  const json = { targetSoftwareVersion: "3.3.0", configurationId: null, updateMode: "S3" };
  const { body } = await update("full", json, "SL-7100");
  const token = await signInCamera(test, "SL-7100", secret);
  const report = (more: object) =>
    test.call("reportCameraStatus", "/api/camera/status/", { token, json: more });
  const notifications = async () =>
    (await test.call("listDeviceNotifications", "/api/device-notifications/", { as: "full" })).body.filter(
      ({ serial }) => serial === "SL-7100",
    );
  const newer = { type: "softwareUpdate", SoftwareVersionId: "3.3.0" };
  expect(await notifications()).toMatchObject([newer]);
  await report({ update: { ExecutionId: body.ExecutionId, status: "FAILED" } });
  const failed = await notifications();
  const told = { type: "updateFailed", id: `updateFailed-${body.ExecutionId}`, SoftwareVersionId: "3.3.0" };
  expect(failed).toMatchObject([newer, told]);
  expect(await notifications()).toEqual(failed);
  nowMs += 60_000;
  await update("full", json, "SL-7100");
  await report({ softwareVersion: "3.3.0" });
  expect(await notifications()).toEqual([]);
});

it("[API-74] [CAM-11] lists documents in the language asked for, and a camera's own only to those who have it", async () => {
  const bytes = new TextEncoder().encode("%PDF-1.7");
  const { cameras } = test.backend;
  await cameras.addDocument({ kind: "usermanuals", name: "Manual", language: "en", bytes });
  await cameras.addDocument({ kind: "usermanuals", name: "Handbuch", language: "de", bytes });
  await cameras.addDocument({
    kind: "calibration_certificate",
    name: "Certificate",
    language: "en",
    serial: "SL-2041",
    bytes,
  });
  const read = (as: TestUser, lang: string, serial = "SL-2041") =>
    test.call("listManuals", `/api/downloads/usermanuals/list/?device_serial=${serial}&lang=${lang}`, { as });
  const names = async (as: TestUser, lang: string) =>
    (await read(as, lang)).body.usermanuals.map(({ name }) => name);
  expect(await names("full", "de-CH")).toEqual(["Handbuch"]);
  expect(await names("full", "ja")).toEqual(["Manual"]);
  const { body } = await read("full", "en");
  expect(body.calibration_certificate).toMatchObject([{ name: "Certificate" }]);
  const file = await test.call("getDeviceFile", body.calibration_certificate[0]?.url ?? "");
  expect(new TextDecoder().decode(file.bytes)).toBe("%PDF-1.7");
  expect((await read("stranger", "en")).body).toMatchObject({
    calibration_certificate: [],
    usermanuals: [{}],
  });
  expect((await read("full", "en", "SL-9999")).status).toBe(404);
});

describe("removeDevice", () => {
  const remove = (as: TestUser, serial: string) =>
    test.call("removeDevice", `/api/device/${serial}/remove/`, { as, method: "POST" });

  it("[API-92] [CAM-14] [CAM-18] makes a camera inactive and keeps its snapshots", async () => {
    expect((await remove("stranger", "SL-7000")).status).toBe(404);
    expect((await remove("demo", "SL-2041")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
    expect((await remove("full", "SL-2041")).body).toBe("SUCCESS");
    expect((await remove("full", "SL-2041")).body).toBe("SUCCESS");
    expect((await list("full"))[0]).toMatchObject({ serial: "SL-2041", isActive: false, pairedUsers: [] });
    const { snapshots } = (await test.call("listSnapshots", "/api/snapshots/", { as: "full" })).body;
    expect(snapshots).toHaveLength(1);
    expect((await versions("full")).body).toMatchObject({ ProductCode: null, snapshotCount: 1 });
  });

  it("[API-92] [CAM-16] refuses a camera of an organization", async () => {
    const { body } = await test.call("createOrganization", "/api/organizations/", {
      as: "full",
      json: { name: "Plant" },
    });
    const camera = (await list("full")).find(({ serial }) => serial === "SL-7000");
    const path = `/api/organizations/groups/${body.groups[0]?.id}/ownerships/`;
    const added = await test.call("addGroupOwnership", path, { as: "full", json: { ownership: camera?.id } });
    expect(added.status).toBe(200);
    expect((await remove("full", "SL-7000")).refusal.codes).toEqual({
      non_field_errors: ["cantRemoveOrgDevice"],
    });
    expect((await list("full")).find(({ serial }) => serial === "SL-7000")?.isActive).toBe(true);
  });
});
