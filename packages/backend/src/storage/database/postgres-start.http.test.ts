import { createServer } from "node:net";
import { afterAll, expect, it } from "vitest";
import { startTestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databaseOption, isOnPostgres, psql } from "../../testing/test-database-place.ts";

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const password = "correct-horse%40battery";

/** The error of a start with this database address. */
async function said(databaseUrl: string): Promise<{ code: unknown; message: string }> {
  const error: unknown = await startTestBackend({ dataDir: folder.path, databaseUrl }).then(
    async (test) => {
      await test.close();
      return new Error("It started.");
    },
    (reason: unknown) => reason,
  );
  const { code, message, params } = error as { code?: unknown; message: string; params?: unknown };
  for (const secret of [password, decodeURIComponent(password)])
    expect(JSON.stringify([message, params])).not.toContain(secret);
  return { code, message };
}

/** An unused port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

it("says what is wrong with an address that is none", async () => {
  for (const url of [
    "",
    "sonolens",
    `mysql://sono:${password}@127.0.0.1/sonolens`,
    "postgresql://host:port/x",
    `postgresql://sono:100%${password}@127.0.0.1/x`,
  ]) {
    const { code, message } = await said(url);
    expect([url, code]).toEqual([url, "databaseAddressInvalid"]);
    expect(message).toContain("postgresql://user:password@host:5432/name");
  }
});

it("says which server cannot be reached", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const refused = await said(`postgresql://sono:${password}@${host}/sonolens`);
  expect(refused.code).toBe("databaseUnreachable");
  expect(refused.message).toContain(`${host} cannot be reached (ECONNREFUSED)`);
  const unknown = await said(`postgresql://sono:${password}@nowhere.invalid/sonolens`);
  expect(unknown.code).toBe("databaseUnreachable");
  expect(unknown.message).toContain("nowhere.invalid");
});

it("says it of a server that is none", async () => {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const { code } = await said(`postgresql://sono:${password}@127.0.0.1:${port}/sonolens`);
  expect(code).toBe("databaseUnreachable");
  server.close();
});

it.skipIf(!isOnPostgres)("says which database is not there, and who may not use it", async () => {
  const { databaseUrl = "" } = databaseOption(folder.path);
  const missing = await said(Object.assign(new URL(databaseUrl), { pathname: "/nothing_here" }).href);
  expect(missing).toMatchObject({ code: "databaseRefused" });
  expect(missing.message).toContain("has no database nothing_here. Make it with createdb");

  psql(databaseUrl, `create role reader_${process.pid} login`);
  const address = new URL(databaseUrl);
  address.searchParams.set("user", `reader_${process.pid}`);
  psql(databaseUrl, "revoke create on schema public from public");
  const powerless = await said(address.href);
  expect(powerless).toMatchObject({ code: "databaseRefused" });
  expect(powerless.message).toContain(`does not let the user reader_${process.pid} make tables`);
});
