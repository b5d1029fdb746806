import type { CheckContext, CheckedDatabase } from "./checked-database.ts";
import { type ForeignKey, rulesOfPostgres, rulesOfSchema } from "./schema-rules.ts";

/** A table whose foreign key was dropped long ago may have millions. */
const maxOrphans = 1_000;

/**
 * PostgreSQL enforces the schema's constraints while they exist and are validated; rows are checked only for
 * missing ones.
 */
export async function checkRules(database: CheckedDatabase, context: CheckContext): Promise<void> {
  const { notes, work } = context;
  const expected = await rulesOfSchema(Math.max(1, await database.schema()));
  const found = await rulesOfPostgres(database);
  for (const [name, { table, text }] of expected.others)
    if (!found.others.has(name)) notes.add("ruleMissing", table, `${text} is not demanded`);
  for (const [name, key] of expected.foreignKeys) {
    work.signal.throwIfAborted();
    const isHeld = found.foreignKeys.get(name);
    if (isHeld === true) continue;
    notes.add("ruleMissing", key.table, `${name} is ${isHeld === undefined ? "missing" : "not held"}`);
    await checkOrphans(database, context, key);
  }
}

async function checkOrphans(
  database: CheckedDatabase,
  { notes }: CheckContext,
  { table, columns, parent, parentColumns }: ForeignKey,
): Promise<void> {
  const tables = await database.tables();
  if (!tables.has(table) || !tables.has(parent)) return;
  const isNamed = columns.map((column) => `c."${column}" is not null`).join(" and ");
  const isSame = columns.map((column, index) => `p."${parentColumns[index]}" = c."${column}"`).join(" and ");
  const orphans = await database.run(
    `select ${columns.map((column) => `c."${column}"`).join(", ")} from "${table}" c
     where ${isNamed} and not exists (select 1 from "${parent}" p where ${isSame}) limit ${maxOrphans}`,
  );
  for (const row of orphans) {
    const named = columns.map((column) => `${column} ${String(row[column])}`).join(", ");
    notes.add("rowNamesNothing", table, `a row with ${named} names nothing in ${parent}`);
  }
}
