import { DatabaseSync } from "node:sqlite";
import { isOnPostgres, psql } from "./test-database-place.ts";

/** Tables with their columns, types, defaults, keys and constraints, and indexes, as texts in a fixed order. */
export function schemaOfDatabase(place: string): readonly string[] {
  return isOnPostgres ? ofPostgres(place) : ofFile(place);
}

function ofFile(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (query: string): string[] =>
    database
      .prepare(query)
      .all()
      .map((row) => JSON.stringify(Object.values(row)));
  try {
    return [
      ...all(
        `select m.name, c.name, c.type, c."notnull", c.dflt_value, c.pk from sqlite_schema m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'sqlite_%' order by 1, c.cid`,
      ),
      ...all(
        `select m.name, k."table", k."from", k."to", k.on_update, k.on_delete
         from sqlite_schema m, pragma_foreign_key_list(m.name) k where m.type = 'table' order by 1, 2, 3`,
      ),
      ...all(
        `select m.name, i."unique", i.origin, i.partial, (select group_concat(x.name || x.desc || x.coll, ',')
           from pragma_index_xinfo(i.name) x where x.key = 1), case i.origin when 'c' then i.name end
         from sqlite_schema m, pragma_index_list(m.name) i where m.type = 'table' order by 1, 3, 5, 6`,
      ),
      ...all(
        "select name, sql from sqlite_schema where type in ('index', 'view', 'trigger') and sql is not null order by 1",
      ),
      ...all("select name, sql like '%autoincrement%' from sqlite_schema where type = 'table' order by 1"),
    ];
  } finally {
    database.close();
  }
}

const ofPostgres = (url: string): readonly string[] =>
  [
    `select table_name, ordinal_position, column_name, data_type, collation_name, is_nullable, column_default, is_identity, identity_generation
     from information_schema.columns where table_schema = 'public' order by 1, 2`,
    `select c.relname, k.conname, pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace order by 1, 2`,
    "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
  ].flatMap((query) => psql(url, query).split("\n"));
