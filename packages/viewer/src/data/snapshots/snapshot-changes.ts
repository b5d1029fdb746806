import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

export type SnapshotChange = ApiSchema<"SnapshotChange">;
export type ChangedField = ApiSchema<"ChangedField">;

const minuteMs = 60_000;
/** What a call returns at most, and how many the server keeps. */
const pageSize = 500;
const maxKept = 1_000;
/** How long the server keeps changes, with a day to spare. */
const keptMs = (2 * 365 - 1) * 24 * 60 * minuteMs;

async function allChanges(api: ApiClient, id: string, signal: AbortSignal): Promise<SnapshotChange[]> {
  const all: SnapshotChange[] = [];
  let before: string | null | undefined;
  do {
    const query = { limit: pageSize, ...(before && { before }) };
    const page = unwrap(await api.listSnapshotChanges({ path: { id }, query }, { signal }));
    all.push(...page.changes);
    before = page.nextBefore;
  } while (before !== null);
  return all;
}

export const changeQueries = {
  /** Who changed what, newest first. Every change of a snapshot gives it another version. */
  ofSnapshot: (api: ApiClient, id: string, version: number) =>
    queryOptions({
      queryKey: ["changes", id, version],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: minuteMs,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => allChanges(api, id, signal),
    }),
};

export interface RecordedOptions {
  /** Newest first. */
  readonly changes: readonly SnapshotChange[];
  /** ISO 8601: when the snapshot reached the server. */
  readonly since: string;
  readonly nowMs: number;
}

/** Whether the server still has all changes of a snapshot, so that the first ones lead back to what the camera recorded. */
export const isLogComplete = ({ changes, since, nowMs }: RecordedOptions): boolean =>
  changes.length < maxKept && nowMs - Date.parse(since) < keptMs;

/**
 * The value of a field as the camera recorded it: that before the first change, or `unchanged`, which it has while none
 * is logged. Undefined if the first changes are no longer known.
 */
export function recordedValue<Value>(
  field: ChangedField,
  unchanged: Value,
  options: RecordedOptions,
): Value | undefined {
  if (!isLogComplete(options)) return undefined;
  const first = options.changes.findLast((change) => change.field === field);
  return first ? (first.from as Value) : unchanged;
}
