import { bestEffort } from "@sonolens/foundation";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Fetches the files again that a snapshot lacked: those that are shown now, others when they are shown. */
export const refetchMissing = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({
    queryKey: ["media"],
    predicate: ({ queryKey, state }) => queryKey.includes(id) && state.data === null,
  });

/**
 * The same when a snapshot is opened and whenever it has another version: a whole copy of its file may have been
 * imported, which is the only way in which the files of a snapshot change.
 */
export function useRefetchMissing(id: string, version: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (version !== undefined) void bestEffort(refetchMissing(client, id));
  }, [client, id, version]);
}
