import type { ApiClient } from "@sonolens/api-client";
import { defaults } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import type { MechResult, SnapshotDetail } from "../types.ts";

export const mechanicalQueries = {
  /**
   * Whether a machine sounds damaged. Without a time, the stored one is used, or the whole recording; with its bearing and
   * speed its damaged part is named.
   */
  finding: (
    api: ApiClient,
    snapshot: SnapshotDetail,
    audioTimeS: number | undefined,
    { bearing, speedRpm }: { readonly bearing: string; readonly speedRpm: number | null },
  ) =>
    queryOptions({
      // the verdict stays while the part is looked for
      placeholderData: (before: MechResult | undefined, query) =>
        query?.queryKey[2] === snapshot.id ? before : undefined,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      queryKey: [
        "analysis",
        "mech",
        snapshot.id,
        audioTimeS,
        snapshot.analysis_time ?? null,
        bearing,
        speedRpm,
      ],
      queryFn: async ({ signal }) =>
        unwrap(
          await api.getMechAnalysis(
            {
              path: { id: snapshot.id },
              query: {
                version: defaults.analysisVersion,
                ...(audioTimeS !== undefined && { audioTime: audioTimeS }),
                ...(bearing !== "" && { bearing }),
                ...(speedRpm !== null && { speedRpm }),
              },
            },
            { signal },
          ),
        ),
    }),
};
