import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { resolve } from "node:path";

/** The server used by `npm run test:services`; without it each data folder has its own database. */
const server = process.env.TEST_DATABASE_URL;

/** Whether the tests run on PostgreSQL: tests specific to the database file are skipped there. */
export const isOnPostgres = server !== undefined;

const made = new Map<string, string>();

/** The URL of the database of a data folder, created on first use; undefined if the folder has its own. */
export function databaseOfFolder(dataDir: string): string | undefined {
  if (server === undefined) return undefined;
  const folder = resolve(dataDir);
  const known = made.get(folder);
  if (known !== undefined) return known;
  const name = `t_${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const found = psql(server, `select 1 from pg_database where datname = '${name}'`);
  // Another process of the same test may be creating it at this moment.
  if (found === "") {
    try {
      psql(server, `create database ${name}`);
    } catch (error) {
      if (psql(server, `select 1 from pg_database where datname = '${name}'`) === "") throw error;
    }
  }
  made.set(folder, databaseUrl);
  return databaseUrl;
}

/** The output of PostgreSQL's own client, one row per line. */
export const psql = (url: string, statement: string): string =>
  execFileSync("psql", ["--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement, url], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
