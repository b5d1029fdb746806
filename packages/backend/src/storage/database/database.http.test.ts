import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOutbox } from "../../live/outbox.ts";
import { createAccountRepository } from "../../modules/account/account.repository.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace, isOnPostgres } from "../../testing/test-database-place.ts";
import { newestSchema } from "./migrate.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { createRevisionCache } from "./revision-cache.ts";

// Behavior that the product relies on and that differs between databases: these run on the tests' database.

const folder = makeTemporaryFolder();
const place = databasePlace(folder.path);
const look = openTestDatabase(folder.path);
let databases: Database[] = [];

beforeAll(async () => {
  const open = () => openDatabase(place, "2026-11-24T00:00:00.000Z");
  // A lock on a file blocks the whole waiting process, even if it holds the lock itself.
  if (isOnPostgres) databases = await Promise.all([open(), open(), open()]);
  else databases = [await open(), await open(), await open()];
});
afterAll(async () => {
  for (const database of databases) await database.close();
  folder.remove();
});

const [one, two] = [() => databases[0] as Database, () => databases[1] as Database];

async function addAccount(id: string): Promise<void> {
  await one().transaction(() =>
    createAccountRepository(one()).insert({
      ...{ id, username: id, email: `${id}@example.com`, password_hash: "", state: "active" },
      ...{ is_demo: 0, is_staff: 0, has_accepted_terms: 1, created_at: "" },
    }),
  );
}

it("makes an empty database once, however many open it at the same moment", () => {
  expect(look.all("select count(*) as many from schema_migrations")).toEqual([{ many: newestSchema }]);
  expect(look.all("select name, value from counters")).toEqual([{ name: "version", value: 0 }]);
});

it("opens a database that is up to date while another connection writes", async () => {
  await one().transaction(async () => {
    await one().current().insertInto("file_holds").values({ id: "held", until_ms: 1 }).execute();
    await (await openDatabase(place, "2026-11-24T00:00:00.000Z")).close();
    await one().current().deleteFrom("file_holds").where("id", "=", "held").execute();
  });
});

it("keeps whole numbers of milliseconds and of gigabytes, and gives them back as numbers", async () => {
  const untilMs = 1_795_500_000_123;
  await one().transaction(() =>
    one().current().insertInto("file_holds").values({ id: "large", until_ms: untilMs }).execute(),
  );
  const query = one().current().selectFrom("file_holds");
  expect(await query.select("until_ms").execute()).toEqual([{ until_ms: untilMs }]);
  expect(
    await query
      .select(({ fn }) => [
        fn.countAll().as("many"),
        fn.sum("until_ms").as("sum"),
        fn.max("until_ms").as("most"),
      ])
      .execute(),
  ).toEqual([{ many: 1, sum: untilMs, most: untilMs }]);
});

it("orders and compares texts by their code points, capitals before small letters", async () => {
  const names = ["b", "B", "a-b", "ab", "é", "Z", "_", "10", "9"];
  await one().transaction(async () => {
    for (const name of names)
      await one().current().insertInto("server_notes").values({ name, value: "" }).execute();
  });
  const found = await one().current().selectFrom("server_notes").select("name").orderBy("name").execute();
  expect(found.map(({ name }) => name)).toEqual([...names].sort());
  const below = await one()
    .current()
    .selectFrom("server_notes")
    .select("name")
    .where("name", "<", "_")
    .execute();
  expect(below.map(({ name }) => name).sort()).toEqual(["10", "9", "B", "Z"]);
});

it("finds the rows of many values by one condition, quotes and commas in them or not", async () => {
  const wanted = ["9", "a-b", 'x"y', "x'y", "x,y", "{", "nobody"];
  await one().transaction(async () => {
    for (const name of ['x"y', "x'y", "x,y", "{"])
      await one().current().insertInto("server_notes").values({ name, value: "" }).execute();
  });
  const find = async (values: readonly string[]) =>
    (
      await one()
        .current()
        .selectFrom("server_notes")
        .select("name")
        .where(one().oneOf("name", values))
        .execute()
    ).map(({ name }) => name);
  expect((await find(wanted)).sort()).toEqual(wanted.filter((name) => name !== "nobody").sort());
  expect(await find([])).toEqual([]);
  expect(await find(Array.from({ length: 40_000 }, (_, index) => `${index}`))).toHaveLength(2);
});

it("keeps a text with any character in it, or the picture of one that cannot be kept", async () => {
  const value = `a\u0000b '"\\ \ud800 \u{1f50a} \u2028`;
  await one().transaction(() =>
    one().current().insertInto("server_notes").values({ name: "odd", value }).execute(),
  );
  const query = one().current().selectFrom("server_notes").select("value");
  const found = await query.where("name", "=", "odd").executeTakeFirst();
  expect(found?.value.replace("\u2400", "\u0000")).toBe(value.toWellFormed());
  expect(await query.where("value", "=", value).execute()).toHaveLength(1);
});

