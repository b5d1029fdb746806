import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

/** A component to choose from, without what is computed from its snapshots. */
export type ComponentName = ApiSchema<"ComponentName">;

/** The beginning of the keys of all queries about components. */
export const componentsKey = ["components"] as const;

const namedKey = [...componentsKey, "named"] as const;

/** Named in one call. */
const partSize = 100;

/** Components by their ids, as a filter has them; those that the user does not see are left out. */
export const namedComponents = (api: ApiClient, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...namedKey, ...ids],
    queryFn: async ({ signal }) => {
      // Ids are from links, which can contain anything.
      const possible = ids.filter((id) => /^[^,]{1,64}$/.test(id));
      const found: ComponentName[] = [];
      for (let from = 0; from < possible.length; from += partSize) {
        const part = possible.slice(from, from + partSize).join(",");
        const query = { ids: part, page_size: partSize };
        found.push(...unwrap(await api.listComponentNames({ query }, { signal })).components);
      }
      return found;
    },
  });

/** The tags of all components that were named by id, the newest ones known; undefined before the first. */
export function tagsOfNamed(client: QueryClient): Readonly<Record<string, readonly string[]>> | undefined {
  const queries = client.getQueryCache().findAll({ queryKey: namedKey });
  const answers = queries
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
    .map(({ state }) => state.data as readonly ComponentName[]);
  if (answers.length === 0) return undefined;
  return Object.fromEntries(answers.flat().map(({ id, tags }) => [id, tags]));
}

/** Calls back when components were named by id. Returns how to end it. */
export const onNamed = (client: QueryClient, callback: () => void): (() => void) =>
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === namedKey[0] && query.queryKey[1] === namedKey[1])
      callback();
  });
