import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startListener } from "../../testing/live-listener.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { databaseOption, isOnPostgres, psql } from "../../testing/test-database-place.ts";

let test: TestBackend;
let id = "";
let log = "";

beforeAll(async () => {
  if (!isOnPostgres) return;
  test = await startTestBackend({ logLevel: "info", logStream: { write: (line) => (log += line) } });
  const imported = await test.backend.importSnapshotFile(
    await aSnapshotFile("5f2504e0-4f89-41d3-9a0c-0305e82c3301", { size: 16 }),
    "full",
  );
  id = imported.ok ? imported.value.snapshotId : "";
});
afterAll(() => test?.close());

/** How the server of the database is asked from outside. */
function outside() {
  const { databaseUrl = "" } = databaseOption(test.dataDir);
  const address = new URL(databaseUrl);
  const name = address.pathname.slice(1);
  const run = (statement: string): string =>
    psql(Object.assign(new URL(databaseUrl), { pathname: "/postgres" }).href, statement);
  return {
    endConnections: () =>
      Number(
        run(
          `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '${name}' and application_name = 'sonolens'`,
        ),
      ),
    close: () => run(`alter database ${name} allow_connections false`),
    open: () => run(`alter database ${name} allow_connections true`),
  };
}

/** One write; answers whether it was acknowledged. */
async function write(text: string): Promise<boolean> {
  const token = await test.token("full");
  const answer = await fetch(`${test.url}/api/snapshots/${id}/comments/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "if-match": '"999999"',
    },
    body: JSON.stringify({ comments: text }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) expect(answer.status).toBe(500);
  return answer.ok;
}

const stored = (): unknown =>
  test.database.all(`select comments from snapshots where id = '${id}'`)[0]?.comments;

it.skipIf(!isOnPostgres)(
  "keeps what it acknowledged and goes on while its connections are cut again and again",
  async () => {
    const { endConnections } = outside();
    const listener = await startListener(() => test.url, await test.token("full"));
    let cut = 0;
    let acknowledged = 0;
    let refused = 0;
    for (let round = 0; round < 12; round += 1) {
      const writing = (async () => {
        for (let count = 0; count < 8; count += 1) {
          const text = `${round} ${count}`;
          if (await write(text)) acknowledged += 1;
          else refused += 1;
        }
      })();
      await wait(5 + 7 * round);
      cut += endConnections();
      await writing;
      const last = `${round} last`;
      // Another connection is made for the next call, or the one after it.
      expect((await write(last)) || (await write(last)) || (await write(last))).toBe(true);
      expect(stored()).toBe(last);
    }
    expect(cut).toBeGreaterThan(12);
    expect(acknowledged).toBeGreaterThan(12);
    const { body } = await test.call("listMissedMessages", "/api/live-messages/?after=0", { as: "full" });
    expect(body.complete).toBe(true);
    expect(body.messages.map(({ sequence }) => sequence)).toEqual(body.messages.map((_, index) => index + 1));
    await expect.poll(() => listener.lastSequence(), { timeout: 20_000 }).toBe(body.lastSequence);
    await listener.close();
    process.stdout.write(`${cut} connections cut, ${acknowledged} writes acknowledged, ${refused} refused\n`);
  },
  120_000,
);

it.skipIf(!isOnPostgres)(
  "answers while its database is away, says so where its operator looks, and goes on by itself",
  async () => {
    const { endConnections, close, open } = outside();
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
    close();
    try {
      endConnections();
      for (let count = 0; count < 5; count += 1) expect(await write("lost")).toBe(false);
      const ready = await fetch(`${test.url}/readyz`);
      expect(ready.status).toBe(503);
      expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
    } finally {
      open();
    }
    await expect.poll(() => write("back"), { timeout: 20_000 }).toBe(true);
    expect(stored()).toBe("back");
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
    expect(log).toContain("not ready");
  },
  60_000,
);
