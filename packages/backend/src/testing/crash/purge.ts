import { setImmediate as turn } from "node:timers/promises";
import { settled } from "@sonolens/foundation";
import { type CrashServerOptions, killWhileStarting, startBackendProcess } from "../backend-process.ts";
import { openTestDatabase } from "../open-test-database.ts";
import { until } from "../until.ts";
import { wrongInFolder } from "./data-folder.ts";
import { tracesOf } from "./removal-actors.ts";

/** Deleted snapshots can be restored for 30 days, exports are kept for 7. */
const laterMs = 31 * 24 * 3600_000;
const longestMs = 20_000;

export interface Purge {
  readonly wrong: readonly string[];
  readonly deleted: number;
  /** How many of the deleted were left at each kill. */
  readonly leftByKills: readonly number[];
}

/**
 * Starts a month later, when deleted snapshots are purged permanently, and kills the first starts right after
 * each purged one more part: in the end they are gone with their files, and nothing else is. No server may
 * run.
 */
export async function killWhilePurging(
  dataDir: string,
  options: CrashServerOptions,
  { kills, left: gone }: { readonly kills: number; readonly left: ReadonlySet<string> },
): Promise<Purge> {
  const { all } = openTestDatabase(dataDir);
  const count = (where: string): number => all(`select 1 from ${where}`).length;
  const waiting = (): number => count("snapshots where active = 0");
  const kept = count("snapshots where active = 1");
  const deleted = waiting();
  const later = { ...options, clockAheadMs: laterMs };
  const leftByKills: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const most = deleted - Math.floor((deleted * (kill - 0.5)) / kills);
    const endsMs = performance.now() + longestMs;
    await killWhileStarting(dataDir, later, async () => {
      while (waiting() > most && performance.now() < endsMs) await turn();
    });
    leftByKills.push(waiting());
  }
  const startedMs = Date.now();
  const server = await startBackendProcess(dataDir, later);
  const left = (): string[] => [
    ...wrongInFolder(dataDir, startedMs),
    ...(waiting() > 0 ? ["deleted snapshots are still there"] : []),
    ...(count("export_jobs") > 0 ? ["exports are still there"] : []),
    ...(count("account_purges where status = 'PROCESSING'") > 0 ? ["deletions are not finished"] : []),
  ];
  let wrong: string[] = [];
  // Looked at once: other cleaning goes on, and removes a row and its file between two looks.
  const isClean = (): boolean => {
    wrong = left();
    return wrong.length === 0;
  };
  await settled(until(isClean, 30_000));
  if (count("snapshots where active = 1") !== kept) wrong.push("a snapshot went that nobody deleted");
  await server.kill();
  return { wrong: [...wrong, ...tracesOf(dataDir, gone)], deleted, leftByKills };
}
