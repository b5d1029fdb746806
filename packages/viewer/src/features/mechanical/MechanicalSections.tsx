import { useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { mechanicalQueries } from "../../data/analysis/mechanical.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { MechanicalAdvice } from "./MechanicalAdvice.tsx";
import { MechanicalView } from "./MechanicalView.tsx";

export interface MechanicalSectionProps {
  readonly snapshot: SnapshotDetail;
  /** Second of the recording to analyze; undefined for the stored one, or the whole recording. */
  readonly analysisTimeS: Atom<number | undefined>;
}

function useFinding({ snapshot, analysisTimeS }: MechanicalSectionProps) {
  const { api } = useServices();
  return useQuery(mechanicalQueries.finding(api, snapshot, useAtomValue(analysisTimeS)));
}

/** The condition of a machine according to its sound. */
export function MechanicalResultSection(props: MechanicalSectionProps) {
  useLazyTexts("mechanical");
  const finding = useFinding(props);
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
  const { data } = useFinding(props);
  return data ? <MechanicalAdvice fault={data.possible_fault} isSolved={props.snapshot.fixed} /> : null;
}
