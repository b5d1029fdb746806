import { useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { mechanicalQueries } from "../../data/analysis/mechanical.ts";
import { errorDetails } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { MechanicalView } from "./MechanicalView.tsx";

export interface MechanicalPanelProps {
  readonly snapshot: SnapshotDetail;
  /** Second of the recording to analyze; undefined for the stored one, or the whole recording. */
  readonly analysisTimeS: Atom<number | undefined>;
}

/** The condition of a machine according to its sound. */
export function MechanicalPanel({ snapshot, analysisTimeS }: MechanicalPanelProps) {
  useLazyTexts("mechanical");
  const { api } = useServices();
  const finding = useQuery(mechanicalQueries.finding(api, snapshot, useAtomValue(analysisTimeS)));
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
