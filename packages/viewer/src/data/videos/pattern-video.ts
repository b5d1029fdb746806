import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";

/** Polling interval while a video is being made: messages report only its end. */
const requestAgainMs = 1_000;

export interface PatternVideoQuestion {
  /** Mains frequency; 0 detects it from the sound. */
  readonly acFrequencyHz: number;
  /** Number of the attempt, from 0: later ones make the video again. */
  readonly attempt: number;
}

/** Key of all pattern videos of a snapshot; of all snapshots if the id is null. */
export const patternVideoKey = (id: string | null) =>
  ["pattern-video", ...(id === null ? [] : [id])] as const;

/** The pattern as a video over the picture: polled until it is finished or failed. */
export const patternVideoQuery = (
  api: ApiClient,
  id: string,
  { acFrequencyHz, attempt }: PatternVideoQuestion,
) =>
  queryOptions({
    queryKey: [...patternVideoKey(id), acFrequencyHz, attempt],
    // The picture below it may be shown differently the next time.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal, client, queryKey }) => {
      const anew = attempt > 0 && client.getQueryData(queryKey) === undefined;
      return unwrap(
        await api.getPatternVideo(
          { path: { id }, query: { manual_freq: acFrequencyHz, ...(anew && { force: "true" as const }) } },
          { signal },
        ),
      );
    },
    refetchInterval: ({ state }) => (state.data?.status === "preparing" ? requestAgainMs : false),
  });
