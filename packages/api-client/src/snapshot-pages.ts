import type { Result } from "@sonolens/foundation";
import type { CallAnswer, CallOptions, Calls } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";

export interface SnapshotPageOptions extends CallOptions {
  /** Records per page, 1 to 1000; 1000. */
  readonly pageSize?: number;
  /** Ownership ids, separated by commas; all if left out. */
  readonly ownerships?: string;
}

/**
 * Reads a long list page by page, newest first, so that only one page is in memory. A failure is the last item.
 * Snapshots added meanwhile move records to later pages: one may come twice, and `since` of listSnapshots with the
 * first page's `version` returns what changed.
 */
export async function* snapshotPages(
  { listSnapshots }: Pick<Calls, "listSnapshots">,
  { pageSize = 1000, ownerships, ...options }: SnapshotPageOptions = {},
): AsyncGenerator<Result<CallAnswer<"listSnapshots">, ApiError>> {
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: pageSize, ...(ownerships !== undefined && { ownerships }) };
    const answer = await listSnapshots({ query }, options);
    // Unreadable records are left out, so only an empty page is the end.
    if (answer.ok && answer.value.snapshots.length === 0) return;
    yield answer;
    if (!answer.ok) return;
  }
}
