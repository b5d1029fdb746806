import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { cameraProof } from "@sonolens/domain";
import mqtt from "mqtt";
import { aSnapshotFile } from "../a-snapshot-file.ts";
import { startTcpProxy } from "../tcp-proxy.ts";
import type { Greed, GreedyTask } from "./greedy-task.ts";

/**
 * One account, a camera of it and visitors of the demo do their worst, as a process of its own: `node greedy-account.ts
 * TASK`. It leaves the processor to the server and to the client that is measured, and prints a line once all has begun.
 */
const { url, greed, secret, edited, movies, idle, slow } = JSON.parse(process.argv[2] ?? "") as GreedyTask;
setPriority(constants.priority.PRIORITY_LOW);

async function signIn(username: string): Promise<string> {
  const { access } = await (
    await send("", "POST", "/api/token/", { username, password: `${username}-sonolens` })
  ).json();
  return String(access);
}

function send(token: string, method: string, path: string, json?: unknown): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

const [full, demo] = [await signIn("full"), await signIn("demo")];

/** Repeats a call in as many places, whatever is answered. */
function repeat(places: number, call: (round: number) => Promise<unknown>): void {
  for (let place = 0; place < places; place += 1)
    void (async () => {
      for (let round = place; ; round += places) {
        try {
          const answer = await call(round);
          if (answer instanceof Response) await answer.arrayBuffer();
        } catch {
          // A refusal does not slow it down.
          await wait(10);
        }
      }
    })();
}

const pick = (round: number): string => edited[round % edited.length] ?? "";

const begin: Readonly<Record<Greed, () => unknown>> = {
  edits: () =>
    repeat(16, (round) =>
      send(full, "POST", `/api/snapshots/${pick(round)}/distance/`, { distance: (round % 40) + 1 }),
    ),
  lists: () => repeat(8, () => send(full, "GET", "/api/snapshots/")),
  analyses: () => repeat(8, (round) => send(full, "GET", `/api/snapshots/${pick(round)}/analytics/leak/`)),
  exports: () =>
    repeat(4, () =>
      send(full, "POST", "/api/excel/", {
        ...{ snapshotIDs: edited, iotID: "", includeImages: true, target: "excel" },
      }),
    ),
  movies: () =>
    Promise.all(
      [full, demo, demo, demo].map((token) =>
        send(token, "POST", "/api/download-snapshots/", {
          ...{ snapshotIds: movies, iotId: "", timezoneOffset: 0, format: "mov" },
        }),
      ),
    ),
  reanalyses: () => send(full, "POST", "/api/reanalyses/", { snapshotIds: edited }),
  uploads: () => repeat(4, upload),
  camera: publishMuch,
  connections: holdConnections,
};

async function upload(round: number): Promise<Response> {
  const target = await send(full, "POST", "/api/get-upload-url/", { filename: "greedy.nlz" });
  const { url: path, fields } = await target.json();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as object)) form.append(name, String(value));
  const id = `5f2504e0-4f89-41d3-9a0c-${String(round).padStart(12, "0")}`;
  form.append("file", new Blob([Uint8Array.from(await aSnapshotFile(id, { size: 16 }))]), "greedy.nlz");
  return fetch(url + path, { method: "POST", body: form });
}

/** Sockets that read nothing, of a camera with much to send. */
async function publishMuch(): Promise<void> {
  const proxy = await startTcpProxy();
  proxy.leadTo(url);
  const open = (port: number, { username, password, clientId }: Record<string, string>) =>
    mqtt.connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
      ...{ username: username ?? "", password: password ?? "", clientId: clientId ?? "" },
      ...{ protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 60_000 },
    });
  const listening = Array.from({ length: 4 }, () => "/vod/devices/SL-1/iot-credentials");
  for (const path of [...listening, "/management/credentials"]) {
    const body = await (await send(full, "GET", path)).json();
    const client = await open(proxy.port, body);
    client.on("error", () => undefined);
    await client.subscribeAsync(body.topics, { qos: 1 });
  }
  proxy.hold();
  const asked = await send("", "POST", "/api/camera/challenge/", { serial: "SL-1" });
  const { challenge } = await asked.json();
  const proof = await cameraProof(Buffer.from(secret, "base64url"), challenge);
  const signedIn = await send("", "POST", "/api/camera/token/", { serial: "SL-1", challenge, proof });
  const { access } = await signedIn.json();
  const credentials = await (await send(String(access), "GET", "/api/camera/live-credentials/")).json();
  const camera = await open(Number(new URL(url).port), credentials);
  camera.on("error", () => undefined);
  const frame = `"${"x".repeat(60_000)}"`;
  void (async () => {
    // A little less than it may.
    for (let nextMs = performance.now(); ; nextMs += 13) {
      await camera.publishAsync(String(credentials.publishTopic), frame, { qos: 1 });
      await wait(Math.max(0, nextMs - performance.now()));
    }
  })();
}

/** Connections that do nothing, and bodies that do not end. */
function holdConnections(): void {
  for (let index = 0; index < idle + slow; index += 1) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    if (index < slow)
      socket.write(
        "POST /api/token/ HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{",
      );
  }
}

for (const one of greed) await begin[one]();
process.stdout.write("begun\n");
