import type { SnapshotList } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import { unwrap } from "../server/call-error.ts";
import type { Services } from "../services.ts";
import type { LargeList } from "../snapshot-list/large-list.ts";
import { readList } from "../snapshot-list/read-list.ts";
import { type SnapshotRecords, smallRecords } from "../snapshot-list/snapshot-records.ts";
import type { SnapshotDetail } from "../types.ts";
import { type PendingEdits, sessionEdits } from "./pending-edits.ts";

/** The list in the viewer's cache: its records by id, and the version up to which it is known. */
export interface KnownSnapshots {
  readonly version: number;
  readonly byId: SnapshotRecords;
}

type Sources = Pick<Services, "api" | "frame">;

/** Merges a list into the cache: its records, except those known in a later version, with the unsaved edits applied. */
function mergeList(
  known: SnapshotRecords,
  list: SnapshotList | LargeList,
  pendingEdits: PendingEdits,
): SnapshotRecords {
  if ("over" in list) return list.over(known, pendingEdits);
  const changed = list.snapshots.map((record) => {
    const present = known.get(record.id);
    return present && present.version > record.version ? present : pendingEdits.over(record);
  });
  return (list.complete ? smallRecords(new Map()) : known).with(changed, list.removed);
}

const minuteMs = 60_000;

/** How often a snapshot is requested again at most. */
const maxAskedAgain = 3;

/**
 * The snapshot of a response, unless it is known in a later version, as a later change was received first: then the
 * answer to another request. Undefined if that fails.
 */
export async function latestVersion(
  answered: SnapshotDetail,
  ask: () => Promise<Result<SnapshotDetail, unknown>>,
  knownVersion: () => number,
): Promise<SnapshotDetail | undefined> {
  let snapshot = answered;
  for (let asked = 0; snapshot.version < knownVersion() && asked < maxAskedAgain; asked += 1) {
    const answer = await ask();
    if (!answer.ok) return undefined;
    snapshot = answer.value;
  }
  return snapshot;
}

/** The newest snapshots while the first list is loading, which is too large to wait for before a card is shown. */
export const previewRecords = sessionAtom((): SnapshotRecords | undefined => undefined);

export const snapshotQueries = {
  all: ["snapshots"] as const,
  listKey: ["snapshots", "list"] as const,
  detailsKey: ["snapshots", "detail"] as const,
  detailKey: (id: string) => [...snapshotQueries.detailsKey, id] as const,

  /** All snapshots; once they are known, only changes are requested. */
  list: ({ api, frame }: Sources, client: QueryClient) =>
    queryOptions({
      queryKey: snapshotQueries.listKey,
      staleTime: minuteMs,
      structuralSharing: false,
      queryFn: async ({ signal }): Promise<KnownSnapshots> => {
        const store = frame.session();
        const getKnown = () => client.getQueryData<KnownSnapshots>(snapshotQueries.listKey);
        const ask = async (since: number | undefined) =>
          readList(
            unwrap(
              await api.download(
                "listSnapshots",
                { query: since === undefined ? {} : { since } },
                { signal },
              ),
            ),
            frame,
            (head) => {
              if (!getKnown())
                store.set(previewRecords, smallRecords(new Map(head.map((each) => [each.id, each]))));
            },
          ).finally(() => store.set(previewRecords, undefined));
        const first = await ask(getKnown()?.version);
        // So much has changed that fetching the whole list is faster than merging.
        const list = "over" in first && !first.complete ? await ask(undefined) : first;
        const known = getKnown();
        const version = Math.max(list.version, known?.version ?? 0);
        return {
          version,
          byId: mergeList(known?.byId ?? smallRecords(new Map()), list, store.get(sessionEdits)),
        };
      },
    }),

  detail: ({ api, frame }: Sources, id: string) =>
    queryOptions({
      queryKey: snapshotQueries.detailKey(id),
      staleTime: 30_000,
      queryFn: async ({ client, signal }) => {
        const pendingEdits = frame.session().get(sessionEdits);
        const known = () => client.getQueryData<SnapshotDetail>(snapshotQueries.detailKey(id));
        const ask = () => api.getSnapshot({ path: { id } }, { signal });
        const first = unwrap(await ask());
        // Sent before a change, and answered after it was saved.
        const latest = await latestVersion(first, ask, () => known()?.version ?? 0);
        return latest ? pendingEdits.over(latest) : (known() ?? pendingEdits.over(first));
      },
    }),
};
