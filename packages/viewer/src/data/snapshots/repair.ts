import type { ApiClient } from "@sonolens/api-client";
import type { RepairStatus } from "@sonolens/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import type { SnapshotEdit } from "./edit-snapshot.ts";

const minuteMs = 60_000;

export const repairQueries = {
  /** Who changed the status when, oldest first. Every change of a snapshot gives it another version. */
  history: (api: ApiClient, id: string, version: number) =>
    queryOptions({
      queryKey: ["repair", id, version],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: minuteMs,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => unwrap(await api.getSnapshotRepair({ path: { id } }, { signal })),
    }),
};

export const repairEdits = {
  /** Solved since a time, milliseconds since 1970 UTC. */
  solved: (id: string, solvedMs: number): SnapshotEdit => ({
    id,
    patch: { repair_status: "solved", fixed: true, fixed_date: new Date(solvedMs).toISOString() },
    send: (api) =>
      api.setSnapshotFixed({ path: { id }, body: { fixed: 1, fixed_date_utc_ts: Math.round(solvedMs) } }),
  }),
  /** Not solved, or no longer: then the date is removed. */
  unsolved: (id: string, to: Exclude<RepairStatus, "solved">, wasSolved: boolean): SnapshotEdit => ({
    id,
    patch: { repair_status: to, fixed: false, fixed_date: null },
    send: (api) =>
      wasSolved && to === "open"
        ? api.setSnapshotFixed({ path: { id }, body: { fixed: 0 } })
        : api.setSnapshotRepair({ path: { id }, body: { repair_status: to } }),
  }),
};
