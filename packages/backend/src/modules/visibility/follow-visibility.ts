import type { Outbox } from "../../live/outbox.ts";
import type { ListVersions, Visibility } from "./visibility.repository.ts";

/** Notifies accounts that they see other cameras than before. Only inside a transaction. */
export type VisibilityChanges = ReturnType<typeof createVisibilityChanges>;

export function createVisibilityChanges(parts: {
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly outbox: Outbox;
}) {
  const { visibility, versions, outbox } = parts;

  async function notify(accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    const version = await versions.nextVersion();
    await versions.changedFor(accountIds, version);
    await outbox.add(accountIds, { type: "visibility-changed", version });
  }

  return {
    /**
     * Runs `work` and notifies those of the accounts that see other cameras after it than before: they get
     * their complete lists and a live message.
     */
    async follow<Value>(accountIds: readonly string[], work: () => Promise<Value>): Promise<Value> {
      const seen = async (): Promise<Map<string, string>> => {
        const entries = new Map<string, string>();
        for (const id of new Set(accountIds)) entries.set(id, (await visibility.ownershipsOf(id)).join(" "));
        return entries;
      };
      const before = await seen();
      const value = await work();
      const after = await seen();
      await notify([...before.keys()].filter((id) => before.get(id) !== after.get(id)));
      return value;
    },
    /** Notifies accounts that they see other cameras from now on. */
    notify,
  };
}
