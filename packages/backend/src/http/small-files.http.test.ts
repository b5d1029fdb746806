import { request } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { isTestedOnS3 } from "../testing/test-bucket.ts";

/** Small files that cause a lot of work, and large ones that must not be held in memory. */
let test: TestBackend;

beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());

async function importOne(captureId: string, options: Parameters<typeof aSnapshotFile>[1]): Promise<string> {
  const imported = await test.backend.importSnapshotFile(await aSnapshotFile(captureId, options), "full");
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}

it("[API-86] takes no more memory and no longer turns for a small file of very many frames", async () => {
  const many = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3399", {
    size: 1,
    frameCount: 40_000,
    levelAt: (frame) => frame / 1_000,
    audio: false,
    picture: null,
  });
  const path = `/bfv/devices/SL-2041/frames/${many}_converted_bfv`;
  const whole = await test.call("getConvertedFrames", path, { as: "demo" });
  expect([whole.status, whole.refusal.codes]).toEqual([400, { end: ["tooMany"] }]);

  const turns = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage();
  let maxBytes = 0;
  const look = () => {
    const { arrayBuffers } = process.memoryUsage();
    maxBytes = Math.max(maxBytes, arrayBuffers - before.arrayBuffers);
  };
  turns.enable();
  const answer = await fetch(`${test.url}${path}?start=20000&end=24096`, {
    headers: { authorization: `Bearer ${await test.token("demo")}` },
  });
  expect(answer.headers.get("content-length")).toBe(String(44 + 4_096 * 110 * 110 * 2));
  let bytes = 0;
  let last = Buffer.alloc(0);
  for await (const piece of answer.body ?? []) {
    look();
    bytes += piece.length;
    last = Buffer.concat([last, piece]).subarray(-2);
  }
  turns.disable();
  expect(bytes).toBe(44 + 4_096 * 110 * 110 * 2);
  expect(last.readUInt16LE()).toBe(2_409);
  expect(maxBytes).toBeLessThan(120 * 1024 * 1024);
  expect(turns.max / 1e6).toBeLessThan(1_000);
});

it("[API-63] turns no more than one huge picture at a time, however many are sent", async () => {
  const sidePx = 7_000;
  const create = { width: sidePx, height: sidePx, channels: 3, background: "#123456" } as const;
  const bytes = await sharp({ create }).jpeg({ quality: 5 }).withMetadata({ orientation: 6 }).toBuffer();
  expect(bytes.length).toBeLessThan(500_000);
  const path = "/api/userimages/getuploadurl/?category=logo";
  const { body: target } = await test.call("createUserImageUploadUrl", path, { as: "full" });
  const send = () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
    form.append("file", new Blob([Uint8Array.from(bytes)]), "photo.jpg");
    return test.call("uploadImage", target.url, { body: form });
  };
  const peakOf = async (count: number): Promise<number> => {
    const before = process.memoryUsage().rss;
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    const sent = await Promise.all(Array.from({ length: count }, send));
    clearInterval(timer);
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    return most - before;
  };
  const one = await peakOf(1);
  expect(await peakOf(4)).toBeLessThan(1.8 * one);
});

/** Posts a form with a file of this size, generated without holding it in memory; returns the status. */
function postLargeReport(
  url: string,
  fields: Readonly<Record<string, unknown>>,
  sizeBytes: number,
): Promise<number | undefined> {
  const boundary = "----end-of-a-part";
  const part = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = Object.entries(fields).map(([name, value]) => `${part(name)}${value}\r\n`);
  const piece = Buffer.alloc(64 * 1024);
  function* bytes() {
    yield Buffer.from(`${head.join("")}${part("file", '; filename="large.pdf"')}%PDF-1.7`);
    for (let sent = 0; sent < sizeBytes; sent += piece.length) yield piece;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const sending = request(url, { method: "POST", headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  Readable.from(bytes()).pipe(sending.on("error", reject));
  return promise;
}

// The tests' bucket is in this process, including its uploads.
it.skipIf(isTestedOnS3)(
  "[API-72] has no report in memory while it is taken, however many are sent",
  async () => {
    const sizeBytes = 80 * 1024 * 1024;
    const path = "/api/report-endpoint/?userIotId=x";
    const { body: target } = await test.call("getReportEndpoint", path, { as: "full" });
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    const send = () => postLargeReport(test.url + target.url, target.fields, sizeBytes);
    const statuses = await Promise.all([send(), send(), send()]);
    clearInterval(timer);
    expect(statuses).toEqual([201, 201, 201]);
    expect(most).toBeLessThan(2 * sizeBytes);
  },
);
