import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { CallError, unwrap } from "../server/call-error.ts";
import type { ThumbnailFrames } from "./thumbnail-frames.ts";

const tenMinutesMs = 600_000;

/**
 * A file of a snapshot never changes: it is fetched once, and evicted after ten minutes without use. For a missing one
 * that comes later see `useRefetchMissing`.
 */
export const neverChanges = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: tenMinutesMs,
  structuralSharing: false,
} as const;

/** A missing file is null; every other failure is thrown. */
export async function orMissing<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CallError && error.reason.status === 404) return null;
    throw error;
  }
}

export const mediaQueries = {
  picture: (api: ApiClient, id: string, size: "thumb" | "original") =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "picture", id, size],
      queryFn: ({ signal }) =>
        orMissing(api.getSnapshotPicture({ path: { id }, query: { size } }, { signal }).then(unwrap)),
    }),

  /** The heat map of a card, or null if there is none. Many cards share one call. */
  thumbnailFrame: (frames: ThumbnailFrames, id: string) =>
    queryOptions({
      ...neverChanges,
      queryKey: ["media", "thumbnail-frame", id],
      queryFn: () => frames.load(id),
    }),
};
