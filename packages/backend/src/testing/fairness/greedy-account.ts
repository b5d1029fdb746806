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
const partBytes = 2_000;

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

const searched = [
  ["overview", "order=worst&page_size=200"],
  ["component", "page_size=200"],
  ["names", "page_size=500"],
] as const;

/** What a re-analysis is waited for, and what follows. */
const reanalysisSteps = [
  ["ready", "POST", "apply/"],
  ["applied", "POST", "undo/"],
  ["undone", "DELETE", ""],
] as const;

const pick = (round: number): string => edited[round % edited.length] ?? "";

const begin: Readonly<Record<Greed, () => unknown>> = {
  edits: () =>
    repeat(16, (round) =>
      send(full, "POST", `/api/snapshots/${pick(round)}/distance/`, { distance: (round % 40) + 1 }),
    ),
  lists: () => repeat(8, () => send(full, "GET", "/api/snapshots/")),
  // Of another word each, and by what is computed of each component.
  searches: () =>
    repeat(8, (round) => {
      const [path, query] = searched[round % searched.length] ?? ["", ""];
      return send(full, "GET", `/api/component-tracker/${path}/?search=${round % 100}&${query}`);
    }),
  // With another distance each, so that none is answered from the store.
  analyses: () =>
    repeat(8, (round) => {
      const [id, kind] = round % 4 === 0 ? [movies[round % movies.length], "pd"] : [pick(round), "leak"];
      return send(
        full,
        "GET",
        `/api/snapshots/${id}/analytics/${kind}/?distanceM=${1 + (round % 9_999) / 100}`,
      );
    }),
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
  // The next one as soon as one may begin.
  reanalyses: () =>
    repeat(1, async (round) => {
      const changes = { distance: 1 + (round % 90) };
      const made = await send(full, "POST", "/api/reanalyses/", { snapshotIds: edited, changes });
      const { id } = await made.json();
      for (const [state, method, then] of reanalysisSteps) {
        while ((await (await send(full, "GET", `/api/reanalyses/${id}/`)).json()).state !== state)
          await wait(100);
        await send(full, method, `/api/reanalyses/${id}/${then}`);
      }
    }),
  uploads: () => repeat(4, upload),
  parts: () => repeat(4, uploadByParts),
  packing: () => repeat(2, () => send(full, "POST", "/api/me/export/")),
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

/** A file in many small parts, and the next at once. */
async function uploadByParts(round: number): Promise<void> {
  const id = `6f2504e0-4f89-41d3-9a0c-${String(round).padStart(12, "0")}`;
  const bytes = Uint8Array.from(await aSnapshotFile(id, { size: 16 }));
  const headers = { authorization: `Bearer ${full}`, "tus-resumable": "1.0.0" };
  const began = await fetch(`${url}/api/resumable-uploads/`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(bytes.length),
      "upload-metadata": `filename ${btoa(`${round}.nlz`)}`,
    },
  });
  const { url: path } = await began.json();
  for (let from = 0; from < bytes.length; from += partBytes) {
    const sent = await fetch(url + path, {
      method: "PATCH",
      headers: {
        ...headers,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(from),
      },
      body: bytes.subarray(from, from + partBytes),
    });
    if (sent.status !== 204) throw new Error(await sent.text());
  }
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
