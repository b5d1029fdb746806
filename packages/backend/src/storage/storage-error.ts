/** Kinds of errors of the operating system, a database or a store over HTTP. */
export type StorageFault = "full" | "readOnly" | "busy" | "damaged" | "unreachable";

const bySystemCode: Readonly<Record<string, StorageFault>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  EROFS: "readOnly",
  EACCES: "readOnly",
  EPERM: "readOnly",
  blobStoreFull: "full",
  blobStoreUnreachable: "unreachable",
  blobStoreRefused: "unreachable",
  bucketMissing: "unreachable",
  databaseAway: "unreachable",
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const byPostgresCode: Readonly<Record<string, StorageFault>> = {
  // Gave way to another transaction; a retry would succeed.
  "40001": "busy",
  "40P01": "busy",
  "53100": "full",
  "55P03": "busy",
  "57014": "busy",
  XX001: "damaged",
  XX002: "damaged",
};

/** Primary result codes, https://www.sqlite.org/rescode.html. */
const byResultCode: Readonly<Record<number, StorageFault>> = {
  5: "busy",
  6: "busy",
  8: "readOnly",
  11: "damaged",
  13: "full",
  26: "damaged",
};

/** SQLITE_IOERR_WRITE, _FSYNC, _TRUNCATE, _SHMSIZE: in a WAL database these are how a full disk looks. */
const fullWhenWriting = new Set([778, 1034, 1546, 4874]);

/**
 * The kind of an error of the file system, a database or a store over HTTP; undefined for any other error.
 */
export function storageFault(error: unknown): StorageFault | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, errcode, cause } = error as { code?: unknown; errcode?: unknown; cause?: unknown };
  if (typeof errcode === "number") {
    return fullWhenWriting.has(errcode) ? "full" : byResultCode[errcode & 0xff];
  }
  if (typeof code === "string" && Object.hasOwn(bySystemCode, code)) return bySystemCode[code];
  if (typeof code === "string" && Object.hasOwn(byPostgresCode, code)) return byPostgresCode[code];
  return cause === undefined ? undefined : storageFault(cause);
}
