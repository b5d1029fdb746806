import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";

/** How often is asked how far a video is, while it is made: messages tell only its end. */
const askAgainMs = 1_000;

export interface PatternVideoQuestion {
  /** Of the mains; 0 has it found in the sound. */
  readonly acFrequencyHz: number;
  /** Which try it is, from 0: later ones make the video anew. */
  readonly attempt: number;
}

/** Of all pattern videos of a snapshot; of all there are where that is not known. */
export const patternVideoKey = (id: string | null) =>
  ["pattern-video", ...(id === null ? [] : [id])] as const;

/** The pattern as a video over the picture: asked for until it is there or could not be made. */
export const patternVideoQuery = (
  api: ApiClient,
  id: string,
  { acFrequencyHz, attempt }: PatternVideoQuestion,
) =>
  queryOptions({
    queryKey: [...patternVideoKey(id), acFrequencyHz, attempt],
    // The picture under it may be shown otherwise the next time.
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
    refetchInterval: ({ state }) => (state.data?.status === "preparing" ? askAgainMs : false),
  });
