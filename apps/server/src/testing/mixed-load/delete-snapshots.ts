import type { ApiClient } from "@sonolens/api-client";
import type { Habit } from "./habits.ts";
import type { LibraryTruth } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, inTurn } from "./person.ts";

/**
 * A user who deletes the snapshots of cameras, oldest first, so that the list keeps its length; every third time one
 * is restored and deleted again.
 */
export function deleteSnapshots(
  client: ApiClient,
  fromCameras: readonly string[],
  keep: number,
  truth: LibraryTruth,
  record: LoadRecord,
  everyMs: number,
): readonly Habit[] {
  let count = 0;
  let oldest = 0;
  async function remove(id: string): Promise<void> {
    await truth.change(id, record.nowMs, async () =>
      answered(
        await record.timed("delete", () => client.deactivateSnapshot({ path: { id } })),
        `delete ${id}`,
      ),
    );
    truth.present.delete(id);
    truth.deleted.add(id);
  }
  async function restore(id: string): Promise<void> {
    await truth.change(id, record.nowMs, async () =>
      answered(
        await record.timed("restore", () => client.restoreSnapshot({ path: { id } })),
        `restore ${id}`,
      ),
    );
    truth.deleted.delete(id);
    truth.present.add(id);
  }
  return [
    {
      name: "delete or restore",
      everyMs,
      async act() {
        count += 1;
        const id = fromCameras[oldest];
        if (id !== undefined && fromCameras.length - oldest > keep) {
          oldest += 1;
          await remove(id);
        }
        if (count % 3 !== 0 || truth.deleted.size === 0) return;
        const again = inTurn([...truth.deleted], count);
        await restore(again);
        await remove(again);
      },
    },
  ];
}
