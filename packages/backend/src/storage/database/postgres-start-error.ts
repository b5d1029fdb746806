import { BackendStartError } from "../../start-error.ts";
import { DatabaseDown } from "./database-down.ts";

const where = (url: URL): string =>
  url.searchParams.get("host") ?? `${url.hostname}${url.port === "" ? "" : `:${url.port}`}`;

/** PostgreSQL's errors at a start, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const refusals: Readonly<Record<string, (name: string, user: string) => string>> = {
  "28000": (_, user) => `does not let the user ${user} in. Check the user in DATABASE_URL, and pg_hba.conf`,
  "28P01": (_, user) => `refuses the password of the user ${user}. Check the password in DATABASE_URL`,
  "3D000": (name) => `has no database ${name}. Make it with createdb, or check the name in DATABASE_URL`,
  "42501": (name, user) => `does not let the user ${user} make tables in ${name}. Make the user its owner`,
  "53300": () => "has no connection left. Raise its max_connections, or stop programs that use it",
  "57P03": () => "is starting or stopping. Try again in a moment",
  "25006": () =>
    "can only be read, as one that copies another does. Lead DATABASE_URL to the one that is written to",
};

/**
 * Why a database could not be opened and what to do, without its password; other errors are returned
 * unchanged.
 */
export function postgresStartError(error: unknown, address: string): unknown {
  if (error instanceof BackendStartError) return error;
  if (error instanceof DatabaseDown) return postgresStartError(error.cause, address);
  const url = new URL(address);
  const params = { host: where(url) };
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const user = decodeURIComponent(url.username) || url.searchParams.get("user") || "(none)";
  const refusal = refusals[code]?.(decodeURIComponent(url.pathname.slice(1)), user);
  if (refusal !== undefined)
    return new BackendStartError(
      "databaseRefused",
      `The database server at ${params.host} ${refusal}.`,
      params,
      error,
    );
  const isAway = /^(E[A-Z_]+|08...)$/.test(code) || /timeout|terminated|SSL|password/i.test(message);
  if (!isAway) return error;
  const cause = code === "" ? message : code;
  return new BackendStartError(
    "databaseUnreachable",
    `The database server at ${params.host} cannot be reached (${cause}). Check the host and port in DATABASE_URL, and that it runs.`,
    params,
    error,
  );
}
