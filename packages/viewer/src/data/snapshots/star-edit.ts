import type { SnapshotEdit } from "./edit-snapshot.ts";

/** Stars a snapshot or removes its star: the one edit that the gallery makes too. */
export const starEdit = (id: string, starred: boolean): SnapshotEdit => ({
  patch: { starred },
  send: (api) => api.setSnapshotStarred({ path: { id }, body: { starred: starred ? 1 : 0 } }),
});
