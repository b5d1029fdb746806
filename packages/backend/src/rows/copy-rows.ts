import { createHash } from "node:crypto";
import type { Row, RowStore, RowTarget, Table } from "./row-store.ts";

export interface RowsWork {
  readonly signal: AbortSignal;
  /** `done` is from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** The number of rows, and a sum of their contents that does not depend on their order. */
export interface TableSum {
  readonly rows: number;
  readonly checksum: string;
}

/**
 * Copies every row, batch by batch, and the next sequence numbers. Throws if the databases have different
 * tables.
 */
export async function copyRows(from: RowStore, to: RowTarget, work: RowsWork): Promise<void> {
  const tables = await sameTables(from, to);
  const total = await countAll(from, tables);
  let done = 0;
  for (const table of tables)
    for await (const rows of from.read(table)) {
      work.signal.throwIfAborted();
      await to.write(table, rows);
      done += rows.length;
      work.onProgress?.(done / total);
    }
  for (const [table, number] of await from.lastNumbers())
    if (number > 0) await to.setLastNumber(table, number);
}

/** Reads both again and returns the sums of every table. Throws if anything differs. */
export async function compareRows(
  from: RowStore,
  to: RowStore,
  work: RowsWork,
): Promise<ReadonlyMap<string, TableSum>> {
  const tables = await sameTables(from, to);
  const total = 2 * (await countAll(from, tables));
  let done = 0;
  const sums = new Map<string, TableSum>();
  const add = (rows: number): void => {
    work.signal.throwIfAborted();
    done += rows;
    work.onProgress?.(done / total);
  };
  for (const table of tables) {
    const [source, target] = [await sumOf(from, table, add), await sumOf(to, table, add)];
    if (source.rows !== target.rows || source.checksum !== target.checksum) throw new RowsDiffer(table.name);
    sums.set(table.name, source);
  }
  const numbers = await to.lastNumbers();
  for (const [table, number] of await from.lastNumbers())
    if (number > 0 && numbers.get(table) !== number) throw new RowsDiffer(table);
  return sums;
}

/** The copy differs from its source. */
export class RowsDiffer extends Error {
  constructor(table: string) {
    super(`The rows of the table ${table} are not the same in both databases.`);
    this.name = "RowsDiffer";
  }
}

async function sameTables(from: RowStore, to: RowStore): Promise<readonly Table[]> {
  const [source, target] = [await from.tables(), await to.tables()];
  const formOf = ({ name, columns }: Table): string => `${name} (${[...columns].sort().join(", ")})`;
  const lacking = (tables: readonly Table[], others: readonly Table[]): Table | undefined => {
    const known = new Set(others.map(formOf));
    return tables.find((table) => !known.has(formOf(table)));
  };
  const odd = lacking(source, target) ?? lacking(target, source);
  if (odd !== undefined) throw new RowsDiffer(odd.name);
  return source;
}

async function countAll(store: RowStore, tables: readonly Table[]): Promise<number> {
  let total = 0;
  for (const table of tables) total += await store.count(table);
  return Math.max(1, total);
}

const modulus = 2n ** 256n;

/** The sum of all rows' hashes: their order does not count, and two equal rows do not cancel each other. */
async function sumOf(store: RowStore, table: Table, onRows: (rows: number) => void): Promise<TableSum> {
  let rows = 0;
  let sum = 0n;
  for await (const batch of store.read(table)) {
    for (const row of batch) sum += BigInt(`0x${hashOf(row)}`);
    sum %= modulus;
    rows += batch.length;
    onRows(batch.length);
  }
  return { rows, checksum: sum.toString(16).padStart(64, "0") };
}

function hashOf(row: Row): string {
  const digest = createHash("sha256");
  for (const value of row)
    if (value === null) digest.update("n;");
    else if (typeof value === "number") digest.update(`f${value};`);
    else if (typeof value === "string") {
      // PostgreSQL stores no character 0, but its symbol U+2400.
      const bytes = Buffer.from(value.replaceAll("\u0000", "\u2400"));
      digest.update(`s${bytes.length}:`).update(bytes);
    } else digest.update(`b${value.length}:`).update(value);
  return digest.digest("hex");
}
