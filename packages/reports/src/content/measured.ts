import type { Pattern, PdResult } from "@sonolens/domain";
import type {
  DischargeMeasurement,
  LeakMeasurement,
  MachineMeasurement,
  ReportSnapshot,
} from "./report-data.ts";

/** The results of the analyses of a snapshot, as the API gives them; what is not there is left out. */
export interface AnalysisAnswers {
  readonly leak?:
    | {
        readonly leakSizeLowLpmin: number | null;
        readonly leakSizeHighLpmin: number | null;
        readonly smallestDetectableLpmin: number | null;
        readonly assumptions: LeakMeasurement["assumptions"];
        readonly method: string;
        readonly version: string;
      }
    | undefined;
  readonly discharge?:
    | (Pick<PdResult, "classifications" | "severityMinPr" | "severityMaxPr"> & {
        readonly recommendationCode: string | null;
        readonly notes: DischargeMeasurement["notes"];
        readonly method: string;
        readonly version: string;
      })
    | undefined;
  readonly pattern?: Pattern | undefined;
  readonly machine?:
    | {
        readonly possible_fault: boolean | null;
        readonly kurtosis: number | null;
        readonly crest_factor: number | null;
        readonly findings: MachineMeasurement["findings"];
        readonly impacts: { readonly frequencyHz: number } | null;
        readonly expected: readonly { readonly part: string; readonly measuredHz: number | null }[];
        readonly method: string;
        readonly version: string;
      }
    | undefined;
}

/** What a report takes of the results of the analyses. */
export function measuredOf({
  leak,
  discharge,
  pattern,
  machine,
}: AnalysisAnswers): Pick<ReportSnapshot, "leak" | "discharge" | "machine"> {
  return {
    ...(leak && {
      leak: {
        lowLpm: leak.leakSizeLowLpmin,
        highLpm: leak.leakSizeHighLpmin,
        smallestDetectableLpm: leak.smallestDetectableLpmin,
        assumptions: leak.assumptions,
        method: leak.method,
        version: leak.version,
      },
    }),
    ...(discharge && {
      discharge: {
        classifications: discharge.classifications,
        severityMinPr: discharge.severityMinPr,
        severityMaxPr: discharge.severityMaxPr,
        recommendation: discharge.recommendationCode,
        notes: discharge.notes,
        ...(pattern && { pattern }),
        method: discharge.method,
        version: discharge.version,
      },
    }),
    ...(machine && {
      machine: {
        possibleFault: machine.possible_fault,
        kurtosis: machine.kurtosis,
        crestFactor: machine.crest_factor,
        findings: machine.findings,
        impactHz: machine.impacts?.frequencyHz ?? null,
        part: machine.expected.find(({ measuredHz }) => measuredHz !== null)?.part ?? null,
        method: machine.method,
        version: machine.version,
      },
    }),
  };
}
