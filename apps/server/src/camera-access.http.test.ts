import type { ApiSchema } from "@sonolens/api-client";
import { createCameraPeer } from "@sonolens/camera-simulator";
import { cameraProof } from "@sonolens/domain";
import { createScope, success } from "@sonolens/foundation";
import { createDeviceChannel, type TemporaryCredentials } from "@sonolens/iot-client";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type Person, type Product, startProduct } from "./testing/start-product.ts";

let product: Product;
let aheadMs = 0;
beforeAll(async () => {
  product = await startProduct({
    nowMs: () => Date.now() + aheadMs,
    tokenLifetimes: { accessS: 10 ** 7, refreshS: 10 ** 7, liveS: 3_600 },
  });
});
afterAll(() => product.close());

const watcherCredentials = (who: Person, serial: string) =>
  product.call<ApiSchema<"DeviceLiveCredentials">>(who, `/vod/devices/${serial}/iot-credentials`);

/** Collects the messages of a camera that a person receives, using the product's own client. */
async function watch(who: Person, serial: string) {
  const scope = createScope();
  onTestFinished(() => scope.dispose());
  const received: unknown[] = [];
  const errors: string[] = [];
  const channel = createDeviceChannel({
    url: `${product.url.replace("http", "ws")}/mqtt`,
    scope,
    getCredentials: async () => success((await watcherCredentials(who, serial)).body),
    onMessage: (message) => received.push(message),
    onState: () => undefined,
    onError: ({ code }) => errors.push(code),
  });
  await expect.poll(() => channel.state).toBe("connected");
  return { received, errors };
}

/** A plain MQTT client that uses any credentials. */
async function connect(credentials: Omit<TemporaryCredentials, "topics">): Promise<MqttClient> {
  const client = await mqtt.connectAsync(
    `${product.url.replace("http", "ws")}/mqtt`,
    { ...credentials, protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 5_000 },
    false,
  );
  client.on("error", () => undefined);
  onTestFinished(() => void client.end(true));
  return client;
}
const closed = (client: MqttClient): Promise<void> =>
  client.connected ? new Promise((resolve) => client.once("close", () => resolve())) : Promise.resolve();

/** Credentials as the camera itself gets them. */
async function cameraCredentials(serial: string): Promise<ApiSchema<"CameraLiveCredentials">> {
  const added = await product.backend.cameras.add({ serial });
  if (!added.ok) throw new Error(added.error.message);
  const { secret } = added.value;
  const camera = createCameraPeer({ server: product.url, serial, secret, now: () => Date.now() + aheadMs });
  expect((await product.pair("ann", camera)).status).toBe(200);
  const send = async (path: string, json: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(product.url + path, { method: "POST", headers, body: JSON.stringify(json) });
    return (await answer.json()) as { challenge: string; access: string };
  };
  const { challenge } = await send("/api/camera/challenge/", { serial });
  const proof = await cameraProof(Buffer.from(secret, "base64url"), challenge);
  const { access } = await send("/api/camera/token/", { serial, challenge, proof });
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(`${product.url}/api/camera/live-credentials/`, { headers });
  return (await answer.json()) as ApiSchema<"CameraLiveCredentials">;
}

it("[LIVE-01] a stranger can neither receive messages of a camera nor publish for it", async () => {
  const peer = await product.onlineCamera("SL-1");
  const own = await watch("ann", "SL-1");
  expect((await watcherCredentials("ben", "SL-1")).status).toBe(404);

  const { body: mine } = await product.call<ApiSchema<"LiveCredentials">>("ben", "/management/credentials");
  const listener = await connect(mine);
  for (const topic of ["devices/SL-1/messages", "devices/SL-1/commands", "devices/#", "+/SL-1/+"])
    await expect(listener.subscribeAsync(topic), topic).rejects.toThrow();
  for (const topic of ["devices/SL-1/messages", "devices/SL-1/commands"]) {
    const forger = await connect({ ...mine });
    const end = closed(forger);
    forger.publish(topic, '{"type":"transfer","state":"transferred"}');
    await end;
  }
  peer.publish({ type: "transfer", state: "connect" });
  await expect.poll(() => own.received).toEqual([{ type: "transfer", state: "connect" }]);
  expect(peer.memory.waiting).toEqual([]);
});

