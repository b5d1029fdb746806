import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

/** What this account bought. */
export type Purchase = ApiSchema<"Purchase">;
/** What became of an order. */
export type Order = ApiSchema<"Order">;

/** Payment services report within seconds how a payment ended. */
const pollMs = 2_000;

export const purchaseQueries = {
  tokensKey: ["payment tokens"] as const,
  purchasesKey: ["purchases"] as const,
  tokens: (api: ApiClient) =>
    queryOptions({
      queryKey: purchaseQueries.tokensKey,
      staleTime: 60_000,
      queryFn: async ({ signal }) => unwrap(await api.listPaymentTokens({}, { signal })).tokens,
    }),
  /** Newest first. */
  purchases: (api: ApiClient) =>
    queryOptions({
      queryKey: purchaseQueries.purchasesKey,
      staleTime: 0,
      queryFn: async ({ signal }) => unwrap(await api.listPurchases({}, { signal })),
    }),
  catalogue: (api: ApiClient) =>
    queryOptions({
      queryKey: ["catalogue"],
      staleTime: 300_000,
      queryFn: async ({ signal }) => unwrap(await api.listCatalogue({}, { signal })),
    }),
  /** Fetched again until it is paid: a payment may succeed after one that failed. */
  order: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: ["order", id],
      queryFn: async ({ signal }): Promise<Order> => unwrap(await api.getOrder({ path: { id } }, { signal })),
      refetchInterval: ({ state }) => (state.data?.state === "paid" ? false : pollMs),
      refetchIntervalInBackground: true,
    }),
};
