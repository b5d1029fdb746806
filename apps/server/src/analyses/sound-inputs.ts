import type { SoundToAnalyse } from "@sonolens/snapshot-analysis";

/** Where the sound of a file comes from. */
export type SoundSource = "snapshotAudio" | "recordingChannel1";

/** What an answer says of the sound that it was computed from. */
export interface SoundInputs {
  readonly sound?: SoundSource;
  readonly sampleRateHz?: number;
  readonly durationS?: number;
  /** Second around which it was looked, where one was asked for. */
  readonly timeS?: number;
}

/** What is said of a sound in the inputs of an answer; nothing where there is none. */
export const soundInputs = (
  sound: SoundToAnalyse,
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
