import type { ApiSchema } from "@sonolens/api-client";
import type { Generated, Insertable, Selectable } from "kysely";
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
  /** How often it was leased since it last got further: one that ends its process again and again is given up. */
  attempts: Generated<number>;
  /** Until then a process works on it, or the turn of others; null before the first and after the end. */
  leased_until: string | null;
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

export type NewReanalysisRow = Insertable<ReanalysisTable>;
export type ReanalysisRow = Selectable<ReanalysisTable>;
export type ReanalysisItemRow = Selectable<ReanalysisItemTable>;
