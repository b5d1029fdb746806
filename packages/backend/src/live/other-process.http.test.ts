import { writeFileSync } from "node:fs";
import { join } from "node:path";
import mqtt from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startImportProcess } from "../testing/start-import-process.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { testBucket } from "../testing/test-bucket.ts";
import { until } from "../testing/until.ts";

const fileCount = 20;
const folder = makeTemporaryFolder();
let test: TestBackend;

beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

it("tells its clients within a second what another process imported into the same data folder", async () => {
  const files: string[] = [];
  for (let index = 0; index < fileCount; index += 1) {
    const file = join(folder.path, `${index}.nlz`);
    const id = `8f2504e0-4f89-41d3-9a0d-${String(index).padStart(12, "0")}`;
    writeFileSync(file, await aSnapshotFile(id, { size: 16 }));
    files.push(file);
  }
  const { body } = await test.call("getLiveCredentials", "/management/credentials", { as: "demo" });
  const client = await mqtt.connectAsync(`${test.url.replace("http", "ws")}/mqtt`, {
    username: body.username,
    password: body.password,
    clientId: body.clientId,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const arrivedMs = new Map<string, number>();
  const sequences: number[] = [];
  client.on("message", (_topic, payload) => {
    const message = JSON.parse(payload.toString()) as { sequence: number; snapshotId: string };
    sequences.push(message.sequence);
    arrivedMs.set(message.snapshotId, performance.timeOrigin + performance.now());
  });
  await client.subscribeAsync(body.topics, { qos: 1 });

  const { s3 } = await testBucket(test.dataDir);
  const { answered, problems } = await startImportProcess(test.dataDir, files, undefined, s3).ended;
  expect(problems).toBe("");
  expect(answered).toHaveLength(fileCount);
  await until(() => arrivedMs.size === fileCount);
  await client.endAsync();
  expect(sequences).toEqual(Array.from({ length: fileCount }, (_, index) => index + 1));
  const delaysMs = answered.map(
    ({ snapshotId, answeredMs }) => (arrivedMs.get(snapshotId) ?? 0) - answeredMs,
  );
  const slowestMs = Math.max(...delaysMs);
  process.stdout.write(`told after ${slowestMs.toFixed(0)} ms at the latest\n`);
  expect(slowestMs).toBeLessThan(1_000);
});
