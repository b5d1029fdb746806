import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../../storage/database/open-database.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace } from "../../testing/test-database-place.ts";
import { until } from "../../testing/until.ts";
import { createMails, type Mails } from "./create-mails.ts";
import type { Mail } from "./mailer.ts";

const folder = makeTemporaryFolder();
const mail = {
  to: "ann@example.com",
  subject: "Grüße, 鍵",
  text: "https://sonolens.example/activate/1/geheim",
};
let database: Database;
let server: MailServer;
let refusal: number | undefined;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
let nextId = 0;
let lines = "";
const started: Mails[] = [];

beforeAll(async () => {
  database = await openDatabase(databasePlace(folder.path), new Date(nowMs).toISOString());
  server = await startMailServer(() => refusal);
});
beforeEach(async () => {
  await database.transaction(() => database.current().deleteFrom("mails").execute());
  refusal = undefined;
  lines = "";
});
afterAll(async () => {
  for (const module of started) await module.stop();
  await server.close();
  await database.close();
  folder.remove();
});

function mailModule(smtpUrl: string | undefined = server.url): Mails {
  const module = createMails({
    database,
    logger: pino(
      { level: "debug" },
      {
        write(line: string) {
          lines += line;
        },
      },
    ),
    key: new Uint8Array(32).fill(7),
    smtpUrl,
    mailFrom: "Sonolens <noreply@sonolens.example>",
    publicUrl: () => "https://sonolens.example",
    aloneSinceMs: nowMs,
    nowMs: () => nowMs,
    newId: () => `mail-${nextId++}`,
  });
  started.push(module);
  return module;
}

const rows = () => openTestDatabase(folder.path).all("select * from mails");
const sendIn = (module: Mails, what: Mail = mail) => database.transaction(() => module.mailer.send(what));
const forRecipient = (to: string) => server.received.filter((entry) => entry.to.includes(to));

it("delivers to the mail server after the commit, and forgets the text", async () => {
  const module = mailModule();
  module.start();
  await sendIn(module);
  await until(() => rows()[0]?.delivered_at !== null);
  const [received] = forRecipient("ann@example.com");
  expect(received?.source).toMatch(/^From: Sonolens <noreply@sonolens\.example>\r$/m);
  expect(received?.source).toContain("https://sonolens.example/activate/1/geheim");
  expect(rows()[0]).toMatchObject({ sealed_text: null, due_at: null });
  await module.stop();
});

it("delivers headers whole, however long, and keeps them sealed until then", async () => {
  const address = `https://sonolens.example/report-mails/${"geheim".repeat(40)}`;
  const headers = {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const module = mailModule();
  await sendIn(module, { ...mail, to: "cleo@example.com", headers });
  expect(JSON.stringify(rows())).not.toContain("geheim");
  module.start();
  await until(() => rows()[0]?.delivered_at !== null);
  const [received] = forRecipient("cleo@example.com");
  expect(received?.source.replace(/\r\n[ \t]/g, " ")).toContain(`\r\nList-Unsubscribe: <${address}>\r\n`);
  expect(received?.source).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(rows()[0]).toMatchObject({ sealed_headers: null });
  await module.stop();
});

it("sends nothing when the transaction fails", async () => {
  const module = mailModule();
  const failing = database.transaction(async () => {
    await module.mailer.send(mail);
    throw new Error("nothing came of it");
  });
  await expect(failing).rejects.toThrow("nothing came of it");
  expect(rows()).toEqual([]);
});

it("keeps the text of what waits sealed in the database, and no line of the log has it", async () => {
  const module = mailModule("smtp://127.0.0.1:9");
  module.start();
  await sendIn(module);
  await until(() => lines.includes("mails: a job failed"));
  expect(String(rows()[0]?.sealed_text)).not.toContain("geheim");
  expect(lines).not.toMatch(/geheim|ann@example/);
  await module.stop();
});

it("tries again after 30 s, then after twice as long, when the mail server cannot take it now", async () => {
  refusal = 451;
  const module = mailModule();
  module.start();
  await sendIn(module, { ...mail, to: "bob@example.com" });
  const dueInS = () => (Date.parse(String(rows()[0]?.due_at)) - nowMs) / 1000;
  await until(() => dueInS() === 30);
  nowMs += 30_000;
  await until(() => dueInS() === 60);
  expect(forRecipient("bob@example.com")).toEqual([]);
  refusal = undefined;
  nowMs += 60_000;
  await until(() => rows()[0]?.delivered_at !== null);
  expect(forRecipient("bob@example.com")).toHaveLength(1);
  await module.stop();
});

it("gives up at once when the mail server knows no such address", async () => {
  refusal = 550;
  const module = mailModule();
  module.start();
  await sendIn(module);
  await until(() => rows()[0]?.due_at === null);
  expect(rows()[0]).toMatchObject({ delivered_at: null, sealed_text: null, attempts: 1 });
  await module.stop();
});

it("delivers once although two servers have the same data folder", async () => {
  const modules = [mailModule(), mailModule()];
  for (const module of modules) module.start();
  for (let index = 0; index < 10; index += 1)
    await sendIn(modules[0] as Mails, { ...mail, to: `p${index}@example.com` });
  await until(() => rows().every((row) => row.delivered_at !== null));
  for (let index = 0; index < 10; index += 1) expect(forRecipient(`p${index}@example.com`)).toHaveLength(1);
  for (const module of modules) await module.stop();
});

it("takes an address with a comma or a line break for one address, and never for two", async () => {
  const module = mailModule();
  module.start();
  await sendIn(module, {
    ...mail,
    to: "eve@example.com,mallory@example.com",
    subject: "a\r\nBcc: mallory@example.com",
  });
  await until(() => rows()[0]?.due_at === null || lines.includes("mails: a job failed"));
  expect(forRecipient("mallory@example.com")).toEqual([]);
  await module.stop();
});

it("shows kept mails to whoever has the address of this start, and to nobody else", async () => {
  const test = await startTestBackend();
  try {
    expect(test.backend.outboxPath).toMatch(/^\/outbox\/[\w-]{32}$/);
    const shown = await fetch(test.url + test.backend.outboxPath);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(await shown.text()).toContain("Mails of this server");
    for (const path of ["/outbox", "/outbox/", "/outbox/x", `${test.backend.outboxPath}x`])
      expect((await fetch(test.url + path)).status).toBe(404);
  } finally {
    await test.close();
  }
});

it("has no outbox where a mail server delivers", async () => {
  const test = await startTestBackend({ smtpUrl: server.url });
  try {
    expect(test.backend.outboxPath).toBeUndefined();
    expect((await fetch(`${test.url}/outbox/x`)).headers.get("content-type")).toMatch(/^application\/json/);
  } finally {
    await test.close();
  }
});
