import { databaseOfFolder } from "../../../../tooling/tests/database-of-folder.ts";

/** On PostgreSQL, the environment with which a command finds the database of its data folder. */
export function databaseSettings(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const at = words.indexOf("--data");
  const dataDir = at < 0 ? env.DATA_DIR : words[at + 1];
  const databaseUrl = dataDir === undefined ? undefined : databaseOfFolder(dataDir);
  return databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
}

/** Runs `work` with the database of a data folder, like a separate process. */
export const withDatabaseOf = <Value>(words: readonly string[], work: () => Promise<Value>): Promise<Value> =>
  withEnvironment(databaseSettings(words), work);

/** Runs `work` with these environment variables, and restores the environment afterwards. */
export async function withEnvironment<Value>(
  settings: Readonly<Record<string, string>>,
  work: () => Promise<Value>,
): Promise<Value> {
  const earlier = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, settings);
  try {
    return await work();
  } finally {
    for (const [name, value] of earlier)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
