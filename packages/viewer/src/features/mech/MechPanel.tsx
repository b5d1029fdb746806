import { useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { errorDetails } from "../../data/call-error.ts";
import { machineQueries } from "../../data/machine.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLaterTexts } from "../../lib/use-later-texts.ts";
import { MechView } from "./MechView.tsx";

export interface MechPanelProps {
  readonly snapshot: SnapshotDetail;
  /** Second of the recording to analyze; undefined for the stored one, or the whole recording. */
  readonly analysisTimeS: Atom<number | undefined>;
}

/** The condition of a machine according to its sound. */
export function MechPanel({ snapshot, analysisTimeS }: MechPanelProps) {
  useLaterTexts("mech");
  const { api } = useServices();
  const finding = useQuery(machineQueries.finding(api, snapshot, useAtomValue(analysisTimeS)));
  return (
    <MechView
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
