import type { ApiSchema } from "@sonolens/api-client";
import type { Generated, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Analyses of many snapshots at once. */
export interface ReanalysisTables {
  reanalyses: ReanalysisTable;
  reanalysis_items: ReanalysisItemTable;
}

interface ReanalysisTable {
  id: string;
  account_id: string;
  state: ApiSchema<"ReanalysisState">;
  /** JSON, ReanalysisChanges. */
  changes: string;
  /** The program that computes the preview. */
  build: string;
  created_at: string;
  /** Of the last change of state. */
  changed_at: string;
  /** The process that works on it; null before the first. */
  runner: string | null;
  /** When that process last worked on it, ms since 1970. */
  alive_ms: Generated<number>;
}

/** One snapshot of a re-analysis. */
interface ReanalysisItemTable {
  reanalysis_id: string;
  /** From 1, in the order in which the snapshots were named. */
  position: number;
  snapshot_id: string;
  state: ApiSchema<"ReanalysisDifference">["state"];
  reason: ApiSchema<"ReanalysisDifference">["reason"];
  /** The result differs. */
  differs: Generated<Flag>;
  leak_before_lpm: number | null;
  leak_after_lpm: number | null;
  /** JSON, ItemPreview: what was computed and what is to be saved. */
  preview: string | null;
  /** JSON, ItemRestore: what was there before it was applied. */
  restore: string | null;
}

export type ReanalysisRow = Selectable<ReanalysisTable>;
export type ReanalysisItemRow = Selectable<ReanalysisItemTable>;