it("[LIVE-01] [CAM-14] a removed camera can neither receive nor publish, and no one receives its messages any more", async () => {
  const peer = await product.onlineCamera("SL-2");
  const own = await watch("ann", "SL-2");
  const { body: credentials } = await watcherCredentials("ann", "SL-2");
  await product.call("ann", "/api/device/SL-2/remove/", {});
  await expect.poll(() => peer.state).toBe("unpaired");
  expect(peer.publish({ type: "transfer" })).toBe(false);
  await expect(connect(credentials)).rejects.toThrow();
  await expect(peer.report({ status: "READY" })).resolves.toBeUndefined();
  expect(own.received).toEqual([]);

  await product.backend.cameras.remove("SL-2");
  await expect.poll(() => peer.state).toBe("refused");
  await expect(peer.report({ status: "READY" })).rejects.toThrow("401");
});

it("[LIVE-06] expired credentials open no connection, and end the one that they opened", async () => {
  const credentials = await cameraCredentials("SL-3");
  const { body: watcher } = await watcherCredentials("ann", "SL-3");
  const [camera, listener] = [await connect(credentials), await connect(watcher)];
  const ends = [closed(camera), closed(listener)];
  aheadMs += 3_600_001;
  await Promise.all(ends);
  await expect(connect(credentials)).rejects.toThrow();
  await expect(connect(watcher)).rejects.toThrow();
});

it("[LIVE-06] a camera whose credentials expired is online again by itself", async () => {
  const states: string[] = [];
  const peer = await product.onlineCamera("SL-4", {
    onEvent: (event: { type: string; state?: string }) => event.state && states.push(event.state),
  });
  const before = peer.clockMs();
  aheadMs += 3_600_001;
  await expect.poll(() => peer.clockMs() - before > 3_600_000 && peer.state).toBe("online");
  const own = await watch("ann", "SL-4");
  // A message published at the moment the old connection ends is lost with it.
  const receivedAgain = () => (peer.publish({ type: "again" }) ? own.received.length : 0);
  await expect.poll(receivedAgain).toBeGreaterThan(0);
});

it("[LIVE-01] [LIVE-17] hears a camera through drops, repeats, another order and garbage, which it tells apart", async () => {
  const peer = await product.onlineCamera("SL-5", { seed: 3 });
  const own = await watch("ann", "SL-5");
  peer.injectFaults({ drops: 0.2, repeats: 0.2, reorders: 0.2, garbage: 0.2 });
  for (let number = 0; number < 60; number += 1) peer.publish({ number });
  peer.injectFaults({});
  peer.publish({ number: "last" });
  await peer.flush();
  await expect
    .poll(() => own.received.some((message) => (message as { number?: unknown }).number === "last"))
    .toBe(true);
  const numbers = own.received.flatMap((message) => {
    const { number } = message as { number?: unknown };
    return typeof number === "number" ? [number] : [];
  });
  // The server does not number messages on this channel: faults of the camera arrive as they are.
  expect(new Set(numbers).size).toBeLessThan(60);
  expect(numbers.length).toBeGreaterThan(new Set(numbers).size);
  expect(numbers).not.toEqual([...numbers].sort((one, other) => one - other));
  expect(own.errors).toContain("malformedMessage");
  expect(peer.state).toBe("online");
});

it("[LIVE-01] a camera answers direct transfer and remote control to those who have it", async () => {
  const peer = await product.onlineCamera("SL-6");
  const own = await watch("ann", "SL-6");
  const statesOf = (type: string) =>
    own.received.flatMap((message) => {
      const { state, type: own } = message as { type: string; state: string };
      return own === type ? [state] : [];
    });
  const send = (message: object) => peer.receive(new TextEncoder().encode(JSON.stringify(message)));
  const once = (states: string[]) => states.filter((state, index) => state !== states[index - 1]);

  send({ type: "transfer" });
  await expect.poll(() => once(statesOf("transfer"))).toEqual(["connect", "transferring", "transferred"]);
  expect(own.received).toContainEqual({ type: "transfer", state: "transferring", progress: 100 });

  send({ type: "remote-control", action: "connect" });
  send({ type: "remote-control", action: "capture" });
  await expect
    .poll(() => once(statesOf("remote-control")))
    .toEqual(["ready", "recording", "transferring", "ready"]);
  send({ type: "remote-control", action: "dance" });
  await expect.poll(() => statesOf("remote-control").at(-1)).toBe("error");
  expect(await product.snapshotsOf("ann")).toHaveLength(2);
  send({ type: "nothing that it knows" });
  peer.receive(Uint8Array.of(0xff, 0xfe));
  expect(peer.state).toBe("online");
});
