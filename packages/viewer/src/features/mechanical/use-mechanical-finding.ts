import { useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { mechanicalQueries } from "../../data/analysis/mechanical.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { knownMachines, unknownMachine } from "./known-machine.ts";

/** Whether a machine sounds damaged, at a second of its recording; undefined for the stored one, or all of it. */
export function useMechanicalFinding(snapshot: SnapshotDetail, analysisTimeS: Atom<number | undefined>) {
  const { api } = useServices();
  const machine = useAtomValue(knownMachines).get(snapshot.id) ?? unknownMachine;
  return useQuery(mechanicalQueries.finding(api, snapshot, useAtomValue(analysisTimeS), machine));
}

/** Whether there may be a fault to repair. */
export const useFaultFound = (snapshot: SnapshotDetail, analysisTimeS: Atom<number | undefined>): boolean =>
  useMechanicalFinding(snapshot, analysisTimeS).data?.possible_fault === true;
