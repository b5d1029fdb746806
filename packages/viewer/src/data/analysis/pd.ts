import type { ApiClient } from "@sonolens/api-client";
import { defaults, voltsFromKilovolts } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../server/call-error.ts";
import type { SnapshotDetail } from "../types.ts";

/** The parameters of an analysis of partial discharge. */
export interface PdQuestion {
  /** Undefined if unknown. */
  readonly distanceM?: number;
  /** Undefined if unknown. */
  readonly voltageKv?: number;
  /** 0 detects it from the sound. */
  readonly acFrequencyHz: number;
  /** Second of the recording; undefined for the stored one, or the whole recording. */
  readonly audioTimeS?: number | undefined;
}

/** What the server reads from the snapshot itself: a result is valid until it changes. */
const takenFrom = ({ analysis_time, meta }: SnapshotDetail) => [
  analysis_time ?? null,
  meta.current_env_temperature_kelvin ?? null,
  meta.current_relative_humidity_percent ?? null,
];

const answers = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;
const version = defaults.analysisVersion;

export const pdQueries = {
  /** Types, severity and advice; the texts are in the language `locale`. */
  finding: (api: ApiClient, snapshot: SnapshotDetail, question: PdQuestion, locale: string) => {
    const { distanceM, voltageKv, acFrequencyHz, audioTimeS } = question;
    return queryOptions({
      ...answers,
      queryKey: ["analysis", "pd", snapshot.id, question, takenFrom(snapshot), locale],
      queryFn: async ({ signal }) =>
        unwrap(
          await api.getPdAnalysis(
            {
              path: { id: snapshot.id },
              query: {
                version,
                ...(distanceM !== undefined && { distanceM }),
                acfreq: acFrequencyHz,
                ...(voltageKv !== undefined && { voltageV: voltsFromKilovolts(voltageKv) }),
                ...(audioTimeS !== undefined && { audioTime: audioTimeS }),
              },
            },
            { signal },
          ),
        ),
    });
  },

  /** The pulses over the cycle of the voltage. */
  pattern: (
    api: ApiClient,
    snapshot: SnapshotDetail,
    { acFrequencyHz, audioTimeS }: Pick<PdQuestion, "acFrequencyHz" | "audioTimeS">,
  ) =>
    queryOptions({
      ...answers,
      queryKey: [
        "analysis",
        "pattern",
        snapshot.id,
        acFrequencyHz,
        audioTimeS,
        snapshot.analysis_time ?? null,
      ],
      queryFn: async ({ signal }) =>
        unwrap(
          await api.getPattern(
            {
              path: { id: snapshot.id },
              query: {
                version,
                acfreq: acFrequencyHz,
                ...(audioTimeS !== undefined && { audioTime: audioTimeS }),
              },
            },
            { signal },
          ),
        ),
    }),
};
