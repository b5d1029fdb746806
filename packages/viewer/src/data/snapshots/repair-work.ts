import type { BodyOf } from "@sonolens/api-client";
import type { SnapshotDetail, SnapshotRecord } from "../types.ts";
import type { SnapshotEdit } from "./edit-snapshot.ts";

/** The fields of a repair to set; those left out stay as they are. */
export type RepairWorkChange = Omit<BodyOf<"setSnapshotRepairWork">, "give_tag_number">;

type Repaired = Pick<SnapshotRecord | SnapshotDetail, "id" | "repair_work">;

export const repairWorkEdits = {
  set: ({ id, repair_work }: Repaired, change: RepairWorkChange): SnapshotEdit => {
    const { note, ...fields } = change;
    return {
      id,
      patch: {
        ...(Object.keys(fields).length > 0 && { repair_work: { ...repair_work, ...fields } }),
        ...(note !== undefined && { repair_note: note }),
      },
      send: (api) => api.setSnapshotRepairWork({ path: { id }, body: change }),
      quiet: true,
    };
  },
  /** Gives out the next number of a leak tag, which only the server knows. */
  giveTagNumber: (id: string): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotRepairWork({ path: { id }, body: { give_tag_number: true } }),
    quiet: true,
  }),
};
