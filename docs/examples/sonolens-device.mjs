// A device that acts as a Sonolens camera: node sonolens-device.mjs device.json FOLDER
// device.json holds "server", "serial" and "secret". Every .nlz file that appears in FOLDER is uploaded.
// Needs Node 20 and `npm install mqtt`. The API is documented at SERVER/docs, section "camera".
import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import mqtt from "mqtt";

const [, , settingsFile = "device.json", folder = "."] = process.argv;
const settings = { softwareVersion: "1.0.0", ...JSON.parse(readFileSync(settingsFile, "utf8")) };
const { serial } = settings;
const server = settings.server.replace(/\/*$/, "/"); // The server may run below a path.
const secret = Buffer.from(settings.secret, "base64url");
const hmac = (data) => createHmac("sha256", secret).update(data).digest();
const partBytes = 256 * 1024;
mkdirSync(folder, { recursive: true });
let serverAheadMs = 0; // A board without a battery has no clock; the server's time is used.
let token;

class Refused extends Error {
  constructor(what, status, body) {
    super(`${what}: ${status} ${body}`);
    this.status = status;
  }
}

async function send(method, path, { headers = {}, json, body } = {}) {
  const answer = await fetch(path instanceof URL ? path : new URL(`.${path}`, server), {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { "content-type": "application/json" }),
    },
    body: json ? JSON.stringify(json) : body,
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, await answer.text());
  return answer;
}
const ask = async (...request) => (await send(...request)).json();

/** Proves the secret without sending it; the token is valid for an hour. */
async function signIn() {
  token = undefined;
  const { challenge, serverTime } = await ask("POST", "/api/camera/challenge/", { json: { serial } });
  serverAheadMs = Date.parse(serverTime) - Date.now();
  const proof = hmac(`sonolens camera sign-in\n${challenge}`).toString("base64url");
  const json = { serial, challenge, proof };
  token = (await ask("POST", "/api/camera/token/", { json })).access;
}

/** A request with the token; signs in again when the token has expired. */
async function call(...request) {
  if (!token) await signIn();
  try {
    return await send(...request);
  } catch (error) {
    if (error.status !== 401) throw error;
    await signIn();
    return send(...request);
  }
}
const report = async (json) => (await call("POST", "/api/camera/status/", { json })).json();

/** The 13-character code of this minute, for the user who pairs the device. */
function pairingCode() {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor((Date.now() + serverAheadMs) / 60_000)));
  const bits = [...hmac(step)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letter = (index) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(bits.substr(5 * index, 5), 2)];
  return Array.from({ length: 13 }, (_, index) => letter(index)).join("");
}

/** Uploads a file in chunks (tus 1.0.0), resuming an earlier attempt, and returns the server's result. */
async function upload(name) {
  const bytes = readFileSync(join(folder, name));
  const begun = join(folder, `${name}.upload`);
  const base = "/api/camera/resumable-uploads/";
  let state;
  if (existsSync(begun))
    state = await call("GET", `${base}${readFileSync(begun, "utf8")}/`).then(
      (answer) => answer.json(),
      forgotten,
    );
  if (!state) {
    const headers = {
      "tus-resumable": "1.0.0",
      "upload-length": String(bytes.length),
      "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
    };
    state = await (await call("POST", base, { headers })).json();
    writeFileSync(begun, state.id);
  }
  for (let offset = state.offsetBytes; offset < bytes.length; offset += partBytes) {
    const headers = {
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    };
    await call("PATCH", `${base}${state.id}/`, { headers, body: bytes.subarray(offset, offset + partBytes) });
  }
  do state = await (await call("GET", `${base}${state.id}/`)).json();
  while (state.state === "importing");
  rmSync(begun);
  return state;
}
function forgotten(error) {
  if (error.status !== 404) throw error; // The server keeps an incomplete upload for a day.
}

async function sendFolder() {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".nlz"))) {
    const { result, refusal } = await upload(name);
    renameSync(join(folder, name), join(folder, `${name}.${result ? "sent" : "refused"}`));
    console.log(result ? `sent ${name}` : `refused ${name}: ${refusal.texts.detail?.join(" ")}`);
  }
}

/** Downloads and installs a requested update; here "installing" only stores the package and its version. */
async function update({ ExecutionId, SoftwareVersionId, downloadUrl }) {
  await report({ status: "UPDATING", update: { ExecutionId, status: "RUNNING" } });
  try {
    if (downloadUrl) {
      const file = Buffer.from(await (await call("GET", new URL(downloadUrl, server))).arrayBuffer());
      writeFileSync(`update-${SoftwareVersionId}.bin`, file);
    }
    settings.softwareVersion = SoftwareVersionId;
    writeFileSync(settingsFile, JSON.stringify(settings, null, 2), { mode: 0o600 });
  } catch (error) {
    await report({ status: "READY", update: { ExecutionId, status: "FAILED" } });
    throw error;
  }
  await report({ status: "READY", softwareVersion: settings.softwareVersion });
  console.log(`updated to ${settings.softwareVersion}`);
}

/** Receives messages until the connection ends, and uploads new files from the folder. */
async function beOnline() {
  const credentials = await (await call("GET", "/api/camera/live-credentials/")).json();
  const { username, password, clientId, topics, publishTopic } = credentials;
  const address = new URL("./mqtt", server).href.replace(/^http/, "ws");
  // Credentials are valid for one connection of an hour; each connection fetches new ones.
  const options = { username, password, clientId, protocolVersion: 4, clean: true, reconnectPeriod: 0 };
  const client = await mqtt.connectAsync(address, options, false);
  let isOpen = true;
  let isToLook = true;
  client.on("close", () => {
    isOpen = false;
  });
  client.on("error", () => {});
  client.on("message", (_topic, payload) => {
    if (payload.toString() === '{"type":"state-changed"}') isToLook = true;
  });
  try {
    await client.subscribeAsync(topics, { qos: 1 });
    console.log("online");
    for (let turn = 1; isOpen; turn += 1) {
      if (isToLook) {
        isToLook = false;
        const state = await (await call("GET", "/api/camera/")).json();
        if (!state.isPaired) return;
        if (state.update) await update(state.update);
      }
      await sendFolder();
      if (turn % 30 === 0) await report({ status: "READY" }); // Once a minute: "last seen" in the viewer.
      if (isOpen) client.publish(publishTopic, JSON.stringify({ type: "heartbeat", serial }), { qos: 1 });
      for (let tenth = 0; tenth < 20 && isOpen && !isToLook; tenth += 1) await wait(100);
    }
  } finally {
    client.end(true);
  }
}

for (let failures = 0, shown; ; ) {
  try {
    const { isPaired } = await report({ status: "READY", softwareVersion: settings.softwareVersion });
    failures = 0;
    if (isPaired) {
      shown = undefined;
      await beOnline();
    } else if (shown !== pairingCode()) {
      shown = pairingCode();
      console.log(`pairing code ${shown}`);
    }
    await wait(2_000);
  } catch (error) {
    console.error([error.message, error.cause?.code].filter(Boolean).join(" "));
    await wait(Math.min(30_000, 1_000 * 2 ** failures) * (0.5 + Math.random() / 2));
    failures += 1;
  }
}
