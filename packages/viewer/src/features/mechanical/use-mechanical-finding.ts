import { useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { mechanicalQueries } from "../../data/analysis/mechanical.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";

/** Whether a machine sounds damaged, at a second of its recording; undefined for the stored one, or all of it. */
export function useMechanicalFinding(snapshot: SnapshotDetail, analysisTimeS: Atom<number | undefined>) {
  const { api } = useServices();
  return useQuery(mechanicalQueries.finding(api, snapshot, useAtomValue(analysisTimeS)));
}

/** Whether there may be a fault to repair. */
export const useFaultFound = (snapshot: SnapshotDetail, analysisTimeS: Atom<number | undefined>): boolean =>
  useMechanicalFinding(snapshot, analysisTimeS).data?.possible_fault === true;
