import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

export type Component = ApiSchema<"Component">;

export const componentQueries = {
  /** The beginning of the keys of all queries about components. */
  key: ["components"] as const,
  /** Those that the user sees, by name. */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: [...componentQueries.key, "all"],
      queryFn: async ({ signal }) => unwrap(await api.listComponents({}, { signal })),
    }),
  one: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: [...componentQueries.key, "one", id],
      queryFn: async ({ client, signal }) => {
        const component = unwrap(await api.getComponent({ path: { id } }, { signal }));
        replaceIn(client, api, component);
        return component;
      },
    }),
};

/** The list shows a component as its page does. */
function replaceIn(client: QueryClient, api: ApiClient, component: Component): void {
  client.setQueryData(componentQueries.all(api).queryKey, (known) =>
    known?.map((each) => (each.id === component.id ? component : each)),
  );
}
