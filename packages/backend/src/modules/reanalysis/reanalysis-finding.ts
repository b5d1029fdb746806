import type { ApiSchema } from "@sonolens/api-client";
import type { SnapshotAnalysisRow, SnapshotRow } from "../../storage/database/schema.ts";
import type { Evaluation } from "../analytics/index.ts";
import type { SummaryColumns } from "../snapshots/index.ts";

export type Finding = ApiSchema<"ReanalysisFinding">;

/** What every analysis returns beside its numbers. */
interface Provenance {
  readonly reason: string | null;
  readonly method: string;
  readonly version: string;
  readonly inputs: object;
  /** Of a leak. */
  readonly leakCost?: number | null;
}

/** What an evaluation found. */
export const findingAfter = ({ summary, result }: Evaluation): Finding => findingOf(summary, result);

/** The result that lists show now for the kind of `evaluation`; null if it was never analyzed. */
export function findingBefore(
  row: SnapshotRow,
  current: SnapshotAnalysisRow | undefined,
  { summary }: Evaluation,
): Finding | null {
  const shown = shownNow(row, summary);
  const isAnalyzed = Object.values(shown).some((value) => value !== null && value !== 0);
  if (current === undefined) return isAnalyzed ? findingOf(shown, undefined) : null;
  return findingOf(shown, JSON.parse(current.result) as Provenance);
}

/** The columns of `summary` as they are stored. */
export function shownNow(row: SnapshotRow, summary: SummaryColumns): SummaryColumns {
  const names = Object.keys(summary) as (keyof SummaryColumns)[];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Whether users would see another result; they do not see the version that computed it. */
export function differs(before: Finding | null, after: Finding): boolean {
  if (before === null) return true;
  const names = Object.keys(after) as (keyof Finding)[];
  return names.some(
    (name) => name !== "method" && name !== "version" && name !== "inputs" && before[name] !== after[name],
  );
}

function findingOf(shown: SummaryColumns, result: Provenance | undefined): Finding {
  const pd = typeof shown.pd === "string" ? (JSON.parse(shown.pd) as ApiSchema<"PdSummary">) : undefined;
  const { leak_detected: detected = null } = shown;
  return {
    leakSizeLpmin: shown.leak_lpm ?? null,
    leakDetected: detected === null ? null : detected === 1,
    infDetected: shown.leak_infinite === 1,
    leakCost: result?.leakCost ?? null,
    pdClass: pd?.classification[0]?.name ?? null,
    severityMinPr: pd?.severity_min ?? null,
    severityMaxPr: pd?.severity_max ?? null,
    fault: shown.fault === 1,
    reason: result?.reason ?? null,
    method: result?.method ?? null,
    version: result?.version ?? null,
    inputs: (result?.inputs as Finding["inputs"]) ?? null,
  };
}
