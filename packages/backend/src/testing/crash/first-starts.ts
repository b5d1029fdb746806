import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { aSnapshotFile } from "../a-snapshot-file.ts";
import { type CrashServerOptions, killWhileStarting, startBackendProcess } from "../backend-process.ts";
import { createCrashClient } from "../crash-client.ts";
import { openTestDatabase } from "../open-test-database.ts";
import { wrongInFolder } from "./data-folder.ts";

export interface FirstStarts {
  /** The violations after the start that was not killed. */
  readonly wrong: readonly string[];
  /** The number of migrations at the time of each kill. */
  readonly steps: readonly number[];
}

/**
 * Kills the first starts over an empty folder while they make secret, database and account, then lets one
 * complete: it works, and there is one account.
 */
export async function killFirstStarts(dataDir: string, seed: number, kills: number): Promise<FirstStarts> {
  const random = seededRandom(seed);
  const options: CrashServerOptions = {};
  const steps: number[] = [];
  const wrong: string[] = [];
  const { all } = openTestDatabase(dataDir);
  const count = (query: string): number => {
    try {
      return Number(all(query)[0]?.many);
    } catch {
      // There is no database, or no table, yet.
      return 0;
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await killWhileStarting(dataDir, options, () => wait(random() ** 2 * 400));
    steps.push(count("select count(*) as many from schema_migrations"));
  }
  const startedMs = Date.now();
  const server = await startBackendProcess(dataDir, options);
  try {
    const client = await createCrashClient(server.url);
    const uploaded = await client.upload(
      "a.nlz",
      await aSnapshotFile("6f2504e0-4f89-41d3-9a0c-000000000001", { size: 16 }),
    );
    if (!uploaded.created || (await client.list()).snapshots.length !== 1)
      wrong.push("a file does not come in");
    for (const table of ["accounts", "libraries", "library_members"])
      if (count(`select count(*) as many from ${table}`) !== 1) wrong.push(`there is not one of ${table}`);
  } finally {
    await server.kill();
  }
  return { wrong: [...wrong, ...wrongInFolder(dataDir, startedMs)], steps };
}
