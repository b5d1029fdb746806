import pg from "pg";

/** The server of the database cannot be used for now: what was asked may succeed later, without anybody's doing. */
export class DatabaseAway extends Error {
  readonly code = "databaseAway";

  constructor(cause: unknown) {
    const { code = "", message = "" } = cause as { code?: string; message?: string };
    super(`The database server cannot be reached (${code === "" ? message : `${code}: ${message}`}).`, {
      cause,
    });
    this.name = "DatabaseAway";
  }
}

/** A connection that broke, a server that is ending, starting or full of connections, or one that only copies another. */
const passing = /^(?:08...|57P0.|53300|25006)$/;
/** What is said of a connection that ended, without a code. */
const ended =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e)/;

/** An error of a statement; DatabaseAway where it was the connection that failed. */
export function errorOfStatement(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "" } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return passing.test(String(code)) ? new DatabaseAway(error) : error;
  // Of the operating system.
  const isOfNetwork = typeof code === "string" && /^E[A-Z_]+$/.test(code) && "syscall" in error;
  return isOfNetwork || ended.test(error.message) ? new DatabaseAway(error) : error;
}
