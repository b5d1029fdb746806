import type { SoundToAnalyze } from "@sonolens/snapshot-analysis";

/** Where the sound of a file comes from. */
export type SoundSource = "snapshotAudio" | `recordingChannel${number}`;

/** The sound that a result was computed from. */
export interface SoundInputs {
  readonly sound?: SoundSource;
  readonly sampleRateHz?: number;
  readonly durationS?: number;
  /** Center of the analyzed window in seconds, if one was requested. */
  readonly timeS?: number;
}

/** The inputs of a result that describe its sound; empty if there is none. */
export const soundInputs = (
  sound: SoundToAnalyze,
  source: SoundSource,
  timeS: number | undefined,
): SoundInputs => ({
  ...(sound.ok && {
    sound: source,
    sampleRateHz: sound.value.sampleRateHz,
    durationS: sound.value.samples.length / sound.value.sampleRateHz,
  }),
  ...(timeS !== undefined && { timeS }),
});
