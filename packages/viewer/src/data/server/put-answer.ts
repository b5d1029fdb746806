import type { DataTag, QueryClient, QueryKey, Updater } from "@tanstack/react-query";

/**
 * Puts the answer of a change into the cache. A request in flight was perhaps answered before the change and must not
 * replace it, so it is cancelled, and sent again afterwards: it may have been for a change of another user, or the
 * first one.
 */
export async function putAnswer<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  answer: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
): Promise<void> {
  const query = { queryKey, exact: true } as const;
  const wasFetching = client.isFetching(query) > 0;
  await client.cancelQueries(query);
  client.setQueryData<Data>(queryKey, answer);
  if (wasFetching) void client.invalidateQueries(query);
}
