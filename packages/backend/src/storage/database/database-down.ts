import pg from "pg";

/** The database server cannot be used for now: the same statement may succeed later without intervention. */
export class DatabaseDown extends Error {
  readonly code = "databaseAway";

  constructor(cause: unknown) {
    const { code = "", message = "" } = cause as { code?: string; message?: string };
    super(`The database server cannot be reached (${code === "" ? message : `${code}: ${message}`}).`, {
      cause,
    });
    this.name = "DatabaseDown";
  }
}

/**
 * A connection that broke, a server that is stopping, starting or full of connections, or a read-only
 * replica.
 */
const passing = /^(?:08...|57P0.|53300|25006)$/;
/** Messages for an ended connection that have no code. */
const ended =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e)/;

/** An error of a statement; DatabaseDown if the connection failed. */
export function errorOfStatement(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return passing.test(String(code)) ? new DatabaseDown(error) : error;
  // Of the operating system.
  const isOfNetwork = typeof code === "string" && /^E[A-Z_]+$/.test(code) && "syscall" in error;
  return isOfNetwork || ended.test(error.message) ? new DatabaseDown(error) : error;
}
