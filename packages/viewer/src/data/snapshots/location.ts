import type { ApiClient } from "@sonolens/api-client";
import { removedLocation } from "@sonolens/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import type { SnapshotEdit } from "./edit-snapshot.ts";

const tenMinutesMs = 600_000;

export const locationQueries = {
  /** Without a weather service it is the weather of the snapshot, which another version may have changed. */
  weather: (api: ApiClient, id: string, version: number) =>
    queryOptions({
      queryKey: ["place", "weather", id, version],
      staleTime: tenMinutesMs,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => unwrap(await api.getSnapshotWeather({ path: { id } }, { signal })),
    }),

  /** The likely location of a new place. */
  nearMe: (api: ApiClient) =>
    queryOptions({
      queryKey: ["place", "near-me"],
      queryFn: async ({ signal }) => unwrap(await api.getApproximateLocation({}, { signal })),
    }),
};

/** A location is shown once it is saved, because address and weather depend on it. */
export const locationEdits = {
  /** "60.17,24.94" */
  move: (id: string, location: string): SnapshotEdit => ({
    id,
    patch: {},
    send: (api) => api.setSnapshotLocation({ path: { id }, body: { location } }),
  }),
  remove: (id: string): SnapshotEdit => locationEdits.move(id, removedLocation),
};
