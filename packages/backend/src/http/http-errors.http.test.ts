import { Agent, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { until } from "../testing/until.ts";

let test: TestBackend;
const logLines: string[] = [];

beforeAll(async () => {
  test = await startTestBackend({ logLevel: "info", logStream: { write: (line) => logLines.push(line) } });
  for (let index = 0; index < 6; index += 1)
    await test.backend.importSnapshotFile(
      await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e82c360${index}`),
      "full",
    );
});
afterAll(() => test.close());

/** Sends raw bytes and returns everything that comes back. */
function raw(text: string): Promise<string> {
  const { port } = new URL(test.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (data: string) => {
      answer += data;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

it("answers 405 with the allowed methods, whoever asks", async () => {
  const { status, headers, refusal } = await test.call("listSnapshots", "/api/snapshots/", {
    method: "DELETE",
  });
  expect(status).toBe(405);
  expect(headers.get("allow")).toBe("GET, HEAD");
  expect(refusal.codes).toEqual({ detail: ["methodNotAllowed"] });
});

it("answers 404 in JSON for an address that there is not, a page asked for or not", async () => {
  for (const path of ["/api/nothing/", "/", "/favicon.ico", "/api/snapshots", "/%2e%2e/%2e%2e/etc/passwd"]) {
    const response = await fetch(test.url + path, { headers: { accept: "text/html" } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: expect.any(String), codes: { detail: ["notFound"] } });
  }
});

it("answers 413 for a body over the limit and 415 for another media type", async () => {
  const big = await test.call("createToken", "/api/token/", { json: { username: "x".repeat(300_000) } });
  expect(big.status).toBe(413);
  const text = await test.call("createToken", "/api/token/", {
    body: "username=demo",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(text.status).toBe(415);
  expect((await test.call("createToken", "/api/token/", { body: "{}" })).status).toBe(415);
});

it("answers 400 for JSON that is none, that poisons prototypes, or that is missing", async () => {
  const headers = { "content-type": "application/json" };
  for (const body of [
    '{"a"',
    '{"__proto__":{"isDemo":false}}',
    '{"constructor":{"prototype":{}}}',
    "\u0000",
  ]) {
    const { status, refusal } = await test.call("createToken", "/api/token/", { headers, body });
    expect(status).toBe(400);
    expect(refusal.codes).toBeDefined();
  }
  const empty = await test.call("createToken", "/api/token/", { headers, body: "" });
  expect(empty.refusal.codes).toEqual({ non_field_errors: ["required"] });
});

it("answers 414 for an address that is too long", async () => {
  const { status } = await test.call("getSnapshot", `/api/snapshots/${"x".repeat(2_000)}/`, { as: "full" });
  expect(status).toBe(414);
  const long = await test.call("listSnapshots", `/api/snapshots/?ownerships=${"x".repeat(9_000)}`, {
    as: "full",
  });
  expect(long.status).toBe(414);
});

it("answers in JSON to a head that is too long and to bytes that are no HTTP", async () => {
  const long = await raw(`GET /${"x".repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 414 [\s\S]*"uriTooLong"/);
  const noise = await raw("\u0001\u0002 nonsense\r\n\r\n");
  expect(noise).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/json[\s\S]*"invalidFormat"/);
});

it.each([
  ["parts that cannot be told apart", "no boundary at all\r\n".repeat(40_000), 400],
  ["an end in the middle of a field", '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\na', 400],
  ["too many fields", '--x\r\nContent-Disposition: form-data; name="k"\r\n\r\na\r\n'.repeat(20_000), 413],
])("answers a form with %s, and the next request on the same connection", async (_name, body, status) => {
  expect(await statusesOnOneConnection(body)).toEqual([status, 200]);
});

it("answers a form with more behind its file, and the next request on the same connection", async () => {
  const { body } = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", { as: "full" });
  const part = (name: string, value: unknown, file = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${String(value)}\r\n`;
  const fields = Object.entries(body.fields).map(([name, value]) => part(name, value));
  const file = part("file", "%PDF-1.7\n%%EOF\n", '; filename="a.pdf"');
  const another = part("file", "x".repeat(900_000), '; filename="b.pdf"');
  const [first, next] = await statusesOnOneConnection([...fields, file, another, "--x--"].join(""), body.url);
  expect(first).toBe(400);
  expect(next).toBe(200);
});

/** The statuses of a form that is posted, and of a request after it. */
async function statusesOnOneConnection(form: string, path = "/uploads/"): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, to: string, text = ""): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": text.length };
      const sent = request(
        test.url + to,
        { agent, method, ...(text !== "" && { headers }), timeout: 20_000 },
        (answer) => answer.resume().on("end", () => resolve(answer.statusCode)),
      );
      sent.on("timeout", () => sent.destroy(new Error("no answer")));
      sent.on("error", reject);
      sent.end(text);
    });
  try {
    return [await send("POST", path, form), await send("GET", "/healthz")];
  } finally {
    agent.destroy();
  }
}

it("answers 400 for a query that cannot be read, and names the parameter", async () => {
  const { refusal } = await test.call("listSnapshots", "/api/snapshots/?since=abc", { as: "full" });
  expect(refusal.codes).toEqual({ since: ["wrongType"] });
  const twice = await test.call("listSnapshots", "/api/snapshots/?since=1&since=2", { as: "full" });
  expect(twice.status).toBe(400);
  const missing = await test.call("listMissedMessages", "/api/live-messages/", { as: "full" });
  expect(missing.refusal.codes).toEqual({ after: ["required"] });
});

it("answers 400 for an id that no snapshot can have", async () => {
  const { status, refusal } = await test.call("getSnapshot", "/api/snapshots/a%20b/", { as: "full" });
  expect(status).toBe(400);
  expect(refusal.codes).toEqual({ id: ["invalidFormat"] });
});

it("[OPEN-05] compresses a list as the client likes it, and knows its own tag again in any encoding", async () => {
  const token = await test.token("full");
  const fetchList = (headers: Record<string, string>) =>
    fetch(`${test.url}/api/snapshots/`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const tags = new Set<string | null>();
  for (const [accept, encoding] of [
    ["br, gzip", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
  ] as const) {
    const response = await fetchList({ "accept-encoding": accept });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
    expect(await response.json()).toMatchObject({ complete: true });
    tags.add(response.headers.get("etag"));
  }
  expect(tags.size).toBe(3);
  for (const tag of tags) expect((await fetchList({ "if-none-match": tag ?? "" })).status).toBe(304);
});

it("names every answer, and writes one line for it that holds no secret", async () => {
  const first = await test.call("getCurrentUser", "/api/me/", { as: "full" });
  const second = await test.call("getCurrentUser", "/api/me/", { as: "full" });
  const id = first.headers.get("x-request-id");
  expect(id).not.toBe(second.headers.get("x-request-id"));
  await until(() => logLines.some((line) => line.includes(`"requestId":"${id}"`)));
  const line: unknown = JSON.parse(logLines.find((entry) => entry.includes(`"requestId":"${id}"`)) ?? "{}");
  expect(line).toMatchObject({ operation: "getCurrentUser", method: "GET", status: 200 });

  const { body } = await test
    .call("getSnapshot", "/api/snapshots/1/", { as: "full" })
    .then(() => test.call("listSnapshots", "/api/snapshots/", { as: "full" }));
  const [record] = body.snapshots;
  const link = await test.call("getWavUrl", `/api/snapshots/${record?.id}/wav-url/`, { as: "full" });
  await test.call("getSignedMedia", link.body.url);
  const written = logLines.join("");
  const token = await test.token("full");
  for (const secret of [token, link.body.url.split("/").at(-1) ?? "", "full-sonolens"])
    expect(written).not.toContain(secret);
});

it("tells browsers to guess no types, to load nothing from elsewhere, and not to frame it", async () => {
  const { headers } = await test.call("getLiveness", "/healthz");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

it("[API-01] says that it works, and [OPEN-03] what a client must know", async () => {
  expect((await test.call("getLiveness", "/healthz")).body).toEqual({ status: "ok", version: "0.1.0" });
  const { body } = await test.call("getClientConfiguration", "/api/client-configuration/");
  expect(body).toMatchObject({
    edition: "nl",
    productName: "Sonolens NL",
    livePath: "/mqtt",
    limits: { labelCharacters: 2048, thumbnailFrames: 200 },
  });
});

it("warns once when X-Forwarded-For arrives although no proxy is trusted", async () => {
  const warnings = () => logLines.filter((line) => line.includes("TRUST_PROXY"));
  for (let count = 0; count < 3; count += 1)
    await fetch(`${test.url}/healthz`, { headers: { "x-forwarded-for": "192.0.2.7" } });
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toContain("192.0.2.7");
  const trusting: string[] = [];
  const other = await startTestBackend({
    trustProxy: true,
    logLevel: "warn",
    logStream: { write: (line) => trusting.push(line) },
  });
  await fetch(`${other.url}/healthz`, { headers: { "x-forwarded-for": "192.0.2.7" } });
  await other.close();
  expect(trusting).toEqual([]);
});
