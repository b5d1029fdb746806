import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace, isOnPostgres, psql } from "../../testing/test-database-place.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { inPostgresSession } from "./postgres-session.ts";

const folder = makeTemporaryFolder();
const place = databasePlace(folder.path);
let database: Database;

beforeAll(async () => {
  database = await openDatabase(place, "2026-11-24T00:00:00.000Z");
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const write = (name: string) =>
  database.transaction(() =>
    database.current().insertInto("server_notes").values({ name, value: "" }).execute(),
  );
const names = async (connection: ReturnType<Database["current"]>): Promise<string[]> =>
  (await connection.selectFrom("server_notes").select("name").orderBy("name").execute()).map(
    ({ name }) => name,
  );

it.skipIf(!isOnPostgres)("reads the database as it is at one moment, while others write", async () => {
  await write("before");
  const seen = await inPostgresSession(place, { isWriting: false, nowTo: "test" }, async (connection) => {
    const first = await names(connection);
    await write("meanwhile");
    return [first, await names(connection)];
  });
  expect(seen).toEqual([["before"], ["before"]]);
  expect(await names(database.current())).toEqual(["before", "meanwhile"]);
});

it.skipIf(!isOnPostgres)(
  "keeps others from writing while it does, and leaves nothing after an error",
  async () => {
    const order: string[] = [];
    const session = { isWriting: true, nowTo: "test" };
    let waiting: Promise<unknown> = Promise.resolve();
    const failing = inPostgresSession(place, session, async (connection) => {
      await sql`insert into server_notes (name, value) values ('of the session', '')`.execute(connection);
      waiting = write("of another").then(() => order.push("written"));
      // Until the other one waits for the lock.
      await vi.waitFor(
        () =>
          expect(
            psql(place, "select count(*) from pg_locks where locktype = 'advisory' and not granted"),
          ).not.toBe("0"),
        { timeout: 8_000 },
      );
      order.push("failed");
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await waiting;
    expect(order).toEqual(["failed", "written"]);
    expect(await names(database.current())).toEqual(["before", "meanwhile", "of another"]);
  },
);
