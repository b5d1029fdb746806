import { setImmediate } from "node:timers/promises";
import { Kysely, type PostgresPool, sql } from "kysely";
import { expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { workFor } from "../../work-owner.ts";
import { type SerialPostgresConfig, SerialPostgresDialect } from "./postgres-dialect.ts";

/** A database whose statements end on request, one after the other. */
function open(connections: Pick<SerialPostgresConfig, "connections" | "connectionsEach">) {
  const running = new Map<string, () => void>();
  const begun: string[] = [];
  const query = (statement: { readonly text: string } | string) => {
    const text = typeof statement === "string" ? statement : statement.text;
    begun.push(text);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    running.set(text, () => resolve({ command: "SELECT", rowCount: 0, rows: [] }));
    return promise;
  };
  const connect = async () => ({ query, release: () => undefined });
  const pool = { connect, end: async () => undefined, options: {} } as unknown as PostgresPool;
  const database = new Kysely<unknown>({ dialect: new SerialPostgresDialect({ pool, ...connections }) });
  return {
    begun,
    ask: (text: string) => workFor(text.slice(0, 1), () => sql.raw(text).execute(database)),
    async end(text: string): Promise<void> {
      await until(() => running.has(text));
      running.get(text)?.();
      await setImmediate();
    },
  };
}

it("gives its connection to the owner that had it least, however much the first of them waits for", async () => {
  const { begun, ask, end } = open({ connections: 1 });
  const all = ["a1", "a2", "a3", "b1", "c1"].map(ask);
  for (const text of ["a1", "b1", "c1", "a2", "a3"]) await end(text);
  await Promise.all(all);
  expect(new Set(begun.slice(0, 3))).toEqual(new Set(["a1", "b1", "c1"]));
});

it("leaves connections to others than the one with the most to ask", async () => {
  const { begun, ask, end } = open({ connections: 3, connectionsEach: 2 });
  const all = ["a1", "a2", "a3", "b1"].map(ask);
  await until(() => begun.length === 3);
  expect(begun).toEqual(["a1", "a2", "b1"]);
  for (const text of ["a1", "a2", "b1", "a3"]) await end(text);
  await Promise.all(all);
});

it("gives a connection to the next one after one that could not be made", async () => {
  let attempts = 0;
  const pool = {
    connect: () => {
      attempts += 1;
      return Promise.reject(new Error("gone"));
    },
    end: async () => undefined,
    options: {},
  } as unknown as PostgresPool;
  const database = new Kysely<unknown>({ dialect: new SerialPostgresDialect({ pool, connections: 1 }) });
  const asked = [1, 2].map(() => sql.raw("select 1").execute(database));
  for (const one of await Promise.allSettled(asked)) expect(one.status).toBe("rejected");
  expect(attempts).toBe(2);
});
