import { databaseOfFolder } from "../../../../tooling/tests/database-of-folder.ts";

/** On PostgreSQL, where a command with these words and this environment finds the database of its data folder. */
export function databaseSettings(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const at = words.indexOf("--data");
  const dataDir = at < 0 ? env.DATA_DIR : words[at + 1];
  const databaseUrl = dataDir === undefined ? undefined : databaseOfFolder(dataDir);
  return databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
}

/** Lets `work` find the database of a data folder as a process of its own would. */
export const withDatabaseOf = <Value>(words: readonly string[], work: () => Promise<Value>): Promise<Value> =>
  withEnvironment(databaseSettings(words), work);

/** Lets `work` find these variables in the environment, which is as before afterwards. */
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
