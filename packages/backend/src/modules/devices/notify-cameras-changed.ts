import type { BackendCore } from "../../backend-core.ts";

/**
 * Notifies accounts that their cameras changed; `seesOthers` if the snapshots visible to them changed too.
 * Only inside the transaction of the change.
 */
export async function notifyCamerasChanged(
  { outbox, visibility, snapshots }: Pick<BackendCore, "outbox" | "visibility" | "snapshots">,
  accountIds: Iterable<string>,
  { seesOthers }: { readonly seesOthers: boolean },
): Promise<void> {
  const told = [...new Set(accountIds)];
  if (told.length === 0) return;
  if (!seesOthers) return outbox.add(told, { type: "cameras-changed" });
  const version = await snapshots.nextVersion();
  await visibility.changedFor(told, version);
  await outbox.add(told, { type: "visibility-changed", version });
}
