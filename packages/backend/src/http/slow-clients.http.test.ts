import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";

const requestTimeouts = { headMs: 600, jsonMs: 600, quietMs: 600, minBytes: 64 };
const pauseMs = 60;
let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend({ requestTimeouts });
});
afterAll(() => test.close());

/**
 * Sends chunks with pauses between them; returns what came back until the connection ended, and how long it
 * took.
 */
function trickle(pieces: Iterable<string | Uint8Array>): Promise<{ answer: string; tookMs: number }> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(test.url).port), "127.0.0.1");
    const rest = pieces[Symbol.iterator]();
    let answer = "";
    const timer = setInterval(() => {
      const next = rest.next();
      if (next.done === true || !socket.writable) clearInterval(timer);
      else socket.write(next.value);
    }, pauseMs);
    socket.setEncoding("utf8");
    socket.on("data", (data: string) => {
      answer += data;
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(timer);
      resolve({ answer, tookMs: performance.now() - beganMs });
    });
  });
}

function* endlessly(first: string, piece: string): Generator<string> {
  yield first;
  for (;;) yield piece;
}

const jsonHead = (path: string, type = "application/json") =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
it.each([
  ["a head that never ends", endlessly("GET / HTTP/1.1\r\nHost: a\r\n", "X-A: b\r\n")],
  ["JSON that comes letter by letter", endlessly(jsonHead("/api/token/"), " ")],
  ["JSON that never begins", [jsonHead("/api/token/")]],
  [
    "an upload of a byte now and then",
    endlessly(jsonHead("/uploads/", "multipart/form-data; boundary=x"), "-"),
  ],
])("ends a connection that brings %s, so that a client tries again or resumes", async (_name, pieces) => {
  const { answer, tookMs } = await trickle(pieces);
  expect(answer).toBe("");
  expect(tookMs).toBeGreaterThan(requestTimeouts.jsonMs * 0.9);
  expect(tookMs).toBeLessThan(10_000);
});

it("answers whoever may not call at once, and waits no longer for the body", async () => {
  const { answer } = await trickle(endlessly(jsonHead("/api/excel/"), " "));
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain("HTTP/1.1 408");
});

it("[API-67] takes a file that comes slowly for longer than any JSON may take", async () => {
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "full",
    json: { filename: "slow.nlz" },
  });
  const file = await aSnapshotFile(crypto.randomUUID(), { size: 16, audio: false });
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const before = Object.entries(target.fields).map(([name, value]) => part(name, String(value)));
  const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="slow.nlz"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(before.join("") + fileHead), file, Buffer.from("\r\n--x--\r\n")]);
  const head = `POST ${target.url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const pieceBytes = Math.ceil(body.length / 24);
  const pieces = Array.from({ length: 24 }, (_, index) =>
    body.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const { answer, tookMs } = await trickle([head, ...pieces]);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(tookMs).toBeGreaterThan(2 * requestTimeouts.jsonMs);
});
