import type { BulkKind } from "./BulkTask.tsx";
import { type BulkServices, type BulkWork, workOf } from "./bulk-work.ts";
import { changedTags, type TagChange, tagsTakenBack } from "./tag-change.ts";

/** A file that was made of many snapshots. */
export interface BulkFile {
  readonly fileName: string;
  readonly blob: Blob;
}

/** A change of many snapshots, and its undo for those that were changed. */
export interface BulkChange {
  readonly kind: BulkKind;
  readonly work: BulkWork;
  /** Those that may have changed without a success: their responses were lost, or only a part was done. */
  readonly touched?: (() => Iterable<string>) | undefined;
  readonly undo?: (() => BulkChange) | undefined;
  /** It changes nothing that is shown. */
  readonly isOnlyRead?: boolean;
  /** Makes a file from the results of all tries; undefined if there is none. */
  readonly finish?: () => Promise<BulkFile | undefined>;
}

/**
 * Adds or removes tags, with undo. Changes by others in the meantime stay, because the tags are read before they are
 * written.
 */
export function tagging(services: BulkServices, change: TagChange): BulkChange {
  const before = new Map<string, readonly string[]>();
  return {
    kind: "tag",
    work: workOf(services, async (id, ask) => {
      const { tags } = await ask((api) => api.getSnapshot({ path: { id } }));
      const next = changedTags(tags, change);
      if (!next) return;
      before.set(id, before.get(id) ?? tags);
      await ask((api) => api.setSnapshotTags({ path: { id }, body: { tags: next } }));
    }),
    touched: () => before.keys(),
    undo: () => ({
      kind: "undo",
      work: workOf(services, async (id, ask) => {
        const known = before.get(id);
        if (!known) return;
        const { tags } = await ask((api) => api.getSnapshot({ path: { id } }));
        const next = tagsTakenBack(tags, known, change);
        if (next) await ask((api) => api.setSnapshotTags({ path: { id }, body: { tags: next } }));
      }),
    }),
  };
}

/** Deletes. This can be undone for 30 days. */
export const deleting = (services: BulkServices): BulkChange => ({
  kind: "delete",
  work: workOf(services, async (id, ask) => {
    await ask((api) => api.deactivateSnapshot({ path: { id } }));
  }),
  undo: () => restoring(services),
});

/** Restores deleted snapshots. */
export const restoring = (services: BulkServices): BulkChange => ({
  kind: "restore",
  work: workOf(services, async (id, ask) => {
    await ask((api) => api.restoreSnapshot({ path: { id } }));
  }),
});
