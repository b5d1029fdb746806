import type { ApiClient } from "@sonolens/api-client";
import { defaults, voltsFromKilovolts } from "@sonolens/domain";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./call-error.ts";
import type { SnapshotDetail } from "./types.ts";

/** What an analysis of partial discharge is asked with. */
export interface PdQuestion {
  readonly distanceM: number;
  /** Undefined: not known. */
  readonly voltageKv?: number;
  /** 0 has it found in the sound. */
  readonly acFrequencyHz: number;
  /** Second of the recording; undefined asks for the one that is stored, or for all of it. */
  readonly audioTimeS?: number | undefined;
}

/** What the server takes from the snapshot by itself: an answer holds until that changes. */
const takenFrom = ({ analysis_time, meta }: SnapshotDetail) => [
  analysis_time ?? null,
  meta.current_env_temperature_kelvin ?? null,
  meta.current_relative_humidity_percent ?? null,
];

const answers = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;
const version = defaults.analysisVersion;

export const dischargeQueries = {
  /** Kinds, severity and advice; the texts are in the language of the viewer, which `locale` names. */
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
                distanceM,
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
