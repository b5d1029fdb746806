import { noteName } from "../storage/database-of-folder.ts";

/** A value as either database returns it. */
export type Value = null | number | string | Uint8Array;

/** Values in the order of the table's columns. */
export type Row = readonly Value[];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A database of either engine whose rows are read and written table by table, in batches. */
export interface RowStore {
  /** In alphabetical order. */
  tables(): Promise<readonly Table[]>;
  count(table: Table): Promise<number>;
  /** Rows in any order, in batches that fit into memory. */
  read(table: Table): AsyncIterable<readonly Row[]>;
  /** The hashes of files that rows name, each once, in ascending order. */
  namedFiles(): AsyncIterable<string>;
  /** The highest number that each table with a sequence ever assigned, even if that row is gone. */
  lastNumbers(): Promise<ReadonlyMap<string, number>>;
}

/** A database to write rows to; it has the tables, without rows. */
export interface RowTarget extends RowStore {
  write(table: Table, rows: readonly Row[]): Promise<void>;
  setLastNumber(table: string, number: number): Promise<void>;
}

/** Rows that are not copied: the note of the data folder. */
const ownRows: Readonly<Record<string, string>> = { server_notes: `where name <> '${noteName}'` };

/** The rows of a table to copy to another database. */
export const rowsOf = ({ name, columns }: Table): string =>
  `select ${columns.map(quoted).join(", ")} from ${quoted(name)} ${ownRows[name] ?? ""}`;

/** Their number. */
export const countOf = ({ name }: Table): string =>
  `select count(*) as many from ${quoted(name)} ${ownRows[name] ?? ""}`;

/** A name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Maximum rows or bytes of a batch. */
export const batchLimits = { rows: 500, bytes: 4 * 1024 * 1024 } as const;
