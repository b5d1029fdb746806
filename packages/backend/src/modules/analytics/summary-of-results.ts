import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { SummaryColumns } from "../snapshots/index.ts";
import type { AnalysisKind, AnalysisResults } from "./analysis-kinds.ts";

type Summaries = {
  readonly [Kind in AnalysisKind]: (result: AnalysisResults[Kind], row: SnapshotRow) => SummaryColumns;
};

const summaries: Summaries = {
  leak: (result) => ({
    leak_lpm: result.leakSizeLpmin,
    leak_detected: isJudged(result) ? flag(result.leakDetected || result.infDetected) : null,
    leak_infinite: flag(result.infDetected),
    leak_audio_time_s: result.fromAudioTime,
  }),
  mech: ({ analysis_available, kurtosis, crest_factor, possible_fault, fromAudioTime }, row) => ({
    mech: JSON.stringify({ analysis_available, kurtosis, crest_factor, possible_fault, fromAudioTime }),
    // A pump that runs near a leak is no fault of the snapshot's subject.
    fault: flag(possible_fault === true && row.analysis_type === "MECHANICAL"),
  }),
  locations: () => ({}),
  pattern: () => ({}),
  pd: ({ severityMinPr, severityMaxPr, classifications, fromAudioTime, method }) => ({
    pd:
      method === "none"
        ? null
        : JSON.stringify({
            severity_min: severityMinPr,
            severity_max: severityMaxPr,
            classification: classifications,
            fromAudioTime,
          }),
  }),
};

/** The part of a result that lists and details show. */
export const summaryOf = <Kind extends AnalysisKind>(
  kind: Kind,
  result: AnalysisResults[Kind],
  row: SnapshotRow,
): SummaryColumns => summaries[kind](result, row);

/** Whether the presence of a leak was determined. */
const isJudged = ({ reason, method }: AnalysisResults["leak"]): boolean =>
  reason === null ||
  reason === "noTarget" ||
  reason === "noCalibration" ||
  reason === "distanceUnknown" ||
  // Where the level tells nothing there is no method.
  (reason === "gasNotAnalysed" && method !== "none");

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