it("keeps bytes as they are, in a buffer of their own", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  await one().transaction(async () => {
    const current = one().current();
    await sql`create table some_bytes (id text, content ${sql.raw(isOnPostgres ? "bytea" : "blob")})`.execute(
      current,
    );
    await sql`insert into some_bytes values ('a', ${bytes}), ('b', ${new Uint8Array(0)})`.execute(current);
  });
  const query = sql<{ content: Uint8Array }>`select content from some_bytes order by id`;
  const [first, second] = (await query.execute(one().current())).rows;
  expect([...(first?.content ?? [])]).toEqual([...bytes]);
  expect(first?.content.buffer.byteLength).toBe(256);
  expect(second?.content).toHaveLength(0);
});

it("lets nothing be written outside of a transaction", async () => {
  const write = one().current().insertInto("server_notes").values({ name: "outside", value: "" }).execute();
  await expect(write).rejects.toThrow(/read.?only/i);
});

it("shows others nothing of a transaction before it is committed, and nothing of one that fails", async () => {
  const names = async (database: Database) =>
    (await database.current().selectFrom("user_features").select("feature").execute()).map(
      ({ feature }) => feature,
    );
  await addAccount("gil");
  const give = (feature: string) =>
    one().current().insertInto("user_features").values({ account_id: "gil", feature }).execute();
  await one().transaction(async () => {
    await give("first");
    expect(await names(one())).toEqual(["first"]);
    expect(await names(two())).toEqual([]);
  });
  expect(await names(two())).toEqual(["first"]);
  await expect(
    one().transaction(async () => {
      await give("second");
      throw new Error("on purpose");
    }),
  ).rejects.toThrow("on purpose");
  expect(await names(two())).toEqual(["first"]);
});

it("numbers the messages of several processes without gaps, and shows them in their order", async () => {
  const accountIds = ["ann", "ben"];
  for (const id of accountIds) await addAccount(id);
  const outboxes = databases.map((database) => createOutbox(database, Date.now));
  const each = 25;
  const seen: number[] = [];
  let over = false;
  /** Continues after the newest entry that it read, as the publisher does. */
  async function follow(): Promise<void> {
    for (;;) {
      const isLast = over;
      const found = (await outboxes[2]?.after(seen.at(-1) ?? 0, 1_000)) ?? [];
      seen.push(...found.map(({ id }) => id));
      if (isLast) return;
      await wait(1);
    }
  }
  const following = follow();
  await Promise.all(
    databases.slice(0, 2).map(async (database, which) => {
      for (let count = 0; count < each; count += 1)
        await database.transaction(async () => {
          await outboxes[which]?.add(accountIds, { type: "organization-changed" });
          if (count % 3 === 0) await wait(2);
        });
    }),
  );
  over = true;
  await following;
  expect(seen).toEqual([...seen].sort((first, second) => first - second));
  const all = await one()
    .current()
    .selectFrom("outbox")
    .select(["id", "account_id", "sequence"])
    .orderBy("id")
    .execute();
  expect(seen).toEqual(all.map(({ id }) => id));
  for (const account of accountIds)
    expect(all.filter(({ account_id }) => account_id === account).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 2 * each }, (_, index) => index + 1),
    );
});

it("names another revision after every change, by whatever process, and keeps computed answers until then", async () => {
  const cache = createRevisionCache<number>(one(), 10);
  let computed = 0;
  const get = () =>
    cache.get("key", async () => {
      computed += 1;
      return computed;
    });
  for (const [index, changing] of [one(), two(), two()].entries()) {
    const before = await one().revision();
    await get();
    const known = computed;
    await changing.transaction(() =>
      changing
        .current()
        .insertInto("libraries")
        .values({ id: `revision ${index}`, name: `revision ${index}`, created_at: "" })
        .execute(),
    );
    expect(await one().revision()).not.toBe(before);
    expect(await get()).toBeGreaterThan(known);
  }
  // The tests' server has other databases, whose changes count too.
  const twice = async () => [await get(), await get()];
  await expect.poll(async () => new Set(await twice()).size).toBe(1);
  await one().transaction(async () => expect(await one().revision()).toBeUndefined());
});

it.skipIf(!isOnPostgres)("has the server plan once what comes often", async () => {
  const often = () => one().current().selectFrom("counters").select("value").where("name", "=", "often");
  for (let count = 0; count < 10; count += 1) await often().execute();
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    one().current(),
  );
  expect(rows.map(({ statement }) => statement)).toContain(often().compile().sql);
});

it("finds out whether queries have rows, of several at the same time, and in a transaction", async () => {
  const named = (name: string) => sql`select name from counters where name = ${name}`;
  const found = ["version", "none", "version"].map((name) => one().exists(named(name)));
  expect(await Promise.all(found)).toEqual([true, false, true]);
  await one().transaction(async () => {
    await one().current().insertInto("counters").values({ name: "mine", value: 1 }).execute();
    expect(await one().exists(named("mine"))).toBe(true);
    expect(await two().exists(named("mine"))).toBe(false);
  });
  expect(await one().exists(named("mine"))).toBe(true);
});

it("lets others run between reads that take long together", async () => {
  let turns = 0;
  let counting = setImmediate(function count() {
    turns += 1;
    counting = setImmediate(count);
  });
  const endMs = performance.now() + 200;
  const readMany = async (): Promise<void> => {
    while (performance.now() < endMs) await one().current().selectFrom("counters").selectAll().execute();
  };
  await Promise.all([readMany(), readMany(), readMany()]);
  clearImmediate(counting);
  // In one turn there would be none.
  expect(turns).toBeGreaterThan(3);
});
