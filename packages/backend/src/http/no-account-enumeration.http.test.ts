import { connect } from "node:net";
import { operations } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { signInCamera } from "../testing/a-camera.ts";
import { giveFeature } from "../testing/give-feature.ts";
import { codeOf, pairCamera } from "../testing/pair-camera.ts";
import { exampleOf } from "../testing/policy/policy-requests.ts";
import { linkFromMail, readOutbox } from "../testing/read-outbox.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { type CallDescription, describedCalls } from "./description.ts";

/** Planted wherever a caller can put a text: in bodies, addresses, headers and cookies. */
const planted = "planted7Secret0f4Caller";
const metricsToken = "the metrics token 77";
let lines = "";
let test: TestBackend;
/** Secrets that the server issued, by kind. */
const given = new Map<string, string>();
/** Secrets that must not even be in the database in plain text. */
const sealed = new Map<string, string>();

beforeAll(async () => {
  const logStream = {
    write(line: string) {
      lines += line;
    },
  };
  test = await startTestBackend({
    logLevel: "debug",
    logStream,
    metricsToken,
    failedSignInsPerMinute: 10_000,
    accountMailsPerHour: 10_000,
  });
  await giveSecretsOut();
});
afterAll(() => test.close());

/** Makes the server issue one secret of every kind. */
async function giveSecretsOut(): Promise<void> {
  const credentials = { username: "full", password: "full-sonolens" };
  const { body: pair } = await test.call("createToken", "/api/token/", { json: credentials });
  const me = await test.call("getCurrentUser", "/api/me/", { token: pair.access });
  await giveFeature(test, { kind: "user", id: me.body.userID }, "DataConnectNewKey");
  const { body: apiKey } = await test.call("createDataConnectKey", "/keys", { token: pair.access });
  const cameraSecret = await pairCamera(test, "SL-1", "full");
  const cameraToken = await signInCamera(test, "SL-1", cameraSecret);
  const live = await test.call("getLiveCredentials", "/management/credentials", { token: pair.access });
  await test.backend.ensureReseller({ name: "R", remainingKeys: 9, members: [{ username: "full" }] });
  const { body: reseller } = await test.call("getReseller", "/api/reseller/", { token: pair.access });
  const licence = await test.call("createLicenceKey", `/api/reseller/${reseller.id}/license-key/`, {
    token: pair.access,
    json: { node_key: "ABCD-2345", description: "", customer_name: "" },
  });
  const email = "ann@example.com";
  const register = { email, username: email, password: "seven red kettles" };
  await test.call("registerAccount", "/auth/users/", { json: register });
  const activation = await linkFromMail(test, email, "activate");
  await test.call("activateAccount", "/auth/users/activation/", { json: activation });
  await test.call("requestPasswordReset", "/auth/users/reset_password/", { json: { email } });
  const reset = await linkFromMail(test, email, "password/reset/confirm");
  const [mail] = await readOutbox(test);
  const upload = await test.call("createUploadUrl", "/api/get-upload-url/", {
    token: pair.access,
    json: { filename: "a.nlz" },
  });
  for (const [name, secret] of Object.entries({
    password: credentials.password,
    "new password": register.password,
    "access token": pair.access,
    "refresh token": pair.refresh,
    "signature of a token": pair.refresh.split(".")[2],
    "API token": apiKey.key,
    "camera secret": cameraSecret,
    "camera token": cameraToken,
    "pairing code": await codeOf(test, "SL-1"),
    "live password": live.body.password,
    "activation link": activation.token,
    "reset link": reset.token,
    "upload form": String(upload.body.fields.signature),
    "outbox secret": test.backend.outboxPath?.split("/").at(-1),
    "metrics token": metricsToken,
    "mail body": mail?.text.split("\n").find((line) => line.length > 30),
  }))
    sealed.set(name, secret ?? "");
  for (const [name, secret] of sealed) given.set(name, secret);
  given.set("licence key", licence.body.license_key).set("node key", "ABCD-2345").set("planted", planted);
}

const fill = (value: unknown): unknown => {
  if (typeof value === "string") return planted;
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
};

type Way = "planted" | "full" | "camera" | "apiKey";
const bearers: Readonly<Record<Way, () => string>> = {
  planted: () => planted,
  full: () => given.get("access token") ?? "",
  camera: () => given.get("camera token") ?? "",
  apiKey: () => given.get("API token") ?? "",
};

/** The call from its examples, or with the planted text in every place for one. */
function send(call: CallDescription, way: Way): Promise<Response> {
  let path: string = call.path;
  const query = new URLSearchParams(way === "planted" ? { access: planted } : {});
  for (const { name, in: place, example } of call.parameters as readonly {
    name: string;
    in: string;
    example?: unknown;
  }[]) {
    const text =
      way === "planted"
        ? planted
        : name === "serial"
          ? "SL-1"
          : String(example ?? "01ZZZZZZZZZZZZZZZZZZZZZZZZ");
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(text));
    // Client errors are logged: what looks like a secret in them is redacted.
    if (place === "query")
      query.set(name, name === "errorStr" ? `boom token=${planted} "password":"${planted}"` : text);
  }
  const headers = new Headers({
    authorization: `Bearer ${bearers[way]()}`,
    cookie: `sonolens-media=${planted}.${planted}; theme=${planted}`,
    origin: "https://evil.example",
    referer: `https://evil.example/${planted}`,
    "user-agent": planted,
    "x-forwarded-for": planted,
    "if-none-match": `"${planted}"`,
  });
  let body: FormData | string | undefined;
  if (operations[call.operationId].requestContentType === "multipart/form-data") {
    const form = new FormData();
    for (const field of ["key", "policy", "signature", planted]) form.append(field, planted);
    form.append("file", new Blob([planted]), `${planted}.nlz`);
    body = form;
  } else if (call.requestContent !== undefined) {
    headers.set("content-type", "application/json");
    const example = exampleOf(call);
    body = JSON.stringify(way === "planted" ? fill(example) : example);
  }
  const { method } = call;
  return fetch(`${test.url}${path}?${query}`, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
}

