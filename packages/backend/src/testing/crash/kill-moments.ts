import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { awaitedLater } from "@sonolens/foundation";
import type { BackendProcess } from "../backend-process.ts";
import { openTestDatabase } from "../open-test-database.ts";
import { isOnPostgres } from "../test-database-place.ts";

/**
 * When a process is killed. `file in place`: right after a file got its name, before the row that names it
 * can be committed. `commit`: right after a write to the database's WAL, before any notification. `a part`:
 * where a part of an upload is begun, taken or stored. `end of parts`: in the transaction that stores the
 * snapshot of a resumable upload. `deletion`: in the transaction that deletes an account. `after a deletion`:
 * once that is committed, during the subsequent cleanup. `just started` is for callers that start a process.
 */
export type Aim =
  | "any"
  | "file in place"
  | "commit"
  | "just started"
  | "a part"
  | "end of parts"
  | "deletion"
  | "after a deletion";

/** Where the product itself reads the clock at such a moment, and how often at most until then. */
const places: Partial<Record<Aim, { readonly place: string; readonly times: number }>> = {
  "a part": { place: "resumable-uploads/resumable-upload.service.ts", times: 6 },
  "end of parts": { place: "resumable-uploads/finish-upload.ts", times: 1 },
  deletion: { place: "modules/account-removal/", times: 3 },
};
const longestMs = 15_000;

/** Waits for the next such moment; false if there was none. `random` is from 0 to 1. */
export async function moment(
  server: Pick<BackendProcess, "dieIn" | "gone">,
  dataDir: string,
  aim: Aim,
  random: number,
): Promise<boolean> {
  const ended = new AbortController();
  const tooLong = awaitedLater(wait(longestMs, false, { ref: false, signal: ended.signal }));
  try {
    return await Promise.race([reached(server, dataDir, aim, random, ended.signal), tooLong]);
  } finally {
    ended.abort();
  }
}

async function reached(
  server: Pick<BackendProcess, "dieIn" | "gone">,
  dataDir: string,
  aim: Aim,
  random: number,
  signal: AbortSignal,
): Promise<boolean> {
  const within = places[aim];
  if (within !== undefined) {
    server.dieIn(within.place, 1 + Math.floor(random * within.times));
    await server.gone;
  } else if (aim === "file in place") {
    const unfinished = join(dataDir, "blobs", "unfinished");
    await noticed(unfinished, (name) => !existsSync(join(unfinished, name)), signal);
  } else if (aim === "commit") {
    await (isOnPostgres
      ? counted(dataDir, signal)
      : noticed(dataDir, (name) => name === "sonolens.db-wal", signal));
  } else if (aim === "after a deletion") {
    const { all } = openTestDatabase(dataDir);
    const count = (): number => all("select id from accounts where state = 'deleted'").length;
    const before = count();
    while (count() === before && !signal.aborted) await wait(1);
    // Some at once, others while files are purged, the database is rewritten, or the mail is sent.
    await wait(random < 0.5 ? 0 : random * 300);
  }
  return true;
}

/** A change was just committed. */
async function counted(dataDir: string, signal: AbortSignal): Promise<void> {
  const { all } = openTestDatabase(dataDir);
  const version = (): unknown => all("select value from counters where name = 'version'")[0]?.value;
  const before = version();
  while (version() === before && !signal.aborted) await wait(1);
}

function noticed(folder: string, isIt: (name: string) => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, { signal }, (_event, name) => {
      if (name === null || !isIt(name)) return;
      watcher.close();
      resolve();
    });
    watcher.on("error", () => undefined);
  });
}
