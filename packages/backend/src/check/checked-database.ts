import type { CheckNotes } from "./check-report.ts";
import type { CheckWork } from "./check-work.ts";

/** Context shared by the parts of a check. */
export interface CheckContext {
  readonly dataDir: string;
  readonly database: CheckedDatabase;
  readonly notes: CheckNotes;
  readonly work: CheckWork;
  /** Milliseconds since 1970; no running process works on files that are older. */
  readonly leftBeforeMs: number;
  readonly isAlone: boolean;
  readonly nowMs: number;
}

/** One row of a result, by its columns. */
export type FoundRow = Readonly<Record<string, unknown>>;

/** The database of an installation as a check needs it, on any engine. Queries run one after the other. */
export interface CheckedDatabase {
  /** The subject of findings about it. */
  readonly name: string;
  /** The number of the newest applied migration. */
  schema(): Promise<number>;
  /** The names of the tables; a database of an older schema has fewer. */
  tables(): Promise<ReadonlySet<string>>;
  /** Runs a statement with the parameters `?1`, `?2` and so on; within `writeAlone` as a part of its transaction. */
  run(statement: string, ...values: readonly (string | number)[]): Promise<readonly FoundRow[]>;
  /** Runs `work` while no one else can write; commits its changes unless it throws. */
  writeAlone<Value>(signal: AbortSignal, work: () => Value | Promise<Value>): Promise<Value>;
  /** Checks the internal integrity of the database. */
  checkInside(context: CheckContext): Promise<void>;
  close(): Promise<void>;
}

const rowsAtOnce = 500;

/** The rows of a table that fulfil a condition, in the order of their ids, batch by batch. */
export async function* rowsById(
  database: CheckedDatabase,
  { table, columns, where }: { readonly table: string; readonly columns: string; readonly where: string },
  ...values: readonly (string | number)[]
): AsyncGenerator<FoundRow> {
  let after = "";
  for (;;) {
    const rows = await database.run(
      `select id, ${columns} from ${table} where (${where}) and id > ?${values.length + 1} order by id limit ${rowsAtOnce}`,
      ...values,
      after,
    );
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = String(rows.at(-1)?.id);
  }
}
