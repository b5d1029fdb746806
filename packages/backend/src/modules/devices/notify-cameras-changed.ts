import type { Outbox } from "../../live/outbox.ts";
import type { VisibilityChanges } from "../visibility/index.ts";

/** Notifies accounts that their cameras changed. Only inside the transaction of the change. */
export interface CameraNotices {
  changed(accountIds: Iterable<string>): Promise<void>;
  /** The same if the snapshots visible to them changed too. */
  changedWithSnapshots(accountIds: Iterable<string>): Promise<void>;
}

export const createCameraNotices = (outbox: Outbox, changes: VisibilityChanges): CameraNotices => ({
  async changed(accountIds) {
    const ids = [...new Set(accountIds)];
    if (ids.length > 0) await outbox.add(ids, { type: "cameras-changed" });
  },
  changedWithSnapshots: (accountIds) => changes.notify([...new Set(accountIds)]),
});
