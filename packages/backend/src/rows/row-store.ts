import { noteName } from "../storage/database-of-folder.ts";

/** A value as either database gives it. */
export type Value = null | number | string | Uint8Array;

/** Values in the order of the table's columns. */
export type Row = readonly Value[];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A database whose rows are read and written table by table, in batches, whatever keeps them. */
export interface RowStore {
  /** In alphabetical order. */
  tables(): Promise<readonly Table[]>;
  count(table: Table): Promise<number>;
  /** Rows in any order, so many at once as memory takes. */
  read(table: Table): AsyncIterable<readonly Row[]>;
  /** The hashes of files that rows name, each once, in ascending order. */
  namedFiles(): AsyncIterable<string>;
  /** The newest number that each table with numbers of its own gave to a row, also where that row is gone. */
  lastNumbers(): Promise<ReadonlyMap<string, number>>;
}

/** A database that rows are written into; it has the tables, and nothing in them. */
export interface RowTarget extends RowStore {
  write(table: Table, rows: readonly Row[]): Promise<void>;
  setLastNumber(table: string, number: number): Promise<void>;
}

/** What stays with its database: to which data folder it belongs. */
const ownRows: Readonly<Record<string, string>> = { server_notes: `where name <> '${noteName}'` };

/** The rows of a table that another database is to have. */
export const rowsOf = ({ name, columns }: Table): string =>
  `select ${columns.map(quoted).join(", ")} from ${quoted(name)} ${ownRows[name] ?? ""}`;

/** How many they are. */
export const countOf = ({ name }: Table): string =>
  `select count(*) as many from ${quoted(name)} ${ownRows[name] ?? ""}`;

/** A name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A batch ends after so many rows, or so many bytes. */
export const batchLimits = { rows: 500, bytes: 4 * 1024 * 1024 } as const;
