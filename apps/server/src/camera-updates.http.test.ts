import type { ApiSchema } from "@sonolens/api-client";
import type { PeerEvent } from "@sonolens/camera-simulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "./testing/start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  for (const version of ["2.0.0", "2.1.0"])
    await product.backend.cameras.addSoftware({
      version,
      productCode: "SC1",
      bytes: new TextEncoder().encode(`the package of ${version}`),
    });
  await product.backend.cameras.addSoftware({ version: "3.0.0", productCode: "SC1", isActive: false });
});
afterAll(() => product.close());

async function paired(serial: string) {
  const events: PeerEvent["type"][] = [];
  const peer = await product.camera(serial, {
    productCode: "SC1",
    onEvent: ({ type }) => events.push(type),
  });
  expect((await product.pair("ann", peer)).status).toBe(200);
  return { peer, events };
}
const request = (serial: string, version: string, more: object = {}) =>
  product.call<ApiSchema<"DeviceUpdate">>("ann", `/api/device/${serial}/update/`, {
    targetSoftwareVersion: version,
    configurationId: "c7",
    updateMode: "S3",
    ...more,
  });
const versionsOf = async (serial: string) =>
  (await product.call<ApiSchema<"DeviceVersions">>("ann", `/api/device/${serial}/`)).body;
const told = async (id: string) =>
  (await product.messages("ann")).flatMap((message) =>
    message.type === "fleet-update" && message.ExecutionId === id ? [message.status] : [],
  );

it("[UPD-01] [UPD-03] [UPD-09] [UPD-15] [LIVE-11] a camera that is online installs what is asked for and keeps it", async () => {
  const { peer } = await paired("SL-1");
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("online");
  const before = await versionsOf("SL-1");
  expect(before.SoftwareVersionId).toBe("1.0.0");
  expect(before.AvailableSoftwareUpdates.filter(({ Active }) => Active)[0]?.SoftwareVersionId).toBe("2.1.0");

  const { body } = await request("SL-1", "2.1.0");
  expect(body).toMatchObject({ status: "SUBMITTED", sent: true });
  await expect.poll(() => told(body.ExecutionId)).toEqual(["SUBMITTED", "RUNNING", "SUCCEEDED"]);
  expect(peer.memory).toMatchObject({ softwareVersion: "2.1.0", configurationId: "c7" });
  expect(await versionsOf("SL-1")).toMatchObject({
    SoftwareVersionId: "2.1.0",
    ConfigurationId: "c7",
    Status: "READY",
  });
});

it("[UPD-07] goes on after the power went in the middle of an update", async () => {
  const off = Promise.withResolvers<void>();
  let isOff = false;
  const peer = await product.camera("SL-2", {
    productCode: "SC1",
    onEvent({ type }) {
      if (type !== "updating" || isOff) return;
      isOff = true;
      off.resolve(peer.turnOff());
    },
  });
  expect((await product.pair("ann", peer)).status).toBe(200);
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("online");
  const { body } = await request("SL-2", "2.0.0");
  await off.promise;
  expect(await told(body.ExecutionId)).toEqual(["SUBMITTED", "RUNNING"]);
  expect(peer.memory.softwareVersion).toBe("1.0.0");
  peer.turnOn();
  await expect.poll(() => told(body.ExecutionId)).toEqual(["SUBMITTED", "RUNNING", "SUCCEEDED"]);
  expect((await versionsOf("SL-2")).SoftwareVersionId).toBe("2.0.0");
});

it("[UPD-08] tells that an update failed, after which another may be asked for", async () => {
  const { peer } = await paired("SL-3");
  peer.injectFaults({ failsUpdates: true });
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("online");
  const { body } = await request("SL-3", "2.1.0");
  await expect.poll(() => told(body.ExecutionId)).toEqual(["SUBMITTED", "RUNNING", "FAILED"]);
  expect(peer.memory.softwareVersion).toBe("1.0.0");
  expect((await versionsOf("SL-3")).SoftwareVersionId).toBe("1.0.0");
});

