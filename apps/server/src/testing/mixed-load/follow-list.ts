import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import type { Habit } from "./habits.ts";
import type { LibraryTruth } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, check } from "./person.ts";

type Listed = ApiSchema<"SnapshotRecord">;

/** A user whose screen keeps the list current by polling for changes, and who sometimes reloads it. */
export function followList(
  client: ApiClient,
  truth: LibraryTruth,
  record: LoadRecord,
  everyMs: { readonly changes: number; readonly whole: number },
): { readonly habits: readonly Habit[]; readonly ids: () => readonly string[] } {
  const mirror = new Map<string, Listed>();
  let version = 0;
  let checked = 0;
  let isAsking = false;

  function take(list: ApiSchema<"SnapshotList">): void {
    check(list.version >= version, () => `the list went back from ${version} to ${list.version}`);
    ({ version } = list);
    if (list.complete) mirror.clear();
    for (const snapshot of list.snapshots) mirror.set(snapshot.id, snapshot);
    for (const id of list.removed) mirror.delete(id);
  }

  /** The answer must have everything that was acknowledged before the request. */
  function checkAcknowledged(requestedMs: number): void {
    for (; checked < truth.acknowledged.length; checked += 1) {
      const change = truth.acknowledged[checked];
      if (change === undefined || change.atMs >= requestedMs) return;
      const known = mirror.get(change.id)?.version;
      check(
        version >= change.version && (known === undefined || known >= change.version),
        () => `a list of version ${version} has ${change.id} at ${known}, acknowledged was ${change.version}`,
      );
    }
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const requestedMs = record.nowMs();
      const since = version;
      const answer = await record.timed(since === 0 ? "list, whole" : "list, changes", () =>
        client.listSnapshots(since === 0 ? {} : { query: { since } }),
      );
      take(answered(answer, `the list since ${since}`));
      checkAcknowledged(requestedMs);
    } finally {
      isAsking = false;
    }
  }

  async function compareWhole(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const whole = answered(
        await record.timed("list, whole", () => client.listSnapshots()),
        "the whole list",
      );
      const since = answered(await client.listSnapshots({ query: { since: version } }), "what changed");
      take(since);
      // A change between the two answers may be in only one of them.
      const newer = (id: string) => (mirror.get(id)?.version ?? Number.POSITIVE_INFINITY) > whole.version;
      const changed = new Set([...since.snapshots.map(({ id }) => id), ...since.removed]);
      for (const { id, version: shown } of whole.snapshots)
        check(
          changed.has(id) || newer(id) || mirror.get(id)?.version === shown,
          () => `${id} is at ${mirror.get(id)?.version} by its changes and at ${shown} in the whole list`,
        );
      const ids = new Set(whole.snapshots.map(({ id }) => id));
      for (const id of mirror.keys())
        check(ids.has(id) || changed.has(id) || newer(id), () => `${id} is kept and not in the whole list`);
    } finally {
      isAsking = false;
    }
  }

  return {
    habits: [
      { name: "follow the list", everyMs: everyMs.changes, act: ask },
      { name: "open the list", everyMs: everyMs.whole, act: compareWhole },
    ],
    ids: () => [...mirror.keys()],
  };
}
