/** The folder that a backup unpacks to. */
export const backupFolder = "sonolens-backup";

/** The files of a backup, in their order; the blobs, named by their hash, come between the last two. */
export const backupFiles = {
  /** What wrote the backup, as JSON. */
  about: "backup.json",
  secret: "secret",
  database: "sonolens.db",
  /** `sha256sum -c SHA256SUMS` in the unpacked folder checks every other file. */
  checksums: "SHA256SUMS",
} as const;

/** The version of this layout. */
export const backupVersion = 1;

export const blobName = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash.slice(2)}`;

/** The hash of a blob by its name in a backup; undefined for any other name. */
export function hashOfBlob(name: string): string | undefined {
  const match = /^blobs\/([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(name);
  return match === null ? undefined : `${match[1]}${match[2]}`;
}

export const checksumLine = (hash: string, name: string): string => `${hash}  ${name}\n`;

/** Metadata of a backup. */
export interface AboutBackup {
  readonly format: "sonolens-backup";
  readonly version: number;
  /** Number of the newest migration of its database. */
  readonly schema: number;
  /** ISO 8601; everything acknowledged before is in the backup. */
  readonly createdAt: string;
}

/** Undefined if the text is not from one of our backups. */
export function parseAbout(text: string): AboutBackup | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null) return undefined;
  const { format, version, schema, createdAt } = read as Record<string, unknown>;
  const isOurs =
    format === "sonolens-backup" &&
    Number.isSafeInteger(version) &&
    Number.isSafeInteger(schema) &&
    typeof createdAt === "string" &&
    !Number.isNaN(Date.parse(createdAt));
  return isOurs ? (read as AboutBackup) : undefined;
}
