import { isDeepStrictEqual } from "node:util";
import type { ApiSchema } from "@sonolens/api-client";
import type { Actor } from "./actor.ts";
import type { Api } from "./api.ts";

type List = ApiSchema<"SnapshotList">;

/** A client that only requests changes, and must have the same list as one that requests all. */
export function listFollower(username: string): Actor {
  const records = new Map<string, List["snapshots"][number]>();
  let version: number | undefined;

  async function follow(api: Api): Promise<List> {
    const since = version === undefined ? "" : `?since=${version}`;
    const list = await api.json<List>(`/api/snapshots/${since}`);
    if (list.complete) records.clear();
    for (const record of list.snapshots) records.set(record.id, record);
    for (const id of list.removed) records.delete(id);
    version = list.version;
    return list;
  }

  return {
    kind: "list followed",
    username,
    act: async (api) => void (await follow(api)),
    async check(_look, api) {
      const before = version;
      for (let attempt = 1; attempt < 5; attempt += 1) {
        const { version: followed } = await follow(api);
        if (before !== undefined && followed < before)
          return [`the list of ${username} went back to ${followed}`];
        const whole = await api.json<List>("/api/snapshots/");
        // An analysis may have changed it in between.
        if (whole.version !== followed) continue;
        const same =
          whole.snapshots.length === records.size &&
          whole.snapshots.every((record) => isDeepStrictEqual(records.get(record.id), record));
        return same ? [] : [`who follows the list of ${username} has another one at ${followed}`];
      }
      return [];
    },
  };
}
