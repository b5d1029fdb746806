import type { TestDatabase } from "./open-test-database.ts";
import { isOnPostgres } from "./test-database-place.ts";

/**
 * Records each write of an analysis result, even if it replaces an equal one: a result that is computed twice
 * is stored only once.
 */
export function countSaves(database: TestDatabase): { readonly saves: () => readonly number[] } {
  database.run("create table test_saves (snapshot_id text not null, kind text not null)");
  const note = "insert into test_saves (snapshot_id, kind) values (new.snapshot_id, new.kind)";
  if (isOnPostgres)
    database.run(`
      create function note_save() returns trigger language plpgsql as $$ begin ${note}; return new; end $$;
      create trigger note_save after insert or update of computed_at on snapshot_analyses
        for each row execute function note_save()`);
  else
    database.run(`
      create trigger note_insert after insert on snapshot_analyses begin ${note}; end;
      create trigger note_update after update of computed_at on snapshot_analyses begin ${note}; end`);
  return {
    saves: () =>
      database
        .all("select count(*) as many from test_saves group by snapshot_id, kind")
        .map(({ many }) => Number(many)),
  };
}
