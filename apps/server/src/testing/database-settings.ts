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
export async function withDatabaseOf<Value>(
  words: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  const before = process.env.DATABASE_URL;
  Object.assign(process.env, databaseSettings(words));
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
  }
}