/** Security headers that every response needs, so that none becomes an active page. */
function expectHeaders(name: string, headers: Headers): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect([name, headers.get("x-content-type-options")]).toEqual([name, "nosniff"]);
  expect([name, policy]).toEqual([name, expect.stringMatching(/frame-ancestors '(?:self|none)'/)]);
  expect([name, /script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy)]).toEqual([name, false]);
  expect([name, policy]).toEqual([name, expect.stringMatching(/(?:default|object)-src 'none'/)]);
  expect([name, headers.get("referrer-policy")]).toEqual([
    name,
    expect.stringMatching(/^(?:same-origin|no-referrer)$/),
  ]);
  expect([name, headers.get("access-control-allow-origin")]).toEqual([name, null]);
  expect([name, headers.get("x-powered-by")]).toEqual([name, null]);
}

/** Cameras have calls of their own; a program's key is tried where it has access. */
const waysOf = ({ operationId }: CallDescription): readonly Way[] => [
  "planted",
  operations[operationId].security === "camera" ? "camera" : "full",
  ...(operationId === "listSnapshots" ? (["apiKey"] as const) : []),
];

const removing = /^(?:remove|delete|revoke|deactivate)/;

it("tells a browser of every answer of every call that it is no page, and no other site that it may read it", async () => {
  let answers = 0;
  for (const call of describedCalls())
    for (const way of waysOf(call)) {
      // Operations that remove the camera or the key would leave nothing to check.
      if (way === "full" && (removing.test(call.operationId) || call.operationId === "changePassword"))
        continue;
      const response = await send(call, way);
      await response.arrayBuffer();
      expectHeaders(`${call.operationId} ${response.status}`, response.headers);
      expect([call.operationId, response.status]).not.toEqual([call.operationId, 500]);
      answers += 1;
    }
  expect(answers).toBeGreaterThan(280);
});

it("does so for pages, files, what is not there and what is no request", async () => {
  const paths = ["/", "/docs", "/docs/openapi.json", "/docs/start.js", "/outbox", "/outbox/x", "/metrics"];
  paths.push(
    test.backend.outboxPath ?? "",
    "/nowhere",
    "/%zz",
    "/payment-sandbox/pay/x",
    "/uploads/",
    `/${"x".repeat(9_000)}`,
  );
  for (const path of paths)
    for (const method of ["GET", "OPTIONS", "POST"])
      expectHeaders(`${method} ${path.slice(0, 20)}`, (await fetch(test.url + path, { method })).headers);
  for (const head of ["nonsense\r\n\r\n", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(40_000)}\r\n\r\n`])
    expectHeaders(head.slice(0, 8), headersIn(await rawAnswer(head)));
  const refused = await new Promise<Headers>((resolve, reject) => {
    const socket = new WebSocket(`${test.url.replace("http", "ws")}/mqtt`, "mqtt", {
      origin: "https://evil.example",
    });
    socket.on("unexpected-response", (_request, { headers }) =>
      resolve(new Headers(headers as Record<string, string>)),
    );
    socket.on("open", () => reject(new Error("It opened.")));
    socket.on("error", () => undefined);
  });
  expectHeaders("upgrade", refused);
});

function rawAnswer(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(test.url);
    let text = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(head));
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

const headersIn = (answer: string): Headers =>
  new Headers(
    (answer.split("\r\n\r\n")[0] ?? "")
      .split("\r\n")
      .slice(1)
      .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );

it("writes no secret into the log, the metrics or the database, whatever was called and whatever broke", async () => {
  // Missing tables: faults in the middle of a sign-in, of a mail, of a call of every other kind.
  for (const table of ["refresh_tokens", "mails", "account_settings", "data_connect_keys", "feedback"]) {
    test.database.run(`alter table ${table} rename to gone`);
    const json = { username: "full", password: given.get("password") };
    await fetch(`${test.url}/api/token/`, { method: "POST", headers: jsonType, body: JSON.stringify(json) });
    for (const call of describedCalls())
      if (
        /^(?:getSettings|sendFeedback|registerAccount|requestPasswordReset|listDataConnectKeys|refreshToken)$/.test(
          call.operationId,
        )
      )
        await (await send(call, "full")).arrayBuffer();
    const reset = { email: "ann@example.com" };
    await fetch(`${test.url}/auth/users/reset_password/`, {
      method: "POST",
      headers: jsonType,
      body: JSON.stringify(reset),
    });
    test.database.run(`alter table gone rename to ${table}`);
  }
  const metrics = await fetch(`${test.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const told = { log: lines, metrics: await metrics.text() };
  expect(metrics.status).toBe(200);
  expect(lines).toContain('"msg":"failed"');
  expect(lines.split("\n").length).toBeGreaterThan(280);
  for (const [name, secret] of given) {
    expect([name, secret.length > 8]).toEqual([name, true]);
    for (const [place, text] of Object.entries(told))
      expect([place, name, text.includes(secret) || text.includes(encodeURIComponent(secret))]).toEqual([
        place,
        name,
        false,
      ]);
  }
  const tables = test.database.dump();
  expect(tables.length).toBeGreaterThan(30);
  for (const { table, text } of tables)
    for (const [name, secret] of sealed)
      expect([table, name, text.includes(secret)]).toEqual([table, name, false]);
});

const jsonType = { "content-type": "application/json" };
