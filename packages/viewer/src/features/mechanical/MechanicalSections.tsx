import { machineAdviceTerm } from "@sonolens/domain";
import { type Atom, useAtom } from "jotai";
import { errorDetails } from "../../data/server/call-error.ts";
import { useAdvisedDay } from "../../data/snapshots/use-advised-day.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { repairStepOf } from "../../lib/format/repair-step.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { EnvelopeView } from "./EnvelopeView.tsx";
import { knownMachines, unknownMachine } from "./known-machine.ts";
import { MechanicalAdvice } from "./MechanicalAdvice.tsx";
import { MechanicalView } from "./MechanicalView.tsx";
import { useMechanicalFinding } from "./use-mechanical-finding.ts";

export interface MechanicalSectionProps {
  readonly snapshot: SnapshotDetail;
  /** Second of the recording to analyze; undefined for the stored one, or the whole recording. */
  readonly analysisTimeS: Atom<number | undefined>;
}

/** The condition of a machine according to its sound. */
export function MechanicalResultSection(props: MechanicalSectionProps) {
  useLazyTexts("mechanical");
  const { finding } = useMechanicalFinding(props.snapshot, props.analysisTimeS);
  return (
    <MechanicalView
      finding={
        finding.data
          ? { state: "present", value: finding.data }
          : finding.isError
            ? { state: "failed", details: errorDetails(finding.error), busy: finding.isFetching }
            : { state: "loading" }
      }
      retry={() => void finding.refetch()}
    />
  );
}

/** What to do about the machine. */
export function MechanicalAdviceSection(props: MechanicalSectionProps) {
  useLazyTexts("mechanical");
  const { data } = useMechanicalFinding(props.snapshot, props.analysisTimeS).finding;
  const until = useAdvisedDay(props.snapshot, machineAdviceTerm);
  return data ? (
    <MechanicalAdvice fault={data.possible_fault} step={repairStepOf(props.snapshot)} until={until} />
  ) : null;
}

/** The envelope spectrum, with what the bearing would sound like. */
export function MechanicalEnvelopeSection(props: MechanicalSectionProps) {
  useLazyTexts("mechanical");
  const { finding, retryMachine } = useMechanicalFinding(props.snapshot, props.analysisTimeS);
  const [machines, setMachines] = useAtom(knownMachines);
  const { id } = props.snapshot;
  return (
    <EnvelopeView
      key={id}
      finding={finding.data}
      machine={machines.get(id) ?? unknownMachine}
      setMachine={(machine) => setMachines(new Map(machines).set(id, machine))}
      retryMachine={retryMachine}
    />
  );
}
