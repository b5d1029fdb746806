import { blobColumns } from "../storage/database/named-blobs.ts";
import type { CheckedDatabase } from "./checked-database.ts";

/** For each table with a file: the column with its size, and SQL that describes a row to its owner. */
const rowsWithFiles: Readonly<Record<string, { readonly size: string; readonly owner: string }>> = {
  snapshot_blobs: { size: "size_bytes", owner: "'snapshot ' || snapshot_id || ' (' || role || ')'" },
  images: { size: "size_bytes", owner: "'image ' || id" },
  export_jobs: { size: "file_bytes", owner: "'export ' || id" },
  videos: { size: "file_bytes", owner: "'video ' || id" },
  issued_reports: {
    size: "file_bytes",
    owner: "'issued report ' || year || '-' || number || ' revision ' || revision",
  },
  software_updates: { size: "size_bytes", owner: "'software ' || version" },
  device_documents: { size: "size_bytes", owner: "'document ' || id || ' (' || name || ')'" },
};

/** A file that rows name. */
export interface NamedFile {
  readonly hash: string;
  /** The sizes that rows state, each once. */
  readonly sizes: readonly number[];
}

/** The references of rows to files. */
export interface FilesInRows {
  /** Those whose hash begins so, in ascending order. */
  beginningWith(prefix: string): Promise<NamedFile[]>;
  isNamed(hash: string): Promise<boolean>;
  /** Who loses something with the file, in English; at most five. */
  owners(hash: string): Promise<string>;
  /** Sets this size in every row that names the file. */
  setSize(hash: string, sizeBytes: number): Promise<void>;
}

const maxOwners = 5;

/** Also of databases of older schemas. */
export async function openFilesInRows(database: CheckedDatabase): Promise<FilesInRows> {
  const tables = await database.tables();
  const known = Object.entries(blobColumns)
    .filter(([table]) => tables.has(table))
    .map(([table, column]) => ({ table, column, ...describe(table) }));
  const union = (select: (table: (typeof known)[number]) => string, between = "union"): string =>
    known.map(select).join(` ${between} `);
  const range = `${union(({ table, column, size }) => `select ${column} as hash, ${size} as size from ${table} where ${column} >= ?1 and ${column} < ?2`)} order by hash, size`;
  const one = union(({ table, column }) => `select 1 from ${table} where ${column} = ?1`, "union all");
  const owning = `${union(({ table, column, owner }) => `select ${owner} as owner from ${table} where ${column} = ?1`)} order by owner limit ${maxOwners + 1}`;
  const resize = known.map(
    ({ table, column, size }) => `update ${table} set ${size} = ?2 where ${column} = ?1 and ${size} <> ?2`,
  );
  return {
    async beginningWith(prefix) {
      const found = new Map<string, number[]>();
      // `g` comes after every hexadecimal digit.
      for (const { hash, size } of await database.run(range, prefix, `${prefix}g`)) {
        const sizes = found.get(String(hash)) ?? [];
        if (size !== null) sizes.push(Number(size));
        found.set(String(hash), sizes);
      }
      return [...found].map(([hash, sizes]) => ({ hash, sizes }));
    },
    isNamed: async (hash) => (await database.run(one, hash)).length > 0,
    async owners(hash) {
      const owners = (await database.run(owning, hash)).map(({ owner }) => String(owner));
      return owners.length > maxOwners
        ? `${owners.slice(0, maxOwners).join(", ")} and more`
        : owners.join(", ");
    },
    async setSize(hash, sizeBytes) {
      for (const update of resize) await database.run(update, hash, sizeBytes);
    },
  };
}

function describe(table: string): { size: string; owner: string } {
  const found = rowsWithFiles[table];
  if (found === undefined) throw new Error(`It is not said what the files of ${table} are.`);
  return found;
}
