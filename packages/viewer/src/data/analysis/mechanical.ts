import type { ApiClient } from "@sonolens/api-client";
import { defaults } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import type { SnapshotDetail } from "../types.ts";

export const mechanicalQueries = {
  /** Whether a machine sounds damaged. Without a time, the stored one is used, or the whole recording. */
  finding: (api: ApiClient, snapshot: SnapshotDetail, audioTimeS: number | undefined) =>
    queryOptions({
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      queryKey: ["analysis", "mech", snapshot.id, audioTimeS, snapshot.analysis_time ?? null],
      queryFn: async ({ signal }) =>
        unwrap(
          await api.getMechAnalysis(
            {
              path: { id: snapshot.id },
              query: {
                version: defaults.analysisVersion,
                ...(audioTimeS !== undefined && { audioTime: audioTimeS }),
              },
            },
            { signal },
          ),
        ),
    }),
};
