import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

/** Beside the live messages, which come first. */
const pollMs = 4_000;

interface InTheMaking {
  readonly state: { readonly data?: { readonly status: string } | undefined };
}

/** Until it is made, also while nobody looks. */
const untilMade = {
  refetchInterval: ({ state }: InTheMaking) => (state.data?.status === "preparing" ? pollMs : false),
  refetchIntervalInBackground: true,
  retry: false,
} as const;

/** Videos that the server makes; messages tell how far they are (`takeResult` puts that in). */
export const serverVideoQueries = {
  jobItemKey: (id: string) => ["job-item", id] as const,
  /** What the media host has of a snapshot. */
  jobItem: (api: ApiClient, serial: string, id: string) =>
    queryOptions({
      ...untilMade,
      queryKey: [...serverVideoQueries.jobItemKey(id), serial],
      queryFn: async ({ signal }) => unwrap(await api.getJobItem({ path: { serial, id } }, { signal })),
    }),

  movieKey: (id: string) => ["movie", id] as const,
  /** The movie of a snapshot, which is begun with the first question; also anew where it failed before. */
  movie: (api: ApiClient, serial: string, id: string) =>
    queryOptions({
      ...untilMade,
      queryKey: [...serverVideoQueries.movieKey(id), serial],
      // A later export begins with a question of its own.
      gcTime: 0,
      // Asking begins the work: only whoever presses does.
      refetchOnWindowFocus: false,
      queryFn: async ({ signal, client, queryKey }) =>
        unwrap(
          client.getQueryData(queryKey) === undefined
            ? await api.exportMovie({ path: { serial, id } }, { signal })
            : await api.getMovie({ path: { id } }, { signal }),
        ),
    }),
};
