import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import mqtt, { type MqttClient } from "mqtt";
import { afterEach, expect, it } from "vitest";
import WebSocket from "ws";
import { startTestBackend } from "../testing/start-test-backend.ts";
import { until } from "../testing/until.ts";
import { startBroker } from "./broker.ts";
import { createLiveCredentials, type LivePeer } from "./live-credentials.ts";

const clients: MqttClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});

it("admits 100 connections of an account, also while a slow database answers about many at once", async () => {
  const credentials = createLiveCredentials({
    key: new Uint8Array(32),
    lifetimeS: 600,
    nowMs: Date.now,
    newId: () => crypto.randomUUID(),
  });
  const waiting: (() => void)[] = [];
  const broker = await startBroker({
    credentials,
    nowMs: Date.now,
    currentOf: (peers) =>
      new Promise<ReadonlySet<LivePeer>>((resolve) => waiting.push(() => resolve(new Set(peers)))),
  });
  const server = createServer().on("upgrade", broker.upgrade);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  try {
    const peer: LivePeer = { kind: "user", standing: { accountId: "ann", sessionId: "one" } };
    let refused = 0;
    for (let index = 0; index < 120; index += 1) {
      const { username, password, clientId } = credentials.issue(peer);
      const client = mqtt.connect(`ws://127.0.0.1:${port}`, {
        username,
        password,
        clientId,
        protocolVersion: 4,
        reconnectPeriod: 0,
      });
      client.on("error", () => {
        refused += 1;
      });
      clients.push(client);
    }
    await until(() => waiting.length + refused === 120);
    for (const answer of waiting.splice(0)) answer();
    await until(() => clients.filter(({ connected }) => connected).length + refused === 120);
    expect([broker.clients(), refused]).toEqual([100, 20]);
    // A place is free again once its client has gone, also of one that never finished to sign in.
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
    await until(() => broker.clients() === 0);
    const late = (): MqttClient => {
      const { username, password, clientId } = credentials.issue(peer);
      const options = { username, password, clientId, protocolVersion: 4, reconnectPeriod: 0 } as const;
      return mqtt.connect(`ws://127.0.0.1:${port}`, options);
    };
    const leaving = Array.from({ length: 100 }, late);
    await until(() => waiting.length === 100);
    await Promise.all(leaving.map((client) => client.endAsync(true)));
    const staying = late();
    clients.push(staying);
    await until(() => waiting.length === 101);
    for (const answer of waiting) answer();
    await until(() => staying.connected);
  } finally {
    await broker.close();
    server.closeAllConnections();
    server.close();
  }
});

it("holds a limit of connections by address, signed in or not, and frees a place when one closes", async () => {
  const test = await startTestBackend({ trustProxy: true, liveConnectionsPerAddress: 3 });
  const open = (address: string) => {
    const headers = { "x-forwarded-for": address };
    const socket = new WebSocket(`${test.url.replace("http", "ws")}/mqtt`, "mqtt", { headers });
    return new Promise<WebSocket | string>((done) => {
      socket.on("open", () => done(socket));
      socket.on("error", ({ message }) => done(message));
    });
  };
  try {
    const sockets = [];
    for (let count = 0; count < 3; count += 1) sockets.push(await open("192.0.2.1"));
    expect(await open("9.9.9.9, 192.0.2.1")).toMatch(/429/);
    expect(await open("192.0.2.2")).toBeInstanceOf(WebSocket);
    const [first] = sockets;
    if (!(first instanceof WebSocket)) throw new Error(first);
    first.terminate();
    await until(async () => (await open("192.0.2.1")) instanceof WebSocket);
  } finally {
    await test.close();
  }
});
