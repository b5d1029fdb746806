import type { ApiClient } from "@sonolens/api-client";
import { queryOptions } from "@tanstack/react-query";
import { frameAtom, sessionAtom } from "../../lib/state/shared-state.ts";
import { unwrap } from "../server/call-error.ts";

/** Whether the first page has all its data, so that the navigation may request the number of cameras. */
export const mayCountCameras = frameAtom(() => false);

/** Whether new software is available for a camera that the user may update; known once the page has settled. */
export const hasCameraUpdates = sessionAtom(() => false);

export const deviceQueries = {
  key: ["devices"] as const,
  /** The cameras of the account. */
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: deviceQueries.key,
      staleTime: 60_000,
      queryFn: async ({ signal }) => unwrap(await api.listDevices({}, { signal })),
    }),
};
