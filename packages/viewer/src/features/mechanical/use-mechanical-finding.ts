import { machineFindingFrom, machineFindingOf } from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { mechanicalQueries } from "../../data/analysis/mechanical.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import type { RepairNeed } from "../../lib/format/repair-step.ts";
import { isKnown, knownMachines, unknownMachine } from "./known-machine.ts";

/**
 * Whether a machine sounds damaged, at a second of its recording; undefined for the stored one, or all of it. If that
 * fails with what the user entered about the machine, the finding is the one without it.
 */
export function useMechanicalFinding(snapshot: SnapshotDetail, analysisTimeS: Atom<number | undefined>) {
  const { api } = useServices();
  const timeS = useAtomValue(analysisTimeS);
  const machine = useAtomValue(knownMachines).get(snapshot.id) ?? unknownMachine;
  const entered = useQuery(mechanicalQueries.finding(api, snapshot, timeS, machine));
  const hasFailed = isKnown(machine) && entered.isError;
  const without = useQuery({
    ...mechanicalQueries.finding(api, snapshot, timeS, unknownMachine),
    enabled: hasFailed,
  });
  return {
    finding: hasFailed ? without : entered,
    /** Repeats the analysis of what was entered, if that failed. */
    retryMachine: hasFailed ? () => void entered.refetch() : undefined,
  };
}

const needs = { possibleFault: "repair", noFaultFound: "nothing", cannotTell: "unclear" } as const;

/** Whether there may be a fault to repair; by the list until the analysis is known. */
export function useMachineNeed(
  snapshot: SnapshotDetail,
  analysisTimeS: Atom<number | undefined>,
): RepairNeed {
  const { data } = useMechanicalFinding(snapshot, analysisTimeS).finding;
  const finding = data ? machineFindingFrom(data.possible_fault) : machineFindingOf(snapshot);
  return needs[finding ?? "cannotTell"];
}
