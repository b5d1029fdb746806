import { setImmediate } from "node:timers/promises";
import { settled } from "@sonolens/foundation";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { serverWork, workFor } from "../../work-owner.ts";
import type { Schema } from "./schema.ts";

interface Batch {
  readonly queries: RawBuilder<unknown>[];
  readonly found: Promise<readonly boolean[]>;
}

/**
 * Whether a query has a row. Queries of one turn of the event loop, and those that come while an earlier statement runs,
 * share one statement: after each commit every loop of jobs looks for work.
 */
export function createBatchedExists(
  reader: Kysely<Schema>,
): (query: RawBuilder<unknown>) => Promise<boolean> {
  let next: Batch | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function execute(queries: readonly RawBuilder<unknown>[]): Promise<readonly boolean[]> {
    const columns = queries.map((query, index) => sql`exists (${query}) as ${sql.ref(`found_${index}`)}`);
    const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(reader);
    return queries.map((_query, index) => rows[0]?.[`found_${index}`] === 1);
  }

  async function executeNext(queries: readonly RawBuilder<unknown>[]): Promise<readonly boolean[]> {
    await running;
    await setImmediate();
    next = undefined;
    const found = workFor(serverWork, () => execute(queries));
    running = settled(found);
    return found;
  }

  return async (query) => {
    if (next === undefined) {
      const queries: RawBuilder<unknown>[] = [];
      next = { queries, found: executeNext(queries) };
    }
    const { queries, found } = next;
    const index = queries.push(query) - 1;
    return (await found)[index] === true;
  };
}
