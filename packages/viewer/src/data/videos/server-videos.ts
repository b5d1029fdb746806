import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

/** In addition to the live messages, which are faster. */
const pollMs = 4_000;

interface InTheMaking {
  readonly state: { readonly data?: { readonly status: string } | undefined };
}

/** Polls until it is made, also in the background. */
const untilMade = {
  refetchInterval: ({ state }: InTheMaking) => (state.data?.status === "preparing" ? pollMs : false),
  refetchIntervalInBackground: true,
  retry: false,
} as const;

/** Videos that the server makes; messages report their progress (`features/video/live-messages.ts` writes it). */
export const serverVideoQueries = {
  jobItemKey: (id: string) => ["job-item", id] as const,
  /** The video that the media host has of a snapshot. */
  jobItem: (api: ApiClient, serial: string, id: string) =>
    queryOptions({
      ...untilMade,
      queryKey: [...serverVideoQueries.jobItemKey(id), serial],
      queryFn: async ({ signal }) => unwrap(await api.getJobItem({ path: { serial, id } }, { signal })),
    }),

  movieKey: (id: string) => ["movie", id] as const,
  /** The movie of a snapshot; the first request starts making it, also again after a failure. */
  movie: (api: ApiClient, serial: string, id: string) =>
    queryOptions({
      ...untilMade,
      queryKey: [...serverVideoQueries.movieKey(id), serial],
      // A later export starts with a request of its own.
      gcTime: 0,
      // A request starts the work: only an explicit action sends one.
      refetchOnWindowFocus: false,
      queryFn: async ({ signal, client, queryKey }) =>
        unwrap(
          // Hiding the movie at once is not canceling it: the request that starts the work is not aborted.
          client.getQueryData(queryKey) === undefined
            ? await api.exportMovie({ path: { serial, id } })
            : await api.getMovie({ path: { id } }, { signal }),
        ),
    }),
};
