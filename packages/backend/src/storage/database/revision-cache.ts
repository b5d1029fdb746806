import type { Revision } from "./engine.ts";
import type { Database } from "./open-database.ts";

/** Values derived from the database, cached until anything in it changes, by any process. */
export interface RevisionCache<Value> {
  /** The result of `compute` for this key since the last change. Inside a transaction it always computes. */
  get(key: string, compute: () => Promise<Value>): Promise<Value>;
}

/** Caches at most `maxKept` values; failures are not cached. */
export function createRevisionCache<Value>(database: Database, maxKept: number): RevisionCache<Value> {
  const kept = new Map<string, Promise<Value>>();
  let revision: Revision | undefined;
  return {
    async get(key, compute) {
      const now = await database.revision();
      if (now === undefined) return compute();
      if (now !== revision) kept.clear();
      revision = now;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const [oldest] = kept.size >= maxKept ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      // Computed after the revision was read: a change in between is seen by the next call.
      const made = compute();
      kept.set(key, made);
      made.catch(() => kept.get(key) === made && kept.delete(key));
      return made;
    },
  };
}
