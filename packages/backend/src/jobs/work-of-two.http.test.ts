import { setTimeout as wait } from "node:timers/promises";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { type BackendProcess, startBackendProcess } from "../testing/backend-process.ts";
import { countSaves } from "../testing/count-saves.ts";
import { createCrashClient } from "../testing/crash-client.ts";
import { type MailServer, startMailServer } from "../testing/mail-server.ts";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { until } from "../testing/until.ts";

// Two processes on one data folder look for work at the same time.

const folder = makeTemporaryFolder();
const backends: BackendProcess[] = [];
let mails: MailServer;
let database: TestDatabase;

beforeAll(async () => {
  mails = await startMailServer();
  const start = () => startBackendProcess(folder.path, { smtpUrl: mails.url });
  backends.push(await start(), await start());
  database = openTestDatabase(folder.path);
});
afterAll(async () => {
  for (const backend of backends) await backend.kill();
  await mails.close();
  folder.remove();
});

const json = { "content-type": "application/json" };
const at = (which: number): BackendProcess => backends[which % 2] as BackendProcess;

async function post<Body>(url: string, body: unknown, token?: string): Promise<Body> {
  const headers = { ...json, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Body;
}

it("analyses, exports and mails everything once, and cleans up in one of them", async () => {
  const { saves } = countSaves(database);
  const clients = await Promise.all(backends.map(({ url }) => createCrashClient(url)));
  const ids: string[] = [];
  for (let index = 0; index < 30; index += 1) {
    const id = `8f2504e0-4f89-41d3-9a1c-${String(index).padStart(12, "0")}`;
    const file = await aSnapshotFile(id, { size: 16 });
    const client = clients[index % 2];
    if (client !== undefined) ids.push((await client.upload(`${index}.nlz`, file)).snapshotId);
  }
  const token = clients[0]?.token;
  for (let index = 0; index < 9; index += 1)
    await post(
      `${at(index).url}/api/excel/`,
      { snapshotIDs: ids, iotID: "", includeImages: false, target: "excel" },
      token,
    );
  for (let index = 0; index < 20; index += 1)
    await post(`${at(index).url}/auth/users/`, {
      username: `ann${index}@example.com`,
      email: `ann${index}@example.com`,
      password: "six grey stones",
    });

  await until(() => database.all("select 1 from snapshots where analysis_due = 1").length === 0, 60_000);
  await until(() => database.all("select 1 from export_jobs where status <> 'FINISHED'").length === 0);
  await until(() => database.all("select 1 from mails where delivered_at is null").length === 0, 60_000);
  // Longer than any of them waits between looking.
  await wait(2_500);

  expect(saves()).toEqual(Array(ids.length).fill(1));
  expect(database.all("select attempts from export_jobs")).toEqual(Array(9).fill({ attempts: 1 }));
  const { messages } = await clients[0]!.missed(0);
  const made = (messages as ApiSchema<"LiveMessage">[]).filter(
    (message) => message.type === "excel-export" && message.status === "FINISHED",
  );
  expect(made).toHaveLength(9);
  const sent = mails.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
  expect(sent).toHaveLength(20);
  expect(new Set(sent).size).toBe(sent.length);
  expect(database.all("select name from work_leases")).toEqual([{ name: "cleaning up" }]);
});
