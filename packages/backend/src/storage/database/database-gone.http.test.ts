import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startListener } from "../../testing/live-listener.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
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

/** Access to the database server from outside. */
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
  const body: unknown = await answer.json();
  if (!answer.ok) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(body).toMatchObject({
      detail: "The server cannot access its data right now. Try again in a moment.",
      codes: { detail: ["storageUnavailable"] },
    });
  }
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
);

it.skipIf(!isOnPostgres)(
  "answers while its database is away, says so where its operator looks, and goes on by itself",
  async () => {
    const { endConnections, close, open } = outside();
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
    const credentials = { username: "full", password: "full-sonolens" };
    const { refresh } = (await test.call("createToken", "/api/token/", { json: credentials })).body;
    close();
    try {
      endConnections();
      for (let count = 0; count < 5; count += 1) expect(await write("lost")).toBe(false);
      // No response claims that the session is over, or that what was requested is gone.
      const bearer = { authorization: `Bearer ${await test.token("full")}` };
      const json = { "content-type": "application/json" };
      for (const [path, init] of [
        ["/api/snapshots/", { headers: bearer }],
        [`/api/snapshots/${id}/`, { headers: bearer }],
        ["/api/me/", { headers: bearer }],
        ["/api/client-configuration/", {}],
        ["/management/credentials", { headers: bearer }],
        ["/api/token/", { method: "POST", headers: json, body: JSON.stringify(credentials) }],
        ["/api/token/refresh/", { method: "POST", headers: json, body: JSON.stringify({ refresh }) }],
      ] as const) {
        const answer = await fetch(test.url + path, init);
        const { codes } = (await answer.json()) as { codes: unknown };
        expect([path, answer.status, codes]).toEqual([path, 503, { detail: ["storageUnavailable"] }]);
      }
      const ready = await fetch(`${test.url}/readyz`);
      expect(ready.status).toBe(503);
      // It looks for messages four times a second, and would fill the log.
      await wait(1_500);
      expect(log.match(/publishing failed/g)?.length ?? 0).toBeLessThan(4);
      expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
    } finally {
      open();
    }
    await expect.poll(() => write("back"), { timeout: 20_000 }).toBe(true);
    expect(stored()).toBe("back");
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
    expect(log).toContain("not ready");
  },
);

/** A way to the server of the database that can fall silent, as a network that loses everything does. */
async function startSilentWay(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const behind = connect(join(address.searchParams.get("host") ?? "", ".s.PGSQL.5432"));
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => isSilent || to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `postgresql://${address.searchParams.get("user")}@127.0.0.1:${port}${address.pathname}`;
  return {
    url,
    setSilent(wanted: boolean) {
      isSilent = wanted;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it.skipIf(!isOnPostgres)(
  "gives up on a database that says nothing any more, tells everybody who waited, and goes on when it speaks again",
  async () => {
    const folder = makeTemporaryFolder();
    const way = await startSilentWay(databaseOption(folder.path).databaseUrl ?? "");
    const beside = await startTestBackend({ dataDir: folder.path, databaseUrl: way.url });
    const token = await beside.token("full");
    const ask = async (init: RequestInit = {}): Promise<number> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      return (await fetch(`${beside.url}/api/customer-settings/`, { ...init, headers })).status;
    };
    const change = () => ask({ method: "PATCH", body: JSON.stringify({ energy_cost_kwh: 1 }) });
    expect([await ask(), await change()]).toEqual([200, 200]);
    way.setSilent(true);
    const beganMs = performance.now();
    const waiting = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ask() : change()));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));
    // A statement that reads is given up after 25 s, one that waits for its turn to write after 15 s.
    expect(performance.now() - beganMs).toBeLessThan(60_000);
    way.setSilent(false);
    await expect.poll(change, { timeout: 30_000 }).toBe(200);
    expect(await ask()).toBe(200);
    await beside.close();
    way.close();
    folder.remove();
  },
);
