import { isToBeChecked, repairStatusOf } from "@sonolens/domain";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useServices } from "../../data/services.ts";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import type { RepairCheckModel } from "./CheckLine.tsx";

/** What confirms a solved repair; undefined if nothing is to be confirmed. */
export function useRepairCheck(snapshot: SnapshotDetail): RepairCheckModel | undefined {
  const services = useServices();
  const router = useRouter();
  const list = useQuery(snapshotQueries.list(services, useQueryClient())).data;
  if (isToBeChecked(snapshot)) return { kind: "toCheck", tagNumber: snapshot.repair_work?.tag_number ?? "" };
  const id = snapshot.repair_work?.checked_by;
  if (!id || repairStatusOf(snapshot) !== "solved") return undefined;
  const by = list?.byId.get(id);
  return {
    kind: "checked",
    by: by && { label: by.label, takenAt: by.created_date },
    href: router.history.createHref(`/snapshot/${encodeURIComponent(id)}${router.latestLocation.searchStr}`),
  };
}
