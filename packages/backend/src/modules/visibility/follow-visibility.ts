import type { Outbox } from "../../live/outbox.ts";
import type { SnapshotRepository } from "../snapshots/snapshot.repository.ts";
import type { VisibilityRepository } from "./visibility.repository.ts";

/** What is needed to notify accounts of changed visibility. */
export interface VisibilityParts {
  readonly visibility: VisibilityRepository;
  readonly snapshots: SnapshotRepository;
  readonly outbox: Outbox;
}

/**
 * Runs `work` and notifies those of the accounts that see other cameras after it than before: they get their
 * complete lists and a live message. Only inside a transaction.
 */
export async function followVisibility<Value>(
  parts: VisibilityParts,
  accountIds: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  const seen = async (): Promise<Map<string, string>> => {
    const entries = new Map<string, string>();
    for (const id of new Set(accountIds))
      entries.set(id, (await parts.visibility.ownershipsOf(id)).join(" "));
    return entries;
  };
  const before = await seen();
  const value = await work();
  const after = await seen();
  await notifyVisibility(
    parts,
    [...before.keys()].filter((id) => before.get(id) !== after.get(id)),
  );
  return value;
}

/** Notifies accounts that they see other cameras from now on. Only inside a transaction. */
export async function notifyVisibility(parts: VisibilityParts, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const version = await parts.snapshots.nextVersion();
  await parts.visibility.changedFor(accountIds, version);
  await parts.outbox.add(accountIds, { type: "visibility-changed", version });
}