it("[UPD-05] [UPD-16] an impatient user sends a camera one update, which it installs when it is switched on", async () => {
  const { peer, events } = await paired("SL-4");
  const answers = [await request("SL-4", "2.1.0"), await request("SL-4", "2.1.0")];
  expect(answers.map(({ body }) => body.sent)).toEqual([true, false]);
  expect(new Set(answers.map(({ body }) => body.ExecutionId)).size).toBe(1);
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("online");
  expect(events.filter((type) => type === "updated")).toHaveLength(1);
  expect(peer.memory.softwareVersion).toBe("2.1.0");
});

it("[UPD-10] [UPD-12] an update from a stick is no business of a camera that is online", async () => {
  const { peer, events } = await paired("SL-5");
  peer.turnOn();
  await expect.poll(() => peer.state).toBe("online");
  const { body } = await request("SL-5", "2.1.0", { updateMode: "USB" });
  expect(await told(body.ExecutionId)).toEqual(["UPDATE_GENERATED"]);
  peer.lookNow();
  // The stick is inserted.
  peer.memory.softwareVersion = "2.1.0";
  await peer.turnOff();
  peer.turnOn();
  await expect.poll(async () => (await versionsOf("SL-5")).SoftwareVersionId).toBe("2.1.0");
  expect(events).not.toContain("updating");
  expect(await told(body.ExecutionId)).toEqual(["UPDATE_GENERATED"]);
});

it("[UPD-04] [UPD-15] [LIVE-11] tells the update that was asked for last, so that another screen and a later visit know it", async () => {
  const { peer } = await paired("SL-6");
  expect((await versionsOf("SL-6")).LastUpdate).toBeNull();
  const before = (await product.messages("ann")).at(-1)?.sequence ?? 0;
  const { body: wireless } = await request("SL-6", "2.1.0");
  const types = (await product.messages("ann", before)).map(({ type }) => type);
  expect(types).toEqual(["fleet-update", "cameras-changed"]);
  expect((await versionsOf("SL-6")).LastUpdate).toEqual({
    ...{ ExecutionId: wireless.ExecutionId, SoftwareVersionId: "2.1.0", updateMode: "S3" },
    ...{ status: "SUBMITTED", requestedAt: expect.any(String), downloadUrl: null },
  });
  peer.turnOn();
  await expect.poll(async () => (await versionsOf("SL-6")).LastUpdate?.status).toBe("SUCCEEDED");
});

it("[UPD-10] [UPD-15] tells where the file for a stick is", async () => {
  await paired("SL-7");
  const { body } = await request("SL-7", "2.0.0", { updateMode: "USB" });
  const { LastUpdate } = await versionsOf("SL-7");
  expect(LastUpdate).toMatchObject({ ExecutionId: body.ExecutionId, updateMode: "USB" });
  const file = await fetch(new URL(LastUpdate?.downloadUrl ?? "/none", product.url));
  expect(await file.text()).toBe("the package of 2.0.0");
});

it("[CAM-08] keeps what each version brought, in the language of the call, when it is offered again or taken back", async () => {
  const notes = { en: ["Quieter leaks are found.", "<b>Plain</b>"], de: ["Leisere Lecks werden gefunden."] };
  await product.backend.cameras.addSoftware({ version: "4.0.0", productCode: "SC9", notes });
  await product.backend.cameras.addSoftware({ version: "4.1.0", productCode: "SC9" });
  const peer = await product.camera("SL-8", { productCode: "SC9" });
  expect((await product.pair("ann", peer)).status).toBe(200);
  const listed = async () =>
    (await product.call<ApiSchema<"SoftwareUpdateList">>("ann", "/api/software-updates/")).body.filter(
      ({ ProductCode }) => ProductCode === "SC9",
    );
  const offered = await listed();
  expect(offered).toMatchObject([
    { SoftwareVersionId: "4.1.0", ReleaseNotes: [] },
    { SoftwareVersionId: "4.0.0", ReleaseNotes: notes.en },
  ]);
  await product.backend.cameras.addSoftware({ version: "4.0.0", productCode: "SC9", isActive: false });
  expect((await listed())[1]).toEqual({ ...offered[1], Active: false });
});
