import { cameraProof } from "@sonolens/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraCalls, signInCamera, tryCameraSignIn } from "../../testing/a-camera.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { codeOf, pairCamera } from "../../testing/pair-camera.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-22T12:00:00Z");
let secret: string;
let token: string;

beforeAll(async () => {
  const tokenLifetimes = { accessS: 10 ** 7, refreshS: 10 ** 7 };
  test = await startTestBackend({ nowMs: () => nowMs, tokenLifetimes });
  secret = await pairCamera(test, "SL-2041", "full", { productCode: "SC1", gasWhitelist: ["HELIUM"] });
  token = await signInCamera(test, "SL-2041", secret);
});
afterAll(() => test.close());

const signInAgain = async () => {
  nowMs += 1;
  token = await signInCamera(test, "SL-2041", secret);
};
const state = async () => (await test.call("getCameraState", "/api/camera/", { token })).body;
const report = (json: object) => test.call("reportCameraStatus", "/api/camera/status/", { token, json });
const missed = async (as: TestUser, after = 0) =>
  (await test.call("listMissedMessages", `/api/live-messages/?after=${after}`, { as })).body;

describe("sign-in of a camera", () => {
  it("takes a proof once, for the camera and the challenge that it was made for", async () => {
    nowMs += 1;
    const challenge = (
      await test.call("createCameraChallenge", "/api/camera/challenge/", { json: { serial: "SL-2041" } })
    ).body.challenge;
    const proof = await cameraProof(Buffer.from(secret, "base64url"), challenge);
    const json = { serial: "SL-2041", challenge, proof };
    const send = (changes: object) =>
      test.call("createCameraToken", "/api/camera/token/", { json: { ...json, ...changes } });
    expect((await send({ proof: `${proof.slice(0, -2)}AA` })).status).toBe(401);
    expect((await send({ serial: "SL-2042" })).status).toBe(401);
    expect((await send({ challenge: `${challenge}x` })).status).toBe(401);
    const [first, second] = await Promise.all([send({}), send({})]);
    expect([first.status, second.status].sort()).toEqual([200, 401]);
    expect((await send({})).refusal.codes).toEqual({ detail: ["invalidCredentials"] });
  });

  it("takes no challenge that is two minutes old, and none without the secret", async () => {
    nowMs += 1;
    const serial = "SL-2041";
    const { body } = await test.call("createCameraChallenge", "/api/camera/challenge/", { json: { serial } });
    const proof = await cameraProof(Buffer.from(secret, "base64url"), body.challenge);
    nowMs += 120_000;
    const late = await test.call("createCameraToken", "/api/camera/token/", {
      json: { serial, challenge: body.challenge, proof },
    });
    expect(late.status).toBe(401);
    expect((await tryCameraSignIn(test, serial, "AAAA")).status).toBe(401);
    expect((await tryCameraSignIn(test, "SL-404", secret)).status).toBe(401);
    await signInAgain();
  });

  it("takes new proofs, and no used ones, after the server's clock was put back by an hour", async () => {
    const serial = "SL-2041";
    const beforeMs = nowMs;
    nowMs += 3_600_000;
    const { body } = await test.call("createCameraChallenge", "/api/camera/challenge/", { json: { serial } });
    const proof = await cameraProof(Buffer.from(secret, "base64url"), body.challenge);
    const send = () =>
      test.call("createCameraToken", "/api/camera/token/", {
        json: { serial, challenge: body.challenge, proof },
      });
    const unused = await test.call("createCameraChallenge", "/api/camera/challenge/", { json: { serial } });
    expect((await send()).status).toBe(200);
    nowMs = beforeMs;
    await signInAgain();
    await signInAgain();
    expect((await report({ status: "after the clock was put back" })).status).toBe(200);
    // An hour later the clock shows the earlier time again.
    nowMs += 3_600_000;
    expect((await send()).status).toBe(401);
    const late = await cameraProof(Buffer.from(secret, "base64url"), unused.body.challenge);
    const again = { serial, challenge: unused.body.challenge, proof: late };
    expect((await test.call("createCameraToken", "/api/camera/token/", { json: again })).status).toBe(401);
    await signInAgain();
  });

  it("keeps the tokens of users and of cameras apart", async () => {
    const asUser = await test.call("getCameraState", "/api/camera/", { as: "full" });
    expect(asUser.status).toBe(401);
    expect((await test.call("listSnapshots", "/api/snapshots/", { token })).status).toBe(401);
    expect((await test.call("listDevices", "/api/devices/", { token })).status).toBe(401);
    expect(cameraCalls.length).toBeGreaterThanOrEqual(4);
    for (const [, { method, path }] of cameraCalls) {
      const answer = await fetch(test.url + path, {
        method: method.toUpperCase(),
        ...(method === "post" && { body: "{}" }),
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

describe("reportCameraStatus", () => {
  it("[API-89] reports versions, which those who have the camera then read", async () => {
    const answer = await report({
      softwareVersion: "3.1.0",
      wifi: "Hall 3",
      batteryPercent: 81,
      status: "READY",
    });
    expect(answer.body).toMatchObject({
      serial: "SL-2041",
      isPaired: true,
      gasWhitelist: ["HELIUM"],
      update: null,
    });
    await report({ batteryPercent: 80 });
    const { body } = await test.call("getDeviceVersions", "/api/device/SL-2041/", { as: "full" });
    expect(body).toMatchObject({
      SoftwareVersionId: "3.1.0",
      Wifi: "Hall 3",
      Status: "READY",
      batteryPercent: 80,
      UpdatedAt: new Date(nowMs).toISOString(),
    });
    expect((await report({ batteryPercent: 101 })).refusal.codes).toEqual({ batteryPercent: ["outOfRange"] });
    expect((await report({ serial: "SL-1" })).status).toBe(400);
  });

  it("[API-90] [LIVE-11] fetches an update, tells how far it is, and ends it by the version it runs", async () => {
    const bytes = new TextEncoder().encode("the package");
    await test.backend.cameras.addSoftware({ version: "3.2.0", productCode: "SC1", bytes });
    const { lastSequence } = await missed("demo");
    const wanted = { targetSoftwareVersion: "3.2.0", configurationId: "c7", updateMode: "S3" };
    const { body } = await test.call("requestDeviceUpdate", "/api/device/SL-2041/update/", {
      as: "full",
      json: wanted,
    });
    const { update } = await state();
    expect(update).toMatchObject({
      ExecutionId: body.ExecutionId,
      SoftwareVersionId: "3.2.0",
      ConfigurationId: "c7",
    });
    const file = await test.call("getDeviceFile", update?.downloadUrl ?? "");
    expect(new TextDecoder().decode(file.bytes)).toBe("the package");
    await report({ update: { ExecutionId: body.ExecutionId, status: "RUNNING" } });
    await report({ update: { ExecutionId: "another", status: "FAILED" } });
    expect((await report({ softwareVersion: "3.2.0" })).body.update).toBeNull();
    const told = (await missed("demo", lastSequence)).messages.filter(({ type }) => type === "fleet-update");
    expect(told.map((message) => "status" in message && message.status)).toEqual([
      "SUBMITTED",
      "RUNNING",
      "SUCCEEDED",
    ]);
    expect(told.at(-1)).toMatchObject({
      severity: "SUCCESS",
      serial: "SL-2041",
      ExecutionId: body.ExecutionId,
    });
  });
});

describe("upload of a camera", () => {
  const upload = async (bytes: Uint8Array) => {
    const target = await test.call("createCameraUpload", "/api/camera/upload-url/", {
      token,
      json: { filename: "capture.nlz" },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(target.body.fields)) form.append(name, String(value));
    form.append("file", new Blob([Uint8Array.from(bytes)]), "capture.nlz");
    return () => test.call("uploadFile", target.body.url, { body: form });
  };

  it("[LIVE-13] [LIVE-14] comes into the library of whoever has it, and is told", async () => {
    const { lastSequence } = await missed("demo");
    const sent = await (
      await upload(await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000001", { size: 16 }))
    )();
    expect(sent.body.created).toBe(true);
    const { messages } = await missed("demo", lastSequence);
    expect(messages).toMatchObject([
      { type: "camera-upload", filename: "capture.nlz", serial: "SL-2041", severity: "SUCCESS" },
      { type: "new-snapshot", snapshotId: sent.body.snapshotId },
    ]);
    expect((await missed("stranger")).messages).toEqual([]);
  });

  it("refuses a file of another camera", async () => {
    const device = { serial: "SL-9", label: "Other", microphoneCount: 64 };
    const bytes = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000002", {
      size: 16,
      manifest: { device },
    });
    const refused = await (await upload(bytes))();
    expect(refused.status).toBe(400);
    expect(refused.refusal).toMatchObject({
      codes: { detail: ["impFailed", "otherCamera"] },
      texts: {
        detail: [
          "Could not import the file.",
          "This file is from a different camera than the one that sent it.",
        ],
      },
    });
  });

  it("[API-92] brings nothing in after the camera was removed, not even what was under way", async () => {
    const bytes = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000003", { size: 16 });
    const late = await upload(bytes);
    const before = token;
    await test.call("removeDevice", "/api/device/SL-2041/remove/", { as: "full", method: "POST" });
    expect((await late()).status).toBe(400);
    expect((await test.call("getCameraState", "/api/camera/", { token: before })).status).toBe(401);
    await signInAgain();
    expect(await state()).toMatchObject({ isPaired: false, nickname: "", update: null });
    const target = { token, json: { filename: "x.nlz" } };
    expect((await test.call("createCameraUpload", "/api/camera/upload-url/", target)).refusal.codes).toEqual({
      non_field_errors: ["notAllowed"],
    });
    const live = await test.call("getCameraLiveCredentials", "/api/camera/live-credentials/", { token });
    expect(live.status).toBe(400);
    const { snapshots } = (await test.call("listSnapshots", "/api/snapshots/", { as: "full" })).body;
    expect(snapshots).toHaveLength(1);
  });

  it("comes to the new owner once the camera is paired anew, and the old one keeps what came before", async () => {
    nowMs += 60_000;
    const json = { device_serial: "SL-2041", device_totp_token: await codeOf(test, "SL-2041") };
    expect((await test.call("pairDevice", "/api/pair/", { as: "stranger", json })).status).toBe(200);
    const bytes = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000004", { size: 16 });
    expect((await (await upload(bytes))()).status).toBe(201);
    const count = async (as: TestUser) =>
      (await test.call("listSnapshots", "/api/snapshots/", { as })).body.snapshots.length;
    expect([await count("full"), await count("stranger")]).toEqual([1, 1]);
  });

  it("[LIVE-14] [LIVE-16] is told as a warning where something of it is missing, and as an error where it cannot be read", async () => {
    const { lastSequence } = await missed("stranger");
    const before = await missed("demo");
    const withoutPicture = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000005", {
      size: 16,
      picture: null,
    });
    expect((await (await upload(withoutPicture))()).body.created).toBe(true);
    expect((await (await upload(new TextEncoder().encode("no snapshot")))()).status).toBe(400);
    const { messages } = await missed("stranger", lastSequence);
    const common = { type: "camera-upload", filename: "capture.nlz", serial: "SL-2041" };
    expect(messages.filter(({ type }) => type === "camera-upload")).toMatchObject([
      { ...common, severity: "WARNING" },
      { ...common, severity: "ERROR" },
    ]);
    expect((await missed("demo")).lastSequence).toBe(before.lastSequence);
  });
});

it("signs no camera in that the operator withdrew", async () => {
  await test.backend.cameras.remove("SL-2041");
  expect((await test.call("getCameraState", "/api/camera/", { token })).status).toBe(401);
  nowMs += 1;
  expect((await tryCameraSignIn(test, "SL-2041", secret)).status).toBe(401);
});
