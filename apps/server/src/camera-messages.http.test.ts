import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import { type CameraFleet, type CameraIdentity, createCameraFleet } from "@sonolens/camera-simulator";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startChaosNetwork } from "./testing/chaos-network.ts";
import { openTestBackend } from "./testing/open-test-backend.ts";
import { runSonolens, type SonolensProcess } from "./testing/run-sonolens.ts";
import { preparePeople, signIn } from "./testing/start-product.ts";
import { startViewer } from "./testing/start-viewer.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const size = isLong ? { messages: 100_000, cuts: 100, kills: 10 } : { messages: 1_000, cuts: 6, kills: 1 };
/** A client that missed more than a thousand messages reloads its lists, so no client may be further behind. */
const mostBehind = 700;
const cameraCount = 5;
const running = /Sonolens is running: http:\/\/localhost:(\d+)\//;

let folder: string;
let server: SonolensProcess;
let fleet: CameraFleet;

async function startServer(port: string): Promise<string> {
  server = runSonolens(["serve", "--port", port, "--data", folder]);
  return (await server.waitFor(running))[1] ?? "";
}
async function killServer(): Promise<void> {
  server.child.kill("SIGKILL");
  await server.ended;
}

async function registered(): Promise<CameraIdentity[]> {
  const backend = await openTestBackend({ dataDir: folder, demo: false, logLevel: "silent" });
  await preparePeople(backend);
  const cameras: CameraIdentity[] = [];
  for (let number = 1; number <= cameraCount; number += 1) {
    const serial = `SL-${number}`;
    const added = await backend.cameras.add({ serial });
    if (added.ok) cameras.push({ serial, secret: added.value.secret });
  }
  await backend.close();
  return cameras;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sonolens-messages-"));
});
afterEach(async () => {
  await fleet?.turnOff();
  await killServer();
  rmSync(folder, { recursive: true, force: true });
});

it(
  `[LIVE-01] [LIVE-03] [LIVE-17] of ${size.messages} messages none is lost or shown twice over a network that drops, repeats, reorders and garbles, is cut both ways, and whose server is killed`,
  async () => {
    const cameras = await registered();
    const port = await startServer("0");
    const url = `http://127.0.0.1:${port}`;
    let token = await signIn(url, "ann");
    // An access token works for 15 minutes.
    const renewal = setInterval(() => {
      signIn(url, "ann").then(
        (renewed) => {
          token = renewed;
        },
        () => undefined,
      );
    }, 120_000);
    const call = (path: string, json?: object) =>
      fetch(url + path, {
        method: json === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(json && { body: JSON.stringify(json) }),
      });
    const counted = async () =>
      ((await (await call("/management/credentials")).json()) as ApiSchema<"LiveCredentials">).sequence;

    fleet = createCameraFleet({ server: url, cameras, pollMs: 100, retryMs: () => 100 });
    fleet.turnOn();
    for (const peer of fleet.peers) {
      await expect.poll(() => peer.state).toBe("unpaired");
      const json = { device_serial: peer.serial, device_totp_token: await peer.code() };
      expect((await call("/api/pair/", json)).status).toBe(200);
    }
    const network = await startChaosNetwork(7);
    network.leadTo(url);
    const viewer = startViewer(network.url, () => token, 10);
    await expect.poll(() => viewer.state).toBe("connected");
    const first = viewer.lastSequence;
    network.injectFaults({ drops: 0.02, repeats: 0.05, reorders: 0.05, garbage: 0.02 });

    let acknowledged = 0;
    let begun = 0;
    let isServerGone = false;
    const work = async (index: number) => {
      const peer = fleet.peers[index % fleet.peers.length];
      while (begun < size.messages) {
        begun += 1;
        for (;;) {
          const isBehind = first + acknowledged - viewer.lastSequence > mostBehind;
          try {
            if (isBehind || isServerGone) throw new Error("later");
            await peer?.report({ batteryPercent: begun % 101 });
            acknowledged += 1;
            break;
          } catch {
            await wait(20);
          }
        }
      }
    };
    const at = (share: number) => Math.floor(share * size.messages);
    const reached = async (count: number) => {
      while (acknowledged < count) await wait(5);
    };
    const cutConnections = async () => {
      for (let number = 1; number <= size.cuts; number += 1) {
        await reached(at(number / (size.cuts + 1)));
        network.hold(number % 2 === 0 ? "up" : "down");
        if (number % 3 === 0) network.hold(number % 2 === 0 ? "down" : "up");
        await wait(number % 4 === 0 ? 1_000 : 150);
        if (number % 3 !== 1) network.cut();
        network.release();
      }
    };
    const kills = async () => {
      for (let number = 1; number <= size.kills; number += 1) {
        await reached(at((number - 0.4) / size.kills) - 1);
        isServerGone = true;
        await killServer();
        await startServer(port);
        isServerGone = false;
      }
    };
    try {
      await Promise.all([
        ...Array.from({ length: cameraCount }, (_, index) => work(index)),
        cutConnections(),
        kills(),
      ]);
      // A loss after the last message is noticed with the next one.
      network.injectFaults({});
      await fleet.peers[0]?.report({ status: "READY" });
      const last = await counted();
      await expect.poll(() => viewer.lastSequence).toBe(last);
      expect(viewer.received).toEqual(Array.from({ length: last - first }, (_, index) => first + 1 + index));
      expect(viewer.received.length).toBeGreaterThanOrEqual(size.messages);
      expect(viewer.resets).toBe(0);
      // The faults were injected.
      expect(viewer.errors.get("malformedMessage")).toBeGreaterThan(isLong ? size.messages / 200 : 0);
      expect(viewer.states.filter((state) => state !== "connected").length).toBeGreaterThan(1);
      process.stdout.write(
        `${viewer.received.length} messages received once, ${JSON.stringify(Object.fromEntries(viewer.errors))}\n`,
      );
    } finally {
      clearInterval(renewal);
      viewer.close();
      await network.close();
    }
  },
  isLong ? 3_600_000 : 180_000,
);
