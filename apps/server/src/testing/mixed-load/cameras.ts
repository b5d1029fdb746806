import { setTimeout as wait } from "node:timers/promises";
import type { ApiClient } from "@sonolens/api-client";
import { type CameraFleet, type CameraIdentity, createCameraFleet } from "@sonolens/camera-simulator";
import mqtt, { type MqttClient } from "mqtt";
import type { Habit } from "./habits.ts";
import type { LibraryTruth } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, check, inTurn } from "./person.ts";

const pairedWithinMs = 60_000;
const receivedWithinMs = 10_000;
/** A viewer of a camera reconnects after this many of its actions. */
const watchedTimes = 20;

/**
 * Cameras of one person, each of which reports, publishes and sends snapshots; half of the uploads are interrupted
 * once.
 */
export async function useCameras(parts: {
  readonly url: string;
  readonly owner: ApiClient;
  readonly cameras: readonly CameraIdentity[];
  readonly truth: LibraryTruth;
  /** Ids of what the cameras sent, the oldest first. */
  readonly fromCameras: string[];
  readonly record: LoadRecord;
  readonly everyMs: number;
}): Promise<{ readonly habits: readonly Habit[]; close(): Promise<void> }> {
  const { url, owner, cameras, truth, fromCameras, record, everyMs } = parts;
  const fleet = createCameraFleet({ server: url, cameras, pollMs: 200 });
  fleet.turnOn();
  await pair(fleet, owner);
  const [watched] = fleet.peers;
  if (watched === undefined) throw new Error("There is no camera.");
  const waiting = new Map<number, () => void>();
  const lookAgain = () => watch(url, owner, watched.serial, (number) => waiting.get(number)?.());
  let watcher = await lookAgain();
  let count = 0;

  async function report(): Promise<void> {
    count += 1;
    const peer = inTurn(fleet.peers, count);
    await record.timed("camera, report", () => peer.report({ batteryPercent: count % 101 }));
  }

  /** Published through the broker to the viewers of the camera. */
  async function publish(): Promise<void> {
    count += 1;
    const number = count;
    if (number % watchedTimes === 0) {
      await watcher.endAsync(true);
      watcher = await lookAgain();
    }
    await record
      .timed("camera, publish", () => {
        const received = new Promise<void>((resolve, reject) => {
          const timer = setTimeout(
            () => reject(new Error("a camera's message was not received")),
            receivedWithinMs,
          );
          waiting.set(number, () => {
            clearTimeout(timer);
            resolve();
          });
        });
        check(watched?.publish({ type: "heartbeat", number }) === true, () => "a camera is not online");
        return received;
      })
      .finally(() => waiting.delete(number));
  }

  async function upload(): Promise<void> {
    count += 1;
    const peer = inTurn(fleet.peers, count);
    await peer.takeSnapshot();
    if (count % 2 === 0) {
      peer.injectFaults({ uploadShare: 0.5 });
      check((await peer.uploadWaiting()).length === 0, () => "half a file was taken for a whole one");
      peer.injectFaults({});
    }
    const outcomes = await record.timed("camera, upload", () => peer.uploadWaiting());
    for (const { snapshotId } of outcomes) {
      truth.present.add(snapshotId);
      fromCameras.push(snapshotId);
    }
    check(outcomes.length === 1, () => `${outcomes.length} snapshots came of one file`);
  }

  return {
    habits: [
      { name: "a camera reports", everyMs, act: report },
      { name: "a camera publishes", everyMs, act: publish },
      { name: "a camera uploads", everyMs: everyMs * 10, act: upload },
    ],
    async close() {
      await watcher.endAsync(true);
      await fleet.turnOff();
    },
  };
}

async function pair(fleet: CameraFleet, owner: ApiClient): Promise<void> {
  const until = async (holds: () => boolean, what: string) => {
    const endMs = performance.now() + pairedWithinMs;
    while (!holds()) {
      check(performance.now() < endMs, () => `${what} after ${pairedWithinMs} ms`);
      await wait(50);
    }
  };
  for (const peer of fleet.peers) {
    await until(() => peer.state === "unpaired", `${peer.serial} does not wait for its owner`);
    const body = { device_serial: peer.serial, device_totp_token: await peer.code() };
    answered(await owner.pairDevice({ body }), `pair ${peer.serial}`);
    await until(() => peer.state === "online", `${peer.serial} is not online`);
  }
}

async function watch(
  url: string,
  owner: ApiClient,
  serial: string,
  onNumber: (number: number) => void,
): Promise<MqttClient> {
  const { username, password, clientId, topics } = answered(
    await owner.getDeviceLiveCredentials({ path: { serial } }),
    `look at ${serial}`,
  );
  const client = await mqtt.connectAsync(`${url.replace("http", "ws")}/mqtt`, {
    ...{ username, password, clientId, protocolVersion: 4, reconnectPeriod: 0 },
  });
  client.on("message", (_topic, payload) => {
    const message = JSON.parse(payload.toString()) as { readonly number?: number };
    if (message.number !== undefined) onNumber(message.number);
  });
  await client.subscribeAsync([...topics], { qos: 1 });
  return client;
}
