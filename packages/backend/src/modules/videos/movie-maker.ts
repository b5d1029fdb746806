import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow, VideoRow } from "../../storage/database/schema.ts";
import type { VideoService } from "./video.service.ts";

/**
 * Waits until the movie of a snapshot is made, for an archive of many; undefined if there is none. Rejects
 * with the reason of `signal` if that ends the wait; a movie in progress continues, so that nothing is made
 * twice.
 */
export type MovieMaker = (
  accountId: string,
  row: SnapshotRow,
  signal: AbortSignal,
) => Promise<VideoRow | undefined>;

/** For what another process makes. */
const lookEveryMs = 1_000;

export function createMovieMaker(
  database: Database,
  videos: Pick<VideoService, "requestAmongMany">,
): MovieMaker {
  return async (accountId, row, signal) => {
    let wake: () => void = () => undefined;
    const forget = database.onCommit(() => wake());
    try {
      for (;;) {
        signal.throwIfAborted();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const state = await videos.requestAmongMany(accountId, row);
        if (state.status === "ready") return state.row;
        if (state.status !== "preparing") return undefined;
        await Promise.race([woken, wait(lookEveryMs, undefined, { signal, ref: false })]);
      }
    } finally {
      forget();
    }
  };
}
