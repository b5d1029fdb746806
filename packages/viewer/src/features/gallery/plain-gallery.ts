import { groupByDay, sortNewestFirst } from "@sonolens/domain";
import type { SnapshotRecords } from "../../data/snapshot-list/snapshot-records.ts";
import type { ArrangedGallery } from "./arranged-gallery.ts";

/** All snapshots newest first, the default view: the first cards need not wait for the code of the filters. */
export function plainGallery(byId: SnapshotRecords, timeZone: string): ArrangedGallery {
  const records = sortNewestFirst([...byId.values()].filter(({ active }) => active));
  let start = 0;
  const groups = groupByDay(records, timeZone).map(({ day, snapshots: { length: count } }) => {
    const filter = day === "" ? null : { startDate: day, endDate: day };
    const group = { kind: "createdDay" as const, key: day || null, start, count, filter };
    start += count;
    return group;
  });
  return {
    rows: Uint32Array.from(records.keys()),
    groups,
    all: records.length,
    idOf: (row) => records[row]?.id ?? "",
    recordOf: (row) => records[row],
    rowOf: (id) => {
      const row = records.findIndex((record) => record.id === id);
      return row === -1 ? undefined : row;
    },
  };
}
