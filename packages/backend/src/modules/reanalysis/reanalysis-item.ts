import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { Evaluation, ShownKind } from "../analytics/index.ts";
import { type InputColumns, inputColumns, type SummaryColumns } from "../snapshots/index.ts";
import type { Finding } from "./reanalysis-finding.ts";

/** What the result of a snapshot was computed from: if one of these changes, the preview is outdated. */
export interface ItemBase {
  readonly inputs: InputColumns;
  /** Of the result of what was stored. */
  readonly key: string;
}

/** What was computed for one snapshot. */
export interface ItemPreview {
  readonly base: ItemBase;
  readonly before: Finding | null;
  readonly evaluation: Evaluation;
}

/** The state before it was applied. */
export interface ItemRestore {
  readonly columns: SummaryColumns & Partial<InputColumns>;
  readonly kind: ShownKind;
  /** Of the result that was current; null if there was none. */
  readonly key: string | null;
  /** The inputs after it was applied. */
  readonly applied: InputColumns;
  /** Its analyses were not done yet. */
  readonly wasDue: boolean;
}

/** The inputs of a snapshot. */
export const inputsOf = (row: SnapshotRow): InputColumns =>
  Object.fromEntries(inputColumns.map((name) => [name, row[name]])) as unknown as InputColumns;

/** An item of an older program may lack a column, which means that no value was entered. */
export const isSameInputs = (one: InputColumns, other: InputColumns): boolean =>
  inputColumns.every((name) => (one[name] ?? null) === (other[name] ?? null));
