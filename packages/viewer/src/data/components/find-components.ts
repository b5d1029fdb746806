import type { ApiClient } from "@sonolens/api-client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import { type ComponentName, componentsKey } from "./component-names.ts";

/** The most that one call names. */
const pageSize = 500;
/** Looked for in one call: with every letter in three bytes, more would not fit into an address. */
const tagsPerCall = 20;

/** Components to choose from and how they belong together; none of these reads snapshots. */
export const componentNameQueries = {
  /** Those with the words of a search in name or tags, by name, in pages. */
  found: (api: ApiClient, search: string) =>
    infiniteQueryOptions({
      queryKey: [...componentsKey, "found", search],
      initialPageParam: 1,
      queryFn: async ({ pageParam: page, signal }) =>
        unwrap(await api.listComponentNames({ query: { page, search } }, { signal })),
      getNextPageParam: ({ page, page_size, total }) => (page * page_size < total ? page + 1 : undefined),
    }),
  /** Those that a snapshot with these tags belongs to, by name. */
  ofTags: (api: ApiClient, tags: readonly string[]) =>
    queryOptions({
      queryKey: [...componentsKey, "of tags", ...tags],
      queryFn: async ({ signal }) => {
        const found = new Map<string, ComponentName>();
        for (let from = 0; from < tags.length; from += tagsPerCall) {
          const part = tags.slice(from, from + tagsPerCall).join("\n");
          const query = { tags: part, page_size: pageSize };
          for (const one of unwrap(await api.listComponentNames({ query }, { signal })).components)
            found.set(one.id, one);
        }
        return [...found.values()];
      },
    }),
  /** What is directly below a component, by name. */
  partsOf: (api: ApiClient, parent: string) =>
    queryOptions({
      queryKey: [...componentsKey, "parts", parent],
      queryFn: async ({ signal }) => {
        const query = { parent, page_size: pageSize };
        return unwrap(await api.listComponentNames({ query }, { signal })).components;
      },
    }),
  /** A component and what it is a part of, the outermost first. */
  upTo: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: [...componentsKey, "up to", id],
      queryFn: async ({ signal }) => {
        const path: ComponentName[] = [];
        for (let at: string | null = id; at !== null && path.every((one) => one.id !== at); ) {
          const query: { readonly ids: string } = { ids: at };
          const [one]: (ComponentName | undefined)[] = unwrap(
            await api.listComponentNames({ query }, { signal }),
          ).components;
          if (one) path.unshift(one);
          at = one?.parent ?? null;
        }
        return path;
      },
    }),
};
